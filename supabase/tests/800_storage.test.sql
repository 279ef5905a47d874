begin;
set local search_path = public, extensions;
select plan(37);

-- Ada owns what this chapter is about, Grace is another user.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into public.podcasts
  (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url,
    cover_image_url, is_public)
values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '11111111-1111-4111-8111-111111111111', 'Open', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/1-podcast-audio.mp3', '11111111-1111-4111-8111-111111111111/1-cover.webp', true),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', '11111111-1111-4111-8111-111111111111', 'Kept', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3', '11111111-1111-4111-8111-111111111111/2-cover.webp', false);
insert into storage.objects (bucket_id, name) values
  ('podcasts', '11111111-1111-4111-8111-111111111111/1-podcast-audio.mp3'), ('covers', '11111111-1111-4111-8111-111111111111/1-cover.webp'),
  ('podcasts', '11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3'), ('covers', '11111111-1111-4111-8111-111111111111/2-cover.webp'),
  ('podcasts', '11111111-1111-4111-8111-111111111111/9-podcast-audio.mp3'), ('avatars', '11111111-1111-4111-8111-111111111111/avatar.png'),
  ('generation', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa/speech-0.mp3');

-- Storage forbids deletion by SQL; the storage server says that it is the one who asks.
set local storage.allow_delete_query = 'true';

select results_eq($$ select id, public from storage.buckets order by id $$,
  $$ values ('avatars', true), ('banners', true), ('covers', false), ('generation', false), ('podcasts', false) $$,
  'there are five buckets, two of them public');
select is_empty($$ select from storage.buckets where allowed_mime_types is null or file_size_limit is null $$, 'every bucket names its types and its limit');
select is_empty($$ select from storage.buckets where 'image/svg+xml' = any (allowed_mime_types) $$, 'no bucket takes SVG');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select is((select count(*)::integer from storage.objects where name = '11111111-1111-4111-8111-111111111111/1-podcast-audio.mp3'), 1, '[Visitors read the files of public podcasts] allows the audio');
select is((select count(*)::integer from storage.objects where name = '11111111-1111-4111-8111-111111111111/1-cover.webp'), 1, '[Visitors read the files of public podcasts] allows the cover');
select is_empty($$ select from storage.objects where name = '11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3' $$, '[Visitors read the files of public podcasts] denies private audio');
select is_empty($$ select from storage.objects where name = '11111111-1111-4111-8111-111111111111/2-cover.webp' $$, '[Visitors read the files of public podcasts] denies a private cover');
select is((select count(*)::integer from storage.objects), 2, '[Visitors read the files of public podcasts] denies listing anything else');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '11111111-1111-4111-8111-111111111111/avatar.gif') $$, '42501', null, 'a visitor adds nothing');
select is_empty($$ update storage.objects set metadata = '{}' returning 1 $$, 'a visitor replaces nothing');
select is_empty($$ delete from storage.objects returning 1 $$, 'a visitor removes nothing');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select is((select count(*)::integer from storage.objects), 6, '[Users read the files of podcasts open to them and their own] allows all of one''s own folders');
select is_empty($$ select from storage.objects where bucket_id = 'generation' $$, '[Users read the files of podcasts open to them and their own] denies what a generation keeps');
select lives_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '11111111-1111-4111-8111-111111111111/avatar.webp') $$, '[Users add their avatar and banner] allows an avatar');
select lives_ok($$ insert into storage.objects (bucket_id, name) values ('banners', '11111111-1111-4111-8111-111111111111/banner.jpeg') $$, '[Users add their avatar and banner] allows a banner');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '11111111-1111-4111-8111-111111111111/avatar.svg') $$, '42501', null, '[Users add their avatar and banner] denies an SVG');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '11111111-1111-4111-8111-111111111111/ávatar.png') $$, '42501', null, '[Users add their avatar and banner] denies a name outside ASCII');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '11111111-1111-4111-8111-111111111111/x/avatar.png') $$, '42501', null, '[Users add their avatar and banner] denies folders inside the folder');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '22222222-2222-4222-8222-222222222222/avatar.png') $$, '42501', null, '[Users add their avatar and banner] denies the folder of another');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('podcasts', '11111111-1111-4111-8111-111111111111/3-podcast-audio.mp3') $$, '42501', null, '[Users add their avatar and banner] denies audio');
select isnt_empty($$ update storage.objects set metadata = '{"size": 1}' where name = '11111111-1111-4111-8111-111111111111/avatar.png' returning 1 $$, '[Users replace their avatar and banner] allows the owner');
select throws_ok($$ update storage.objects set bucket_id = 'podcasts' where name = '11111111-1111-4111-8111-111111111111/avatar.png' $$, '42501', null, '[Users replace their avatar and banner] denies moving it elsewhere');
select throws_ok($$ update storage.objects set name = '22222222-2222-4222-8222-222222222222/avatar.png' where name = '11111111-1111-4111-8111-111111111111/avatar.png' $$, '42501', null, '[Users replace their avatar and banner] denies moving it to another user');
select is_empty($$ update storage.objects set metadata = '{}' where bucket_id = 'podcasts' returning 1 $$, '[Users replace their avatar and banner] denies changing audio');
select isnt_empty($$ delete from storage.objects where name = '11111111-1111-4111-8111-111111111111/avatar.webp' returning 1 $$, '[Users remove their avatar and banner] allows the owner');
select is_empty($$ delete from storage.objects where bucket_id = 'podcasts' returning 1 $$, '[Users remove their avatar and banner] denies removing audio');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is((select count(*)::integer from storage.objects), 2, '[Users read the files of podcasts open to them and their own] allows the files of a public podcast');
select is_empty($$ select from storage.objects where name like '11111111-1111-4111-8111-111111111111/2-%' $$, '[Users read the files of podcasts open to them and their own] denies the files of a private podcast');
select is_empty($$ select from storage.objects where name = '11111111-1111-4111-8111-111111111111/9-podcast-audio.mp3' $$, '[Users read the files of podcasts open to them and their own] denies audio that no podcast names');
select is_empty($$ update storage.objects set metadata = '{}' returning 1 $$, '[Users replace their avatar and banner] denies another user');
select is_empty($$ delete from storage.objects returning 1 $$, '[Users remove their avatar and banner] denies another user');

-- A podcast that names a file in the folder of another user opens nothing.
reset role;
insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url)
values ('22222222-2222-4222-8222-222222222222', 'Bait', 'x', 'x', 2000, 'x', '11111111-1111-4111-8111-111111111111/9-podcast-audio.mp3');
set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select is_empty($$ select from storage.objects where name = '11111111-1111-4111-8111-111111111111/9-podcast-audio.mp3' $$, '[Visitors read the files of public podcasts] denies a file of another user than the podcast''s');
set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is_empty($$ select from storage.objects where name = '11111111-1111-4111-8111-111111111111/9-podcast-audio.mp3' $$, '[Users read the files of podcasts open to them and their own] denies a file of another user than the podcast''s');
set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select isnt_empty($$ select from storage.objects where name = '11111111-1111-4111-8111-111111111111/9-podcast-audio.mp3' $$, '[Users read the files of podcasts open to them and their own] allows the owner of the folder');

set local request.jwt.claims = '{"role": "authenticated", "sub": "44444444-4444-4444-8444-444444444444"}';
select is_empty($$ select from storage.objects $$, '[Accounts that are gone use no files] denies signing what others may hear');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('avatars', '44444444-4444-4444-8444-444444444444/avatar.png') $$, '42501', null, '[Accounts that are gone use no files] denies an upload to the folder that was theirs');
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select isnt_empty($$ select from storage.objects $$, '[Accounts that are gone use no files] allows an account that is there');

select * from finish();
rollback;
