-- Pictures of a profile: avatar and banner are files of the profile's own in storage, named by their path. Any text
-- was taken before, and every browser that shows the profile loads what it names: an address elsewhere tells its owner
-- who looks at it.

-- Functions -----------------------------------------------------------------------------------------------

create function private.own_picture(p_owner uuid, p_kind text, p_value text) returns text
language sql immutable
set search_path = ''
as $$
  -- A public address of storage, of whichever host, is cut to the path; of its query only the version stays.
  select coalesce(
    substring(p_value from format(
      '^(?:https?://[^/?#\s]+)?/storage/v1/object/public/%ss/(%s)(?:[?#]\S*)?$', p_kind, path || version
    )),
    substring(p_value from format('^(%s)$', path || version))
  )
  from (values (
    format('%s/%s\.(?:jpe?g|png|webp|avif|gif)', p_owner, p_kind),
    '(?:\?v=[A-Za-z0-9._~%:+-]{1,64})?'
  )) as allowed (path, version)
$$;

comment on function private.own_picture(uuid, text, text) is
  'The path `{owner}/{kind}.{ext}`, with `?v=…` where there is one, that a text names as itself or as a public address '
  'of the bucket `{kind}s`; null for any other text. Kinds are `avatar` and `banner`.';

create function private.checked_picture(p_owner uuid, p_kind text, p_value text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  path text := private.own_picture(p_owner, p_kind, p_value);
begin
  if path is null and btrim(p_value) <> '' then
    raise exception using
      errcode = 'check_violation',
      message = format('The %s must be a file of the profile''s own in storage.', p_kind);
  end if;
  return path;
end
$$;

comment on function private.checked_picture(uuid, text, text) is
  'The path of a picture as private.own_picture reads it, null for an empty text. 23514 for any other text.';

create function private.store_own_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An inline picture from before counts until it is changed.
  if tg_op = 'INSERT' or new.avatar_url is distinct from old.avatar_url then
    new.avatar_url := private.checked_picture(new.id, 'avatar', new.avatar_url);
  end if;
  if tg_op = 'INSERT' or new.custom_banner_url is distinct from old.custom_banner_url then
    new.custom_banner_url := private.checked_picture(new.id, 'banner', new.custom_banner_url);
  end if;
  return new;
end
$$;

comment on function private.store_own_pictures() is
  'Before a profile''s avatar or banner is stored: it is the path of the profile''s own file, or nothing.';

revoke execute on function
  private.own_picture(uuid, text, text),
  private.checked_picture(uuid, text, text),
  private.store_own_pictures()
  from public;

-- Triggers ------------------------------------------------------------------------------------------------

create trigger store_own_pictures before insert or update of avatar_url, custom_banner_url on public.profiles
for each row execute function private.store_own_pictures();

-- What is there already -----------------------------------------------------------------------------------

update public.profiles as profile
set avatar_url = upgraded.avatar, custom_banner_url = upgraded.banner
from (
  select
    id,
    case when avatar_url ~ '^data:' then avatar_url else private.own_picture(id, 'avatar', avatar_url) end as avatar,
    case when custom_banner_url ~ '^data:' then custom_banner_url
      else private.own_picture(id, 'banner', custom_banner_url) end as banner
  from public.profiles
) as upgraded
where upgraded.id = profile.id
  and (upgraded.avatar, upgraded.banner) is distinct from (profile.avatar_url, profile.custom_banner_url);
