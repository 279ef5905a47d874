-- Cards: what a device holds of every episode and person of its window, at most 600 bytes each. The feed keeps the
-- card of what it names, so that catching up reads the feed alone, whatever the size of the tables. Whoever changes
-- what is on a card stamps the rows anew in the same migration.

create function private.wire_time(p_at timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

comment on function private.wire_time(timestamptz) is 'ISO 8601 in UTC with milliseconds.';

create function private.card_text(p_text text, p_bytes integer) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  cut text := p_text;
  over integer := octet_length(to_json(cut)::text) - 2 - p_bytes;
begin
  while over > 0 loop
    -- A character takes at most six bytes of JSON; three are the ellipsis.
    cut := left(cut, least(char_length(cut), p_bytes) - greatest(1, least(over, p_bytes) / 6));
    over := octet_length(to_json(cut)::text) - 2 - (p_bytes - 3);
  end loop;
  return case when cut = p_text then p_text else rtrim(cut) || '…' end;
end
$$;

comment on function private.card_text(text, integer) is
  'The text, cut so that its JSON is not longer than so many bytes; what was cut ends in an ellipsis.';

create function private.file_name(p_path text, p_user uuid) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when starts_with(p_path, p_user::text || '/') and position('/' in substr(p_path, 38)) = 0 then substr(p_path, 38)
    else p_path
  end
$$;

comment on function private.file_name(text, uuid) is
  'The path without the folder of its user, if it lies in it: what names the user need not do so three times.';

create function private.podcast_card(p_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', id,
    'user_id', user_id,
    'title', private.card_text(title, 140),
    'authors', private.card_text(authors, 80),
    'publishing_year', publishing_year,
    'field_of_research', field_of_research,
    'audio_file', private.file_name(audio_url, user_id),
    'cover_file', private.file_name(cover_image_url, user_id),
    'audio_seconds', round(audio_seconds::numeric, 2),
    'audio_rev', audio_rev,
    'created_at', private.wire_time(created_at)
  )
  from public.podcasts
  where id = p_id
$$;

comment on function private.podcast_card(uuid) is
  'The contract''s PodcastCard but for `seq` and `is_public`, which depend on the feed.';

create function private.profile_card(p_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', id,
    'name', private.card_text(name, 120),
    'affiliation', private.card_text(affiliation, 120),
    'status', status,
    'avatar_url', case when octet_length(avatar_url) <= 180 and avatar_url !~ '^data:' then avatar_url end,
    'created_at', private.wire_time(created_at)
  )
  from public.profiles
  where id = p_id
$$;

comment on function private.profile_card(uuid) is 'The contract''s ProfileCard.';

revoke execute on function
  private.wire_time(timestamptz),
  private.card_text(text, integer),
  private.file_name(text, uuid),
  private.podcast_card(uuid),
  private.profile_card(uuid)
  from public;
