-- Pull: what changed since a device was last here, or, where that cannot be told, all of its scope anew. The wire
-- stands in `sync-contract.ts`.
--
-- It reads and writes nothing: entries, rows and the numbers of the clients come from one snapshot. A page is bounded,
-- and so is what a device can have to catch up on: the public window holds the podcasts that changed last (what is
-- gone keeps its place in it), and whoever is further behind than the window starts anew. A place in a feed is an
-- entry's number; while a device starts anew it is two, `where it is/where it began`, because from where it began on
-- it has to hear of changes.

create function private.podcast_cards(p_ids uuid[], p_caller uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(card || jsonb_build_object('seq', seq::text)), '[]')
  from private.sync_feed
  where scope in (p_caller, '00000000-0000-0000-0000-000000000000') and kind = 'podcast' and id = any (p_ids)
    and gone is null and (scope = p_caller or owner is distinct from p_caller)
$$;

comment on function private.podcast_cards(uuid[], uuid) is
  'The contract''s PodcastCards of those of the podcasts that the caller may read: their own, and the public ones.';

create function private.people_cards(p_ids uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.profile_card(id)), '[]') from (select distinct unnest(p_ids) as id) as people
$$;

comment on function private.people_cards(uuid[]) is 'The contract''s ProfileCards of those people.';

create function private.gone_entries(p_entries private.sync_feed[], p_kind text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'gone', entry.gone)), '[]')
  from unnest(p_entries) as entry
  where entry.kind = p_kind and entry.gone is not null
$$;

comment on function private.gone_entries(private.sync_feed[], text) is
  'What the entries say is gone, as the contract''s Gone.';

create function private.entry_ids(p_entries private.sync_feed[], p_kinds text[]) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct entry.id), '{}')
  from unnest(p_entries) as entry
  where entry.kind = any (p_kinds) and entry.gone is null
$$;

comment on function private.entry_ids(private.sync_feed[], text[]) is
  'The ids of entries of these kinds that are not gone.';

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
  cards jsonb;
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
  cards := private.podcast_cards(shown, p_caller);
  return jsonb_build_object(
    'podcasts', cards || case when p_anew then '[]' else private.gone_entries(p_entries, 'podcast') end,
    'profiles', private.people_cards(people || array(
      select (card ->> 'user_id')::uuid from jsonb_array_elements(cards) as card
      where card ->> 'user_id' <> p_caller::text
    )),
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
language sql stable
set search_path = ''
as $$
  with others as (
    select entry.kind, entry.id, entry.seq, entry.owner, entry.card, entry.creator, entry.gone
    from unnest(p_entries) as entry
    where entry.owner is distinct from p_caller and (entry.gone is null or not p_anew)
  ),
  -- Creators as they were when their podcasts were stamped: if one has changed since, an entry of its own comes later.
  -- A device that starts anew gets no such entries, and the creators as they are now.
  people as (
    select distinct on (creator ->> 'id') creator as row, 0 as seq
    from others where creator is not null and not p_anew
    order by creator ->> 'id', seq desc
  )
  select jsonb_build_object(
    'podcasts', (
      select coalesce(jsonb_agg(case
        when gone is null then card || jsonb_build_object('seq', seq::text)
        else jsonb_build_object('id', id, 'gone', gone)
      end order by seq), '[]')
      from others where kind = 'podcast'
    ),
    'profiles', (
      select coalesce(jsonb_agg(row order by seq), '[]')
      from (
        select row, seq from people
        union all
        select coalesce(card, jsonb_build_object('id', id, 'gone', gone)), seq from others where kind = 'profile'
      ) as changed
    ) || case
      when p_anew then private.people_cards(array(select distinct owner from others)) else '[]'
    end
  )
$$;

comment on function private.public_rows(private.sync_feed[], uuid, boolean) is
  'What these entries of the public feed stand for, without the caller''s own: the contract''s PublicRows. Of rows of '
  'one person the last holds.';

-- Cursors -------------------------------------------------------------------------------------------------

create function private.parse_cursor(p_cursor text, out at bigint, out begun bigint)
language sql immutable
set search_path = ''
as $$
  select parts[1]::bigint, parts[2]::bigint
  from regexp_match(p_cursor, '^([0-9]{1,18})(?:/([0-9]{1,18}))?$') as parts
$$;

comment on function private.parse_cursor(text) is
  'A place in a feed, and the place at which the device began to start anew, if it is at that; nulls for anything '
  'else.';

create function private.is_lost(p_head private.sync_head, p_at bigint, p_begun bigint) returns boolean
language sql immutable
set search_path = ''
as $$
  select p_at is null
    or greatest(p_at, p_begun) > coalesce(p_head.seq, 0)
    or coalesce(p_begun, p_at) < coalesce(p_head.pruned_seq, 0)
$$;

comment on function private.is_lost(private.sync_head, bigint, bigint) is
  'Whether a device at this place of a feed has to start anew: the place is none, or lies ahead of the feed or before '
  'what was pruned.';

create function private.is_behind_window(p_at bigint, p_window integer) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.sync_feed
    where scope = '00000000-0000-0000-0000-000000000000' and kind = 'podcast' and seq > p_at
    order by seq offset p_window limit 1
  ) or exists (
    -- Profiles too can have changed in such numbers that starting anew is less.
    select from private.sync_feed
    where scope = '00000000-0000-0000-0000-000000000000' and seq > p_at
    order by seq offset p_window * 5 limit 1
  )
$$;

comment on function private.is_behind_window(bigint, integer) is
  'Whether more has changed in public since this place than the window holds.';

-- The function --------------------------------------------------------------------------------------------

create function private.sync_pull(
  p_epoch text, p_private_cursor text, p_public_cursor text, p_limit integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  settings private.sync_settings;
  page_rows integer := least(greatest(coalesce(p_limit, 500), 1), 2000);
  epoch text := private.sync_epoch();
  window_rows integer;
  public_head private.sync_head;
  own_head private.sync_head;
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
begin
  if caller is not null and not exists (select from public.profiles where id = caller) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  select * into settings from private.sync_settings;
  window_rows := case when caller is null then settings.visitor_window else settings.public_window end;
  select * into public_head from private.sync_head where scope = '00000000-0000-0000-0000-000000000000';
  select * into own_head from private.sync_head where scope = caller;

  own_place := private.parse_cursor(case when caller is not null then p_private_cursor end);
  public_place := private.parse_cursor(p_public_cursor);
  first := p_epoch is distinct from epoch
    or private.is_lost(public_head, public_place.at, public_place.begun)
    -- There are no more entries than numbers: most devices need not be looked up.
    or public_place.begun is null and public_head.seq - public_place.at > window_rows
      and private.is_behind_window(public_place.at, window_rows)
    or caller is not null and (
      private.is_lost(own_head, own_place.at, own_place.begun)
      -- Both start anew together.
      or (own_place.begun is null) <> (public_place.begun is null)
    );
  if first then
    select 0, coalesce(own_head.seq, 0) into own_place.at, own_place.begun;
    select private.window_floor(window_rows), public_head.seq into public_place.at, public_place.begun;
  end if;
  anew := public_place.begun is not null;

  if own_place.at < own_head.seq then
    own := coalesce(private.own_entries(caller, own_place.at, page_rows), '{}');
    if own <> '{}' then
      own_place.at := own[cardinality(own)].seq;
    end if;
    -- The head may be a number whose entry went with its podcast. (Ordered, so that it is looked up in the index even
    -- where statistics say that most entries are of one scope.)
    own_done := own_place.at = own_head.seq or (
      select seq from private.sync_feed where scope = caller and seq > own_place.at order by seq limit 1
    ) is null;
  end if;
  room := page_rows - cardinality(own) - 50 * cardinality(private.entry_ids(own, '{follow}'));
  public_done := public_place.at = public_head.seq;
  if own_done and not public_done and room > 0 then
    others := coalesce(private.public_entries(public_place.at, room, anew), '{}');
    if others <> '{}' then
      public_place.at := others[cardinality(others)].seq;
    end if;
    public_done := cardinality(others) < room or public_place.at = public_head.seq;
  end if;

  own_rows := private.own_rows(own, caller, anew);
  return jsonb_build_object(
    'epoch', epoch,
    'reset', case when anew then jsonb_build_object('first', first, 'last', own_done and public_done) end,
    'private', jsonb_build_object('rows', own_rows, 'cursor', case
      when caller is null then null
      when not anew then own_place.at::text
      when own_done and public_done then own_place.begun::text
      else own_place.at || '/' || own_place.begun
    end),
    'public', jsonb_build_object('rows', private.public_rows(others, caller, anew), 'cursor', case
      when not anew then public_place.at::text
      when own_done and public_done then public_place.begun::text
      else public_place.at || '/' || public_place.begun
    end, 'floor', case
      when public_done and (anew or others <> '{}') then private.window_floor(window_rows)::text
    end),
    'more', not (own_done and public_done)
      or anew and (public_head.seq > public_place.begun or own_head.seq > own_place.begun) is true,
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
        select (card ->> 'id')::uuid from jsonb_array_elements(own_rows -> 'podcasts') as card where not card ? 'gone'
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
  'A page of what changed for the caller, signed in or not: PullArguments → PullAnswer of `sync-contract.ts`. PT401 '
  'for an account that is gone.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.podcast_cards(uuid[], uuid),
  private.people_cards(uuid[]),
  private.gone_entries(private.sync_feed[], text),
  private.entry_ids(private.sync_feed[], text[]),
  private.window_floor(integer),
  private.own_entries(uuid, bigint, integer),
  private.public_entries(bigint, integer, boolean),
  private.own_rows(private.sync_feed[], uuid, boolean),
  private.public_rows(private.sync_feed[], uuid, boolean),
  private.parse_cursor(text),
  private.is_lost(private.sync_head, bigint, bigint),
  private.is_behind_window(bigint, integer),
  private.sync_pull(text, text, text, integer),
  public.sync_pull(text, text, text, integer)
  from public, anon, authenticated;

grant execute on function
  private.sync_pull(text, text, text, integer), public.sync_pull(text, text, text, integer) to anon, authenticated;
