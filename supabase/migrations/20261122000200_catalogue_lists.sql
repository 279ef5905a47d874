-- Lists: the episodes of the last days by likes, of all time by likes, and the newest; of all fields or of one.
--
-- Each is read from the end of an index, page by page, so a list costs its page however many episodes there are. What
-- ranks an episode stands beside its counters. A listen writes none of the indexed columns, and so no index.

alter table public.podcast_stats
  add column is_public boolean not null default false,
  add column field_of_research text not null default 'Computer Science',
  add column created_at timestamptz not null default now(),
  -- The day in UTC: the newest days, each in the order of likes, are merged into the list of the last days.
  add column created_day date not null generated always as ((created_at at time zone 'UTC')::date) stored,
  -- Room for the next version of a row beside it, since most that changes here is a count of listens.
  set (fillfactor = 80);

comment on column public.podcast_stats.is_public is 'As on the podcast, kept by a trigger; so are the columns after it.';

update public.podcast_stats set
  is_public = podcast.is_public, field_of_research = podcast.field_of_research, created_at = podcast.created_at
from public.podcasts as podcast
where podcast.id = podcast_stats.podcast_id;

create index podcast_stats_liked on public.podcast_stats (like_count, created_at, podcast_id) where is_public;
create index podcast_stats_liked_in_field on public.podcast_stats
  (field_of_research, like_count, created_at, podcast_id) where is_public;
create index podcast_stats_liked_of_day on public.podcast_stats
  (created_day, like_count, created_at, podcast_id) where is_public;
create index podcast_stats_liked_of_day_in_field on public.podcast_stats
  (field_of_research, created_day, like_count, created_at, podcast_id) where is_public;
-- Beside podcasts_public_created_at.
create index podcasts_public_in_field on public.podcasts (field_of_research, created_at desc, id) where is_public;

-- Triggers ------------------------------------------------------------------------------------------------

create or replace function private.create_podcast_stats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.podcast_stats (podcast_id, is_public, field_of_research, created_at)
  values (new.id, new.is_public, new.field_of_research, new.created_at);
  return null;
end
$$;

comment on function private.create_podcast_stats() is
  'After a podcast is published: its counters, at zero, with what ranks it.';

create function private.rank_podcast() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.podcast_stats set
    is_public = new.is_public, field_of_research = new.field_of_research, created_at = new.created_at
  where podcast_id = new.id;
  return null;
end
$$;

comment on function private.rank_podcast() is 'After a podcast is edited: what ranks it, beside its counters.';

create trigger rank_changed after update on public.podcasts
for each row
when ((old.is_public, old.field_of_research, old.created_at)
  is distinct from (new.is_public, new.field_of_research, new.created_at))
execute function private.rank_podcast();

-- Pages ---------------------------------------------------------------------------------------------------
-- An episode on a page, and the place behind it: where the next page begins.

create type private.place as (id uuid, likes integer, at timestamptz);

create function private.research_fields() returns text[]
language sql immutable
set search_path = ''
return array[
  'Computer Science', 'Artificial Intelligence', 'Data Science', 'Robotics',
  'Human-Computer Interaction', 'Information Systems',
  'Physics', 'Chemistry', 'Environmental Science', 'Materials Science',
  'Biology', 'Medicine', 'Neuroscience',
  'Psychology', 'Economics', 'Sociology', 'Political Science', 'Anthropology', 'Education', 'Urban Studies',
  'Archaeology', 'Philosophy', 'History', 'Literature', 'Linguistics', 'Cultural Studies',
  'Electrical Engineering', 'Mechanical Engineering', 'Biomedical Engineering',
  'Business Administration', 'Finance', 'Marketing'
];

comment on function private.research_fields() is 'The fields that an episode can have, as its constraint lists them.';

create function private.need_field(p_field text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_field is not null and not p_field = any (private.research_fields()) then
    raise exception using errcode = 'PT422', message = 'This field of research is not known.';
  end if;
end
$$;

comment on function private.need_field(text) is 'Raises PT422 for a field that no episode can have; null is all fields.';

create function private.page_rows(p_limit integer) returns integer
language sql immutable
set search_path = ''
return least(greatest(coalesce(p_limit, 100), 1), 100);

comment on function private.page_rows(integer) is 'Episodes of a page that was asked for with this limit.';

create function private.cursor_of(p_place private.place) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws('/', p_place.likes, (extract(epoch from p_place.at) * 1000000)::bigint, p_place.id)
$$;

comment on function private.cursor_of(private.place) is 'A place in a list as the contract''s PageCursor.';

create function private.place_after(p_cursor text, p_ranked boolean) returns private.place
language plpgsql stable
set search_path = ''
as $$
declare
  parts text[] := regexp_match(
    p_cursor, '^(?:([0-9]{1,9})/)?(-?[0-9]{1,16})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
  );
begin
  if p_cursor is null then
    return (null, case when p_ranked then 2147483647 end, 'infinity')::private.place;
  end if;
  if parts is null or (parts[1] is not null) <> p_ranked then
    raise exception using errcode = 'PT422', message = 'This page is not known. Please start from the first.';
  end if;
  return (
    parts[3]::uuid, parts[1]::integer, 'epoch'::timestamptz + parts[2]::bigint * interval '1 microsecond'
  )::private.place;
end
$$;

comment on function private.place_after(text, boolean) is
  'The place that a cursor names, of a list by likes (`p_ranked`) or by time; before all places for null. PT422 for '
  'what is no cursor of such a list.';

-- The plan of a page depends on how many rows are asked for, so it is made each time: a kept one would be for any
-- number, and such a plan may sort the whole table.

create function private.most_liked_page(p_field text, p_after private.place, p_rows integer)
returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  last_id uuid := coalesce(p_after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if p_field is null then
    return query
      select podcast_id, like_count, created_at from public.podcast_stats
      where is_public and (like_count, created_at, podcast_id) < (p_after.likes, p_after.at, last_id)
      order by like_count desc, created_at desc, podcast_id desc limit p_rows;
  else
    return query
      select podcast_id, like_count, created_at from public.podcast_stats
      where is_public and field_of_research = p_field
        and (like_count, created_at, podcast_id) < (p_after.likes, p_after.at, last_id)
      order by like_count desc, created_at desc, podcast_id desc limit p_rows;
  end if;
end
$$;

comment on function private.most_liked_page(text, private.place, integer) is
  'The next public episodes by likes; of those liked alike the newest first.';

create function private.trending_page(p_field text, p_after private.place, p_rows integer)
returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  last_id uuid := coalesce(p_after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  -- CATALOGUE_LIMITS.trendingDays; they begin within a day, so that they lie in one day more.
  days constant integer := 7;
  today date := (now() at time zone 'UTC')::date;
begin
  if p_field is null then
    return query
      select best.* from generate_series(0, days) as ago cross join lateral (
        select podcast_id, like_count, created_at from public.podcast_stats
        where is_public and created_day = today - ago and created_at >= now() - days * interval '1 day'
          and (like_count, created_at, podcast_id) < (p_after.likes, p_after.at, last_id)
        order by like_count desc, created_at desc, podcast_id desc limit p_rows
      ) as best
      order by like_count desc, created_at desc, podcast_id desc limit p_rows;
  else
    return query
      select best.* from generate_series(0, days) as ago cross join lateral (
        select podcast_id, like_count, created_at from public.podcast_stats
        where is_public and field_of_research = p_field
          and created_day = today - ago and created_at >= now() - days * interval '1 day'
          and (like_count, created_at, podcast_id) < (p_after.likes, p_after.at, last_id)
        order by like_count desc, created_at desc, podcast_id desc limit p_rows
      ) as best
      order by like_count desc, created_at desc, podcast_id desc limit p_rows;
  end if;
end
$$;

comment on function private.trending_page(text, private.place, integer) is
  'The next public episodes of the last 7 days by likes. It reads a page from each of eight days and merges them, '
  'whatever a week holds; of the oldest day also the index entries that are past the 7 days.';

create function private.recent_page(p_field text, p_after private.place, p_rows integer)
returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  if p_field is null then
    return query
      select id, null::integer, created_at from public.podcasts
      where is_public and created_at <= p_after.at and (created_at < p_after.at or id > p_after.id)
      order by created_at desc, id limit p_rows;
  else
    return query
      select id, null::integer, created_at from public.podcasts
      where is_public and field_of_research = p_field
        and created_at <= p_after.at and (created_at < p_after.at or id > p_after.id)
      order by created_at desc, id limit p_rows;
  end if;
end
$$;

comment on function private.recent_page(text, private.place, integer) is 'The next public episodes, the newest first.';

create function private.catalogue_page(p_places private.place[], p_rows integer, p_reached private.place)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  shown uuid[] := array(select id from unnest(p_places[:p_rows]));
  cards jsonb := private.podcast_cards(shown, auth.uid());
begin
  return jsonb_build_object(
    'podcasts', (
      select coalesce(jsonb_agg(card order by array_position(shown, (card ->> 'id')::uuid)), '[]')
      from jsonb_array_elements(cards) as card
    ),
    'profiles', private.people_cards(
      array(select (card ->> 'user_id')::uuid from jsonb_array_elements(cards) as card)
    ),
    'counts', private.podcast_counts(shown),
    'after', case
      when cardinality(p_places) > p_rows then private.cursor_of(p_places[p_rows])
      when p_reached.id is not null then private.cursor_of(p_reached)
    end
  );
end
$$;

comment on function private.catalogue_page(private.place[], integer, private.place) is
  'The contract''s CataloguePage of these episodes. Another page follows if there is one more than the page holds, or '
  'if the search for them was broken off (`p_reached`, else null). PT401 for an account that is gone.';

-- The function --------------------------------------------------------------------------------------------

create function private.list_podcasts(p_list text, p_field text, p_after text, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page_rows integer := private.page_rows(p_limit);
  start private.place;
  places private.place[];
begin
  if (p_list in ('trending', 'most_liked', 'recent')) is not true then
    raise exception using errcode = 'PT422', message = 'This list is not known.';
  end if;
  perform private.need_field(p_field);
  start := private.place_after(p_after, p_list <> 'recent');
  places := case p_list
    when 'trending' then array(select place from private.trending_page(p_field, start, page_rows + 1) as place)
    when 'most_liked' then array(select place from private.most_liked_page(p_field, start, page_rows + 1) as place)
    else array(select place from private.recent_page(p_field, start, page_rows + 1) as place)
  end;
  return private.catalogue_page(places, page_rows, null);
end
$$;

create function public.list_podcasts(p_list text, p_field text, p_after text, p_limit integer) returns jsonb
language sql stable set search_path = ''
return private.list_podcasts(p_list, p_field, p_after, p_limit);

comment on function public.list_podcasts(text, text, text, integer) is
  'A page of a list of public episodes: ListArguments → CataloguePage of `catalogue-contract.ts`. PT422 for a list, '
  'field or cursor that is none, PT401 for an account that is gone.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.rank_podcast(),
  private.research_fields(),
  private.need_field(text),
  private.page_rows(integer),
  private.cursor_of(private.place),
  private.place_after(text, boolean),
  private.most_liked_page(text, private.place, integer),
  private.trending_page(text, private.place, integer),
  private.recent_page(text, private.place, integer),
  private.catalogue_page(private.place[], integer, private.place),
  private.list_podcasts(text, text, text, integer),
  public.list_podcasts(text, text, text, integer)
  from public, anon, authenticated;

grant execute on function
  private.list_podcasts(text, text, text, integer), public.list_podcasts(text, text, text, integer)
  to anon, authenticated;
