-- Pull: what changed since a device was last here, or, where that cannot be told, all of its scope anew. The wire
-- stands in `sync-contract.ts`.
--
-- It reads and writes nothing: entries, rows and the numbers of the clients come from one snapshot. A page is bounded,
-- and so is what a device can have to catch up on: the public window holds the podcasts that changed last (what is
-- gone keeps its place in it), and whoever is further behind than the window starts anew. A place in a feed is an
-- entry's number; while a device starts anew it is two, `where it is/where it began`, because from where it began on
-- it has to hear of changes.

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

create function private.podcast_card(p_podcast public.podcasts, p_seq bigint, p_own boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_podcast.id,
    'user_id', p_podcast.user_id,
    'title', private.card_text(p_podcast.title, 140),
    'authors', private.card_text(p_podcast.authors, 80),
    'publishing_year', p_podcast.publishing_year,
    'field_of_research', p_podcast.field_of_research,
    'audio_file', regexp_replace(p_podcast.audio_url, '^' || p_podcast.user_id::text || '/(?=[^/]+$)', ''),
    'cover_file', regexp_replace(p_podcast.cover_image_url, '^' || p_podcast.user_id::text || '/(?=[^/]+$)', ''),
    'audio_seconds', round(p_podcast.audio_seconds::numeric, 2),
    'audio_rev', p_podcast.audio_rev,
    'created_at', private.wire_time(p_podcast.created_at),
    'seq', p_seq::text
  ) || case when p_own then jsonb_build_object('is_public', p_podcast.is_public) else '{}' end
$$;

comment on function private.podcast_card(public.podcasts, bigint, boolean) is 'A PodcastCard of the contract.';

create function private.profile_card(p_profile public.profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_profile.id,
    'name', private.card_text(p_profile.name, 120),
    'affiliation', private.card_text(p_profile.affiliation, 120),
    'status', p_profile.status,
    'avatar_url', case
      when p_profile.avatar_url !~ '^data:' and octet_length(p_profile.avatar_url) <= 180 then p_profile.avatar_url
    end,
    'created_at', private.wire_time(p_profile.created_at)
  )
$$;

comment on function private.profile_card(public.profiles) is 'A ProfileCard of the contract.';

create function private.podcast_cards(p_ids uuid[], p_caller uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.podcast_card(podcast, entry.seq, podcast.user_id = p_caller)), '[]')
  from public.podcasts as podcast
  left join private.sync_feed as entry
    on entry.scope = case
      when podcast.user_id = p_caller then p_caller else '00000000-0000-0000-0000-000000000000'
    end
    and entry.kind = 'podcast' and entry.id = podcast.id
  where podcast.id = any (p_ids) and (podcast.is_public or podcast.user_id = p_caller)
$$;

comment on function private.podcast_cards(uuid[], uuid) is 'Cards of those of the podcasts that the caller may read.';

create function private.creator_cards(p_podcasts uuid[], p_people uuid[], p_caller uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.profile_card(profile)), '[]')
  from public.profiles as profile
  where profile.id in (
    select user_id from public.podcasts
    where id = any (p_podcasts) and is_public and user_id is distinct from p_caller
    union
    select unnest(p_people)
  )
$$;

comment on function private.creator_cards(uuid[], uuid[], uuid) is
  'Cards of the people who made those podcasts, and of the people named; not of the caller.';

create function private.gone_entries(p_entries private.sync_feed[], p_kind text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'gone', entry.gone)), '[]')
  from unnest(p_entries) as entry
  where entry.kind = p_kind and entry.gone is not null
$$;

comment on function private.gone_entries(private.sync_feed[], text) is 'What the entries say is gone, as the contract''s Gone.';

create function private.entry_ids(p_entries private.sync_feed[], p_kinds text[]) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct entry.id), '{}')
  from unnest(p_entries) as entry
  where entry.kind = any (p_kinds) and entry.gone is null
$$;

comment on function private.entry_ids(private.sync_feed[], text[]) is 'The ids of entries of these kinds that are not gone.';

-- Scopes --------------------------------------------------------------------------------------------------

create function private.window_floor(p_window integer) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce((
    select seq from private.sync_feed
    where scope = '00000000-0000-0000-0000-000000000000' and kind = 'podcast'
    order by seq desc offset p_window limit 1
  ), 0)
$$;

comment on function private.window_floor(integer) is
  'The podcasts of the window have a higher number than this; 0 while all fit.';

create function private.own_entries(p_caller uuid, p_after bigint, p_limit integer) returns private.sync_feed[]
language sql stable
set search_path = ''
as $$
  select array_agg(weighed.entry order by (weighed.entry).seq)
  from (
    select entry, sum(case kind when 'follow' then 51 else 1 end) over (order by seq)
      - case kind when 'follow' then 51 else 1 end as before
    from (
      select entry, entry.kind, entry.seq from private.sync_feed as entry
      where entry.scope = p_caller and entry.seq > p_after
      order by entry.seq limit p_limit
    ) as next_entries
  ) as weighed
  where weighed.before < p_limit
$$;

comment on function private.own_entries(uuid, bigint, integer) is
  'The next entries of a user''s feed that fill a page of so many rows; a follow brings its person and 50 episodes.';

create function private.public_entries(p_after bigint, p_limit integer, p_anew boolean) returns private.sync_feed[]
language plpgsql stable
set search_path = ''
as $$
declare
  entries private.sync_feed[];
begin
  if p_anew then
    select array_agg(entry order by entry.seq) into entries from (
      select * from private.sync_feed
      where scope = '00000000-0000-0000-0000-000000000000' and kind = 'podcast' and seq > p_after
      order by seq limit p_limit
    ) as entry;
  else
    select array_agg(entry order by entry.seq) into entries from (
      select * from private.sync_feed
      where scope = '00000000-0000-0000-0000-000000000000' and seq > p_after
      order by seq limit p_limit
    ) as entry;
  end if;
  return entries;
end
$$;

comment on function private.public_entries(bigint, integer, boolean) is
  'The next entries of the public feed. A device that starts anew needs the podcasts only: their creators come along.';

create function private.own_rows(p_entries private.sync_feed[], p_caller uuid, p_anew boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  liked uuid[] := private.entry_ids(p_entries, '{like}');
  saved uuid[] := private.entry_ids(p_entries, '{save}');
  heard uuid[] := private.entry_ids(p_entries, '{progress}');
  followed uuid[] := private.entry_ids(p_entries, '{follow}');
  people uuid[];
  shown uuid[];
begin
  -- The commonest answer of all, and the dearest part of it.
  if p_entries = '{}' then
    return jsonb_build_object(
      'podcasts', '[]'::jsonb, 'profiles', '[]'::jsonb, 'own_profile', null, 'likes', '[]'::jsonb,
      'playlists', '[]'::jsonb, 'follows', '[]'::jsonb, 'positions', '[]'::jsonb
    );
  end if;
  people := array(
    select following_id from public.follows
    where follower_id = p_caller and following_id = any (followed) and present
  );
  -- What comes into the scope: one's own, what a row of one's own is about, and the newest of those followed.
  shown := array(
    select unnest(private.entry_ids(p_entries, '{podcast}') || heard)
    union
    select podcast_id from public.likes where user_id = p_caller and podcast_id = any (liked) and present
    union
    select podcast_id from public.playlists where user_id = p_caller and podcast_id = any (saved) and present
    union
    select newest.id
    from unnest(people) as person
    cross join lateral (
      select id from public.podcasts
      where user_id = person and is_public order by created_at desc, id limit 50
    ) as newest
  );
  return jsonb_build_object(
    'podcasts', private.podcast_cards(shown, p_caller) || case
      when p_anew then '[]' else private.gone_entries(p_entries, 'podcast')
    end,
    'profiles', private.creator_cards(shown, people, p_caller),
    'own_profile', (
      select to_jsonb(profile) || jsonb_build_object(
        'created_at', private.wire_time(created_at), 'updated_at', private.wire_time(updated_at)
      )
      from public.profiles as profile
      where id = p_caller and id = any (private.entry_ids(p_entries, '{profile}'))
    ),
    'likes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'podcast_id', podcast_id, 'present', present, 'event_at', private.wire_time(event_at)
      )), '[]')
      from public.likes
      where user_id = p_caller and podcast_id = any (liked) and (present or not p_anew)
    ),
    'playlists', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'podcast_id', podcast_id, 'present', present, 'event_at', private.wire_time(event_at),
        'position', coalesce(position, ''), 'created_at', private.wire_time(created_at)
      )), '[]')
      from public.playlists
      where user_id = p_caller and podcast_id = any (saved) and (present or not p_anew)
    ),
    'follows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'following_id', following_id, 'present', present, 'event_at', private.wire_time(event_at)
      )), '[]')
      from public.follows
      where follower_id = p_caller and following_id = any (followed) and (present or not p_anew)
    ),
    'positions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'podcast_id', podcast_id, 'seconds', seconds, 'finished', finished,
        'event_at', private.wire_time(event_at)
      )), '[]')
      from public.playback_positions
      where user_id = p_caller and podcast_id = any (heard)
    )
  );
end
$$;

comment on function private.own_rows(private.sync_feed[], uuid, boolean) is
  'What these entries of the caller''s feed stand for: the contract''s PrivateRows. To a device that starts anew '
  'nothing is said of what was removed.';

create function private.public_rows(p_entries private.sync_feed[], p_caller uuid, p_anew boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  others private.sync_feed[] := array(
    select entry from unnest(p_entries) as entry where entry.owner is distinct from p_caller
  );
  shown uuid[];
begin
  if others = '{}' then
    return jsonb_build_object('podcasts', '[]'::jsonb, 'profiles', '[]'::jsonb);
  end if;
  shown := private.entry_ids(others, '{podcast}');
  return jsonb_build_object(
    'podcasts', private.podcast_cards(shown, p_caller) || case
      when p_anew then '[]' else private.gone_entries(others, 'podcast')
    end,
    'profiles', private.creator_cards(shown, private.entry_ids(others, '{profile}'), p_caller)
      || private.gone_entries(others, 'profile')
  );
end
$$;

comment on function private.public_rows(private.sync_feed[], uuid, boolean) is
  'What these entries of the public feed stand for, without the caller''s own: the contract''s PublicRows.';

-- Cursors -------------------------------------------------------------------------------------------------

create function private.parse_cursor(p_cursor text, out at bigint, out begun bigint)
language sql immutable
set search_path = ''
as $$
  select parts[1]::bigint, parts[2]::bigint
  from regexp_match(p_cursor, '^([0-9]{1,18})(?:/([0-9]{1,18}))?$') as parts
$$;

comment on function private.parse_cursor(text) is
  'A place in a feed, and the place at which the device began to start anew, if it is at that; nulls for anything else.';

create function private.is_lost(p_scope uuid, p_at bigint, p_begun bigint, p_window integer) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  head private.sync_head;
begin
  select * into head from private.sync_head where scope = p_scope;
  if p_at is null
    or greatest(p_at, p_begun) > coalesce(head.seq, 0)
    or coalesce(p_begun, p_at) < coalesce(head.pruned_seq, 0)
  then
    return true;
  end if;
  if p_scope <> '00000000-0000-0000-0000-000000000000' or p_begun is not null then
    return false;
  end if;
  return exists (
    select from private.sync_feed
    where scope = '00000000-0000-0000-0000-000000000000' and kind = 'podcast' and seq > p_at
    order by seq offset p_window limit 1
  ) or exists (
    -- Profiles too can have changed in such numbers that starting anew is less.
    select from private.sync_feed
    where scope = '00000000-0000-0000-0000-000000000000' and seq > p_at
    order by seq offset p_window * 5 limit 1
  );
end
$$;

comment on function private.is_lost(uuid, bigint, bigint, integer) is
  'Whether a device at this place of a feed has to start anew: the place is none, lies ahead of the feed or before what '
  'was pruned, or (in the public feed) more has changed since than the window holds.';

-- The function --------------------------------------------------------------------------------------------

create function private.sync_pull(
  p_epoch text, p_private_cursor text, p_public_cursor text, p_limit integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  everyone constant uuid := '00000000-0000-0000-0000-000000000000';
  caller uuid := auth.uid();
  settings private.sync_settings;
  page_rows integer := least(greatest(coalesce(p_limit, 500), 1), 2000);
  epoch text := private.sync_epoch();
  window_rows integer;
  public_head bigint;
  private_head bigint;
  own_place record;
  public_place record;
  first boolean;
  anew boolean;
  own private.sync_feed[] := '{}';
  own_done boolean := true;
  others private.sync_feed[] := '{}';
  public_done boolean;
  room integer;
  own_rows jsonb;
  public_rows jsonb;
begin
  if caller is not null and not exists (select from public.profiles where id = caller) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  select * into settings from private.sync_settings;
  window_rows := case when caller is null then settings.visitor_window else settings.public_window end;
  select seq into public_head from private.sync_head where scope = everyone;
  select seq into private_head from private.sync_head where scope = caller;
  private_head := coalesce(private_head, 0);

  own_place := private.parse_cursor(case when caller is not null then p_private_cursor end);
  public_place := private.parse_cursor(p_public_cursor);
  first := p_epoch is distinct from epoch
    or private.is_lost(everyone, public_place.at, public_place.begun, window_rows)
    or caller is not null and (
      private.is_lost(caller, own_place.at, own_place.begun, window_rows)
      -- Both start anew together.
      or (own_place.begun is null) <> (public_place.begun is null)
    );
  if first then
    select 0, private_head into own_place.at, own_place.begun;
    select private.window_floor(window_rows), public_head into public_place.at, public_place.begun;
  end if;
  anew := public_place.begun is not null;

  if caller is not null then
    own := coalesce(private.own_entries(caller, own_place.at, page_rows), '{}');
    if own <> '{}' then
      own_place.at := own[cardinality(own)].seq;
    end if;
    -- The head may be a number whose entry went with its podcast.
    own_done := not exists (select from private.sync_feed where scope = caller and seq > own_place.at);
  end if;
  room := page_rows - cardinality(own) - 50 * cardinality(private.entry_ids(own, '{follow}'));
  if own_done and room > 0 then
    others := coalesce(private.public_entries(public_place.at, room, anew), '{}');
    if others <> '{}' then
      public_place.at := others[cardinality(others)].seq;
    end if;
    public_done := cardinality(others) < room;
  else
    public_done := public_place.at >= public_head;
  end if;

  own_rows := private.own_rows(own, caller, anew);
  public_rows := private.public_rows(others, caller, anew);
  return jsonb_build_object(
    'epoch', epoch,
    'reset', case when anew then jsonb_build_object('first', first, 'last', own_done and public_done) end,
    'private', jsonb_build_object('rows', own_rows, 'cursor', case
      when caller is null then null
      when not anew then own_place.at::text
      when own_done and public_done then own_place.begun::text
      else own_place.at || '/' || own_place.begun
    end),
    'public', jsonb_build_object('rows', public_rows, 'cursor', case
      when not anew then public_place.at::text
      when own_done and public_done then public_place.begun::text
      else public_place.at || '/' || public_place.begun
    end, 'floor', case
      when public_done and (anew or others <> '{}') then private.window_floor(window_rows)::text
    end),
    'more', not (own_done and public_done)
      or anew and (public_head > public_place.begun or private_head > own_place.begun),
    'last_mids', (
      select coalesce(jsonb_object_agg(client_id, last_mid::text), '{}')
      from (
        select client_id, last_mid from private.sync_clients
        where user_id = caller and contact_at > now() - settings.horizon
        order by contact_at desc limit 100
      ) as clients
    ),
    'rejects', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'client', client_id, 'mid', mid::text, 'code', code, 'message', message, 'details', details
      )), '[]')
      from private.sync_rejects
      where id = any (private.entry_ids(own, '{reject}')) and user_id = caller
    ),
    'stats', (
      select coalesce(jsonb_agg(jsonb_build_array(podcast_id, like_count, save_count, listen_count)), '[]')
      from public.podcast_stats
      where podcast_id in (
        select (card ->> 'id')::uuid
        from jsonb_array_elements((own_rows -> 'podcasts') || (public_rows -> 'podcasts')) as card
        where not card ? 'gone'
      )
    ),
    'now', private.wire_time(clock_timestamp())
  );
end
$$;

create function public.sync_pull(
  p_epoch text, p_private_cursor text, p_public_cursor text, p_limit integer
) returns jsonb language sql stable set search_path = ''
return private.sync_pull(p_epoch, p_private_cursor, p_public_cursor, p_limit);

comment on function public.sync_pull(text, text, text, integer) is
  'A page of what changed for the caller, signed in or not: PullArguments → PullAnswer of `sync-contract.ts`. PT401 for '
  'an account that is gone.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.wire_time(timestamptz),
  private.card_text(text, integer),
  private.podcast_card(public.podcasts, bigint, boolean),
  private.profile_card(public.profiles),
  private.podcast_cards(uuid[], uuid),
  private.creator_cards(uuid[], uuid[], uuid),
  private.gone_entries(private.sync_feed[], text),
  private.entry_ids(private.sync_feed[], text[]),
  private.window_floor(integer),
  private.own_entries(uuid, bigint, integer),
  private.public_entries(bigint, integer, boolean),
  private.own_rows(private.sync_feed[], uuid, boolean),
  private.public_rows(private.sync_feed[], uuid, boolean),
  private.parse_cursor(text),
  private.is_lost(uuid, bigint, bigint, integer),
  private.sync_pull(text, text, text, integer),
  public.sync_pull(text, text, text, integer)
  from public, anon, authenticated;

grant execute on function
  private.sync_pull(text, text, text, integer), public.sync_pull(text, text, text, integer) to anon, authenticated;
