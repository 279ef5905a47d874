-- A person's page: what everybody may read of the profile with its counters, the person's episodes page by page, and
-- who follows whom. A page costs what the person has, however many episodes and people there are.

-- Whose episode it is stands beside what ranks it: the counters of a person's episodes are read without the episodes.
-- The index holds nothing that a listen changes, so that a listen still writes no index.
alter table public.podcast_stats add column user_id uuid;

comment on column public.podcast_stats.user_id is 'As on the podcast, which never changes hands.';

update public.podcast_stats set user_id = podcast.user_id
from public.podcasts as podcast
where podcast.id = podcast_stats.podcast_id;

create index podcast_stats_of_person on public.podcast_stats (user_id);

-- The latest follow first, of a person's followers and of those whom a person follows.
create index follows_latest_followers on public.follows (following_id, event_at desc, follower_id) where present;
create index follows_latest_followed on public.follows (follower_id, event_at desc, following_id) where present;

create or replace function private.create_podcast_stats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.podcast_stats (podcast_id, user_id, is_public, field_of_research, created_at)
  values (new.id, new.user_id, new.is_public, new.field_of_research, new.created_at);
  return null;
end
$$;

-- The page ------------------------------------------------------------------------------------------------

create function private.need_account() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is not null and not exists (select from public.profiles where id = caller) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  return caller;
end
$$;

comment on function private.need_account() is 'Who calls, null for a visitor. PT401 for an account that is gone.';

-- Mostly nothing waits to be added up, and a plan for that reads all of an empty table; as in podcast_counts.
create function private.profile_page(p_person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller uuid := private.need_account();
  episodes uuid[];
  rolled_up bigint;
begin
  select coalesce(array_agg(podcast_id), '{}'), coalesce(sum(like_count + save_count), 0) into episodes, rolled_up
  from public.podcast_stats
  where user_id = p_person and (is_public or user_id = caller);

  -- Counters with what is still to be added up, and whether the caller's own follow is among them: one snapshot.
  return (
    select jsonb_build_object(
      'profile', jsonb_build_object(
        'id', profile.id,
        'name', profile.name,
        'avatar_url', profile.avatar_url,
        'affiliation', profile.affiliation,
        'bio', profile.bio,
        'research_interests', profile.research_interests,
        'website', profile.website,
        'github', profile.github,
        'linkedin', profile.linkedin,
        'instagram', profile.instagram,
        'research_gate', profile.research_gate,
        'banner_background', profile.banner_background,
        'custom_banner_url', profile.custom_banner_url,
        'status', profile.status,
        'created_at', private.wire_time(profile.created_at),
        'updated_at', private.wire_time(profile.updated_at)
      ),
      'followers', greatest(0, stats.follower_count + pending.followers),
      'following', greatest(0, stats.following_count + pending.following),
      'followed', exists (
        select from public.follows where follower_id = caller and following_id = profile.id and present
      ),
      'publications', cardinality(episodes),
      'impact', greatest(0, rolled_up + (
        select coalesce(sum(delta), 0) from private.count_deltas
        where target = any (episodes) and counter in ('like', 'save')
      ))
    )
    from public.profiles as profile
    join public.profile_stats as stats on stats.profile_id = profile.id
    cross join lateral (
      select
        coalesce(sum(delta) filter (where counter = 'follower'), 0) as followers,
        coalesce(sum(delta) filter (where counter = 'following'), 0) as following
      from private.count_deltas where target = profile.id
    ) as pending
    where profile.id = p_person
  );
end
$$;

create function public.profile_page(p_person uuid) returns jsonb language sql stable set search_path = ''
return private.profile_page(p_person);

comment on function public.profile_page(uuid) is
  'A person''s page for anyone: ProfilePageArguments → ProfilePage of `profile-contract.ts`, null for nobody. Private '
  'episodes count for their owner alone. PT401 for an account that is gone.';

-- Publications --------------------------------------------------------------------------------------------

create function private.recent_publications(
  p_person uuid, p_private boolean, p_after private.place, p_rows integer
) returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select id, null::integer, created_at from public.podcasts
    where user_id = p_person and (is_public or p_private)
      and created_at <= p_after.at and (created_at < p_after.at or id > p_after.id)
    order by created_at desc, id limit p_rows;
end
$$;

comment on function private.recent_publications(uuid, boolean, private.place, integer) is
  'The person''s next episodes, the newest first; with `p_private` those too that only the person may read.';

create function private.popular_publications(
  p_person uuid, p_private boolean, p_after private.place, p_rows integer
) returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  last_id uuid := coalesce(p_after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  return query
    select podcast_id, listen_count, created_at from public.podcast_stats
    where user_id = p_person and (is_public or p_private)
      and (listen_count, created_at, podcast_id) < (p_after.likes, p_after.at, last_id)
    order by listen_count desc, created_at desc, podcast_id desc limit p_rows;
end
$$;

comment on function private.popular_publications(uuid, boolean, private.place, integer) is
  'The person''s next episodes by listens, the newest first of those heard alike. It reads the counters of all that '
  'the person has and sorts them: an index by listens would be written with every listen of the site. The listens '
  'take the place of the likes in `private.place`.';

create function private.profile_publications(
  p_person uuid, p_sort text, p_after text, p_limit integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.need_account();
  page_rows integer := private.page_rows(p_limit);
  is_own boolean := coalesce(p_person = caller, false);
  start private.place;
  places private.place[];
begin
  if (p_sort in ('recent', 'popular')) is not true then
    raise exception using errcode = 'PT422', message = 'This order is not known.';
  end if;
  start := private.place_after(p_after, p_sort = 'popular');
  places := case p_sort
    when 'popular' then
      array(select place from private.popular_publications(p_person, is_own, start, page_rows + 1) as place)
    else array(select place from private.recent_publications(p_person, is_own, start, page_rows + 1) as place)
  end;
  return private.catalogue_page(places, page_rows, null);
end
$$;

create function public.profile_publications(p_person uuid, p_sort text, p_after text, p_limit integer) returns jsonb
language sql stable set search_path = ''
return private.profile_publications(p_person, p_sort, p_after, p_limit);

comment on function public.profile_publications(uuid, text, text, integer) is
  'A page of a person''s episodes, the private ones for their owner alone: PublicationsArguments of '
  '`profile-contract.ts` → CataloguePage. PT422 for an order or a cursor that is none, PT401 for an account that is '
  'gone.';

-- People --------------------------------------------------------------------------------------------------

create function private.profile_people(p_person uuid, p_list text, p_after text, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  page_rows integer := private.page_rows(p_limit);
  start private.place := private.place_after(p_after, false);
  places private.place[];
begin
  if private.need_account() is null then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  if p_list = 'followers' then
    places := array(
      select (follower_id, null, event_at)::private.place from public.follows
      where following_id = p_person and present
        and event_at <= start.at and (event_at < start.at or follower_id > start.id)
      order by event_at desc, follower_id limit page_rows + 1
    );
  elsif p_list = 'following' then
    places := array(
      select (following_id, null, event_at)::private.place from public.follows
      where follower_id = p_person and present
        and event_at <= start.at and (event_at < start.at or following_id > start.id)
      order by event_at desc, following_id limit page_rows + 1
    );
  else
    raise exception using errcode = 'PT422', message = 'This list is not known.';
  end if;
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(private.profile_card(id) order by number), '[]')
      from unnest(places[:page_rows]) with ordinality as shown (id, likes, at, number)
    ),
    'after', case when cardinality(places) > page_rows then private.cursor_of(places[page_rows]) end
  );
end
$$;

create function public.profile_people(p_person uuid, p_list text, p_after text, p_limit integer) returns jsonb
language sql stable set search_path = ''
return private.profile_people(p_person, p_list, p_after, p_limit);

comment on function public.profile_people(uuid, text, text, integer) is
  'A page of a person''s followers or of those whom they follow, the latest follow first, for users: '
  'PeopleListArguments → PeoplePage of `profile-contract.ts`. PT422 for a list or a cursor that is none, PT401 for an '
  'account that is gone and for visitors.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.need_account(),
  private.profile_page(uuid),
  public.profile_page(uuid),
  private.recent_publications(uuid, boolean, private.place, integer),
  private.popular_publications(uuid, boolean, private.place, integer),
  private.profile_publications(uuid, text, text, integer),
  public.profile_publications(uuid, text, text, integer),
  private.profile_people(uuid, text, text, integer),
  public.profile_people(uuid, text, text, integer)
  from public, anon, authenticated;

grant execute on function
  private.profile_page(uuid), public.profile_page(uuid),
  private.profile_publications(uuid, text, text, integer), public.profile_publications(uuid, text, text, integer)
  to anon, authenticated;
grant execute on function
  private.profile_people(uuid, text, text, integer), public.profile_people(uuid, text, text, integer)
  to authenticated;
