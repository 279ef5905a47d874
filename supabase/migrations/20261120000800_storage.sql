-- Files: five buckets, and who may read and write the objects in them. Every path begins with the id of the
-- user it belongs to and is plain ASCII.
--
--   podcasts    {userId}/{timestamp}-podcast-audio.mp3     written with the service key
--   covers      {userId}/{timestamp}-cover.webp            written with the service key
--   avatars     {userId}/avatar.{ext}                      written by the user
--   banners     {userId}/banner.{ext}                      written by the user
--   generation  {jobId}/…                                  what a running generation keeps, service key only

-- Buckets -------------------------------------------------------------------------------------------------
-- Avatars and banners are public: fetched by address, without a policy. SVG is a document that can carry
-- script, so no bucket takes it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('podcasts', 'podcasts', false, 20971520, array['audio/mpeg']),
  ('covers', 'covers', false, 5242880, array['image/webp', 'image/jpeg', 'image/png', 'image/avif']),
  ('avatars', 'avatars', true, 5242880,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('banners', 'banners', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('generation', 'generation', false, 20971520,
    array['audio/mpeg', 'image/webp', 'image/png', 'image/jpeg', 'application/json'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Policies ------------------------------------------------------------------------------------------------
-- The inner selects run under the reader's own policies on podcasts: an object is as readable as the episode
-- that names it, and no episode opens the folder of another user. Listing shows the same objects.

create policy "Visitors read the files of public podcasts" on storage.objects
for select to anon
using (
  (bucket_id = 'podcasts' and exists (
    select from public.podcasts
    where podcasts.audio_url = objects.name
      and podcasts.user_id::text = (storage.foldername(objects.name))[1]
  ))
  or (bucket_id = 'covers' and exists (
    select from public.podcasts
    where podcasts.cover_image_url = objects.name
      and podcasts.user_id::text = (storage.foldername(objects.name))[1]
  ))
);

create policy "Users read the files of podcasts open to them and their own" on storage.objects
for select to authenticated
using (
  (
    bucket_id in ('podcasts', 'covers', 'avatars', 'banners')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  )
  or (bucket_id = 'podcasts' and exists (
    select from public.podcasts
    where podcasts.audio_url = objects.name
      and podcasts.user_id::text = (storage.foldername(objects.name))[1]
  ))
  or (bucket_id = 'covers' and exists (
    select from public.podcasts
    where podcasts.cover_image_url = objects.name
      and podcasts.user_id::text = (storage.foldername(objects.name))[1]
  ))
);

create policy "Users add their avatar and banner" on storage.objects
for insert to authenticated
with check (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and (
    (bucket_id = 'avatars' and name ~ '^[0-9a-f-]{36}/avatar\.(jpe?g|png|webp|avif|gif)$')
    or (bucket_id = 'banners' and name ~ '^[0-9a-f-]{36}/banner\.(jpe?g|png|webp|avif|gif)$')
  )
);

create policy "Users replace their avatar and banner" on storage.objects
for update to authenticated
using (
  bucket_id in ('avatars', 'banners')
  and (storage.foldername(name))[1] = (select auth.uid())::text
)
with check (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and (
    (bucket_id = 'avatars' and name ~ '^[0-9a-f-]{36}/avatar\.(jpe?g|png|webp|avif|gif)$')
    or (bucket_id = 'banners' and name ~ '^[0-9a-f-]{36}/banner\.(jpe?g|png|webp|avif|gif)$')
  )
);

create policy "Users remove their avatar and banner" on storage.objects
for delete to authenticated
using (
  bucket_id in ('avatars', 'banners')
  and (storage.foldername(name))[1] = (select auth.uid())::text
);
