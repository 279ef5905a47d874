-- Counting: likes, saves and listens of podcasts, followers of people. A count that each action wrote itself would
-- make everyone wait for the one row of a hot episode, so an action appends what it changes, and a job adds it up
-- every few seconds.

create table private.count_deltas (
  id bigint generated always as identity primary key,
  counter text not null check (counter in ('like', 'save', 'listen', 'follower', 'following')),
  -- Of a podcast, or of a profile; it may be gone by the time it is added up.
  target uuid not null,
  delta integer not null check (delta in (-1, 1))
);

alter table private.count_deltas enable row level security;

-- Counters of people ----------------------------------------------------------------------------------------

create table public.profile_stats (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0)
);

comment on table public.profile_stats is 'Followers and followed of a person; one row each, made with the profile.';

revoke all on public.profile_stats from anon, authenticated;
grant select on public.profile_stats to anon, authenticated;
grant select, insert, update, delete on public.profile_stats to service_role;

create function private.create_profile_stats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profile_stats (profile_id) values (new.id);
  return null;
end
$$;

comment on function private.create_profile_stats() is 'After a profile is made: its counters, at zero.';

create trigger create_stats after insert on public.profiles
for each row execute function private.create_profile_stats();

insert into public.profile_stats (profile_id) select id from public.profiles;

alter table public.profile_stats enable row level security;

create policy "Anyone reads the counters of people" on public.profile_stats
for select to anon, authenticated
using (true);

-- Functions -----------------------------------------------------------------------------------------------

create function private.count_present() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before integer := case when tg_op = 'INSERT' then 0 else old.present::integer end;
  after integer := case when tg_op = 'DELETE' then 0 else new.present::integer end;
  counted jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if before <> after then
    insert into private.count_deltas (counter, target, delta)
    values (tg_argv[0], (counted ->> tg_argv[1])::uuid, after - before);
  end if;
  return null;
end
$$;

comment on function private.count_present() is
  'After a row with a column `present` changed: appends the difference. Arguments: the counter, the column of what is '
  'counted.';

create function private.roll_up_counts() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('roll_up_counts', 0)) then
    return 0;
  end if;

  -- A counter that is locked (its podcast or person is being deleted) is passed over until the next time: waiting
  -- for several in an order of one's own is how deadlocks are made.
  with batch as materialized (
    select * from private.count_deltas order by id limit 10000
  ),
  free as materialized (
    select locked.podcast_id as target
    from (
      select podcast_id from public.podcast_stats
      where podcast_id in (select target from batch) for update skip locked
    ) as locked
    union all
    select locked.profile_id
    from (
      select profile_id from public.profile_stats
      where profile_id in (select target from batch) for update skip locked
    ) as locked
  ),
  held as (
    select podcast_id as target from public.podcast_stats where podcast_id in (select target from batch)
    union all
    select profile_id from public.profile_stats where profile_id in (select target from batch)
    except
    select target from free
  ),
  taken as (
    delete from private.count_deltas using batch
    where count_deltas.id = batch.id and batch.target not in (select target from held)
    returning batch.counter, batch.target, batch.delta
  ),
  sums as (
    select
      target,
      coalesce(sum(delta) filter (where counter = 'like'), 0)::integer as likes,
      coalesce(sum(delta) filter (where counter = 'save'), 0)::integer as saves,
      coalesce(sum(delta) filter (where counter = 'listen'), 0)::integer as listens,
      coalesce(sum(delta) filter (where counter = 'follower'), 0)::integer as followers,
      coalesce(sum(delta) filter (where counter = 'following'), 0)::integer as following
    from taken group by target
  ),
  -- Never below zero: one row that refused would stop all counting.
  podcasts as (
    update public.podcast_stats as stats set
      like_count = greatest(0, stats.like_count + sums.likes),
      save_count = greatest(0, stats.save_count + sums.saves),
      listen_count = greatest(0, stats.listen_count + sums.listens)
    from sums where stats.podcast_id = sums.target
  ),
  people as (
    update public.profile_stats as stats set
      follower_count = greatest(0, stats.follower_count + sums.followers),
      following_count = greatest(0, stats.following_count + sums.following)
    from sums where stats.profile_id = sums.target
  )
  select count(*) into counted from taken;
  return counted;
end
$$;

comment on function private.roll_up_counts() is
  'Adds up to 10,000 appended differences to the counters and answers how many they were; 0 while another call is at '
  'it. Writes nothing when there is nothing. Run every few seconds.';

revoke execute on function
  private.create_profile_stats(), private.count_present(), private.roll_up_counts() from public;
