-- Counters asked for by id. A screen shows a counter with what its user has just done on top; were it then told the
-- counter as it was last added up, which may lack that, and that the like has arrived, it would step back. So one
-- answer holds both, from one snapshot: the counters with what is still to be added up, and whether the caller's own
-- like and save are among it.
--
-- An episode that is made private takes its likes along: who liked it is not told of it, its owner still counts them,
-- and when it comes back the likes do too.

-- What waits to be added up is the whole site's, thousands of rows in a busy moment; a screen asks for a few podcasts.
create index count_deltas_target on private.count_deltas (target);

-- Mostly nothing waits, and a connection keeps the plan it made then: to read all of an empty table. Twenty podcasts
-- with 20,000 differences waiting took 3,350 pages by it. All that is read here has an index.
create function private.podcast_counts(p_podcasts uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is not null and not exists (select from public.profiles where id = caller) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  if cardinality(p_podcasts) > 100 then
    raise exception using errcode = 'PT422', message = 'Counters are asked for of at most 100 podcasts at once.';
  end if;

  -- Never below zero, as where they are added up.
  return (
    select coalesce(jsonb_agg(jsonb_build_array(
      podcast.id,
      greatest(0, stats.like_count + pending.likes),
      greatest(0, stats.save_count + pending.saves),
      greatest(0, stats.listen_count + pending.listens),
      exists (select from public.likes where user_id = caller and podcast_id = podcast.id and present),
      exists (select from public.playlists where user_id = caller and podcast_id = podcast.id and present)
    )), '[]')
    from public.podcasts as podcast
    join public.podcast_stats as stats on stats.podcast_id = podcast.id
    cross join lateral (
      select
        coalesce(sum(delta) filter (where counter = 'like'), 0) as likes,
        coalesce(sum(delta) filter (where counter = 'save'), 0) as saves,
        coalesce(sum(delta) filter (where counter = 'listen'), 0) as listens
      from private.count_deltas where target = podcast.id
    ) as pending
    where podcast.id = any (p_podcasts) and (podcast.is_public or podcast.user_id = caller)
  );
end
$$;

create function public.podcast_counts(p_podcasts uuid[]) returns jsonb language sql stable set search_path = ''
return private.podcast_counts(p_podcasts);

comment on function public.podcast_counts(uuid[]) is
  'Counters of those of the podcasts that the caller, signed in or not, may read: CountsArguments → CountsRow[] of '
  '`sync-contract.ts`. PT401 for an account that is gone, PT422 for more than 100 podcasts.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function private.podcast_counts(uuid[]), public.podcast_counts(uuid[])
  from public, anon, authenticated;

grant execute on function private.podcast_counts(uuid[]), public.podcast_counts(uuid[]) to anon, authenticated;
