-- A profile's pictures are replaced one at a time, by whichever device has chosen one last. The file is uploaded first,
-- and then named by the profile; what the profile names is not removed by a device that has not heard of it yet.

create function private.stored_picture(p_owner uuid, p_kind text, p_picture jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  path text := format('%s/%s.%s', p_owner, p_kind, p_picture ->> 'extension');
  stored_at timestamptz;
begin
  if coalesce(jsonb_typeof(p_picture), 'null') = 'null' then
    return null;
  end if;
  select updated_at into stored_at from storage.objects
  where bucket_id = p_kind || 's' and name = path and user_metadata ->> 'mark' = p_picture ->> 'mark';
  if not found then
    raise exception using
      errcode = 'PT409',
      message = format('Your %s was replaced from another device meanwhile. Please try again.', p_kind);
  end if;
  return path || '?v=' || to_char(stored_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end
$$;

comment on function private.stored_picture(uuid, text, jsonb) is
  'What a profile names for a picture (kind `avatar` or `banner`) that its owner has just stored: `{extension, mark}`, '
  'the mark as in the metadata that it was uploaded with. Null for none. PT409 where another file stands in its place.';

create or replace function private.stored_banner(p_owner uuid, p_picture jsonb) returns text
language sql stable
set search_path = ''
return private.stored_picture(p_owner, 'banner', p_picture);

-- Using a picture -----------------------------------------------------------------------------------------

create function private.use_picture(p_kind text, p_picture jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  path text;
  used_at timestamptz;
begin
  perform from public.profiles where id = caller for update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  perform private.need(
    p_kind in ('avatar', 'banner') and jsonb_typeof(p_picture) = 'object', 'Please choose a picture and try again.'
  );
  path := private.stored_picture(caller, p_kind, p_picture);
  update public.profiles set
    avatar_url = case p_kind when 'avatar' then path else avatar_url end,
    custom_banner_url = case p_kind when 'banner' then path else custom_banner_url end
  where id = caller
  returning updated_at into used_at;
  return jsonb_build_object('path', path, 'updated_at', private.wire_time(used_at));
end
$$;

create function public.use_picture(p_kind text, p_picture jsonb) returns jsonb
language sql volatile set search_path = ''
return private.use_picture(p_kind, p_picture);

comment on function public.use_picture(text, jsonb) is
  'Makes a picture that the caller has just stored their avatar or banner (`p_kind`): UsedPicture of '
  '`pictures-contract.ts`. `p_picture` is `{extension, mark}` of the file. PT401 signed out, PT409 where another '
  'device''s file stands in its place (upload it again), PT422 for another kind.';

-- Removing one --------------------------------------------------------------------------------------------

create function private.is_spare_picture(p_bucket text, p_name text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  named text;
begin
  -- Whoever names a picture just now is waited for, and who comes later finds the file gone and uploads it again.
  select case p_bucket when 'avatars' then avatar_url else custom_banner_url end into named
  from public.profiles where id = auth.uid()
  for share;
  return split_part(coalesce(named, ''), '?', 1) <> p_name;
end
$$;

comment on function private.is_spare_picture(text, text) is
  'Whether the caller''s profile names another file than this one as its avatar (bucket `avatars`) or its banner '
  '(`banners`), or none.';

-- What two devices store in turn they also tidy up in turn: the later one's file is not the earlier one's to remove.
alter policy "Users remove their avatar and banner" on storage.objects
using (
  bucket_id in ('avatars', 'banners')
  and (storage.foldername(name))[1] = (select auth.uid())::text
  and private.is_spare_picture(bucket_id, name)
);

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.stored_picture(uuid, text, jsonb),
  private.use_picture(text, jsonb), public.use_picture(text, jsonb),
  private.is_spare_picture(text, text)
  from public, anon, authenticated;

grant execute on function
  private.use_picture(text, jsonb), public.use_picture(text, jsonb),
  private.is_spare_picture(text, text)
  to authenticated;
