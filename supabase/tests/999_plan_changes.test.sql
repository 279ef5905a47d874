-- What a plan entitles to, by every status and on both sides of its period, and what becomes of work that is under way
-- when the plan changes or ends.
begin;
set local search_path = public, extensions;
select plan(29);

insert into private.invite_codes (code) values ('PLANTEST');
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'owner@example.org', '{"invite_code": "PLANTEST"}');

create function pg_temp.owner() returns uuid language sql as
  $$ select '00000000-0000-4000-8000-00000000000a'::uuid $$;

-- What the owner holds: null for no plan at all.
create function pg_temp.hold(tier text, status text, starts interval, ends interval) returns void language sql as $$
  delete from public.user_subscriptions where user_id = pg_temp.owner();
  insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
  select pg_temp.owner(), tier, status, now() + starts, now() + ends where tier is not null;
$$;
create function pg_temp.made(episodes integer, ago interval) returns void language sql as $$
  insert into private.quota_ledger (user_id, state, created_at, settled_at)
  select pg_temp.owner(), 'committed', now() - ago, now() from generate_series(1, episodes)
$$;
create function pg_temp.quota() returns text language sql as $$
  select concat_ws(' ', quota ->> 'tier', quota ->> 'used', 'of', quota ->> 'limit')
  from private.podcast_quota(pg_temp.owner()) as quota
$$;
create function pg_temp.begin_job(key integer) returns jsonb language sql as $$
  select public.start_generation(
    pg_temp.owner(), ('10000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid, repeat('a', 64),
    jsonb_build_object(
      'title', 'Paper ' || key, 'abstract', 'An abstract.', 'authors', 'Ada Lovelace', 'publishing_year', 2024,
      'field_of_research', 'Physics', 'keywords', 'heat', 'doi', null, 'is_public', false, 'text', 'A body.'),
    '[{"name": "publish", "position": 0, "needs": []}]')
$$;
-- The only step that is left is done: the episode is published.
create function pg_temp.publish(job uuid) returns text language sql as $$
  select public.publish_generation(
    job, (public.claim_generation_step(job, 'publish', 60, 4) ->> 'token')::uuid, 5,
    jsonb_build_object(
      'summary', '<h3>Key Findings</h3>', 'script', 'Welcome.', 'audio_url', job || '.mp3',
      'cover_image_url', job || '.webp', 'audio_seconds', 12.5, 'audio_bytes', 5,
      'part_sha256', jsonb_build_array(repeat('0', 64)),
      'segments', '[{"start": 0, "end": 12.5, "text": "Welcome."}]'::jsonb,
      'chapters', '[{"start": 0, "title": "Start"}]'::jsonb)) ->> 'outcome'
$$;
create temp table jobs (name text primary key, id uuid);

-- Entitlement by status -----------------------------------------------------------------------------------

-- Two within the period and one before it: all of time counts three, the period two.
select pg_temp.made(2, '1 hour');
select pg_temp.made(1, '40 days');

select pg_temp.hold(null, null, null, null);
select is(pg_temp.quota(), 'free 3 of 3', 'without a plan all of time counts');

create function pg_temp.by_status(status text, starts interval, ends interval) returns text language sql as $$
  select pg_temp.hold('pro', status, starts, ends);
  select pg_temp.quota();
$$;
select is(pg_temp.by_status(status, '-5 days', '25 days'), entitled, status || ' within its period')
from (values
  ('trialing', 'pro 2 of 10'), ('active', 'pro 2 of 10'), ('past_due', 'pro 2 of 10'), ('canceled', 'free 3 of 3'),
  ('incomplete', 'free 3 of 3'), ('incomplete_expired', 'free 3 of 3'), ('unpaid', 'free 3 of 3'),
  ('paused', 'free 3 of 3')
) as expected (status, entitled);
select is(pg_temp.by_status(status, '-35 days', '-1 second'), 'free 3 of 3', status || ' after its period has ended')
from unnest(array[
  'trialing', 'active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'
]) as status;
select is(pg_temp.by_status('active', '-5 days', '360 days'), 'pro 2 of 10', 'a yearly plan counts by the month');
select is(pg_temp.by_status('active', '-70 days', '295 days'), 'pro 2 of 10', 'and in its third month no longer what the first had');

-- The plan changes under a generation ---------------------------------------------------------------------

select pg_temp.hold('pro', 'active', '-5 days', '25 days');
insert into jobs select 'ended', (pg_temp.begin_job(1) ->> 'job_id')::uuid;
select pg_temp.hold('pro', 'canceled', '-5 days', '25 days');
select is(pg_temp.quota(), 'free 4 of 3', 'a plan that ends leaves more used than the free one has');
select is((select pg_temp.publish(id) from jobs where name = 'ended'), 'published', 'an episode that was begun under the plan is finished');
select is(pg_temp.quota(), 'free 4 of 3', 'an episode that was begun under the plan counts once');
select is(pg_temp.begin_job(2) ->> 'outcome', 'quota_reached', 'over the limit no further episode is begun');

select pg_temp.hold('premium', 'active', '-5 days', '25 days');
select pg_temp.made(15, '1 hour');
insert into jobs select 'lowered', (pg_temp.begin_job(3) ->> 'job_id')::uuid;
select pg_temp.hold('pro', 'active', '-5 days', '25 days');
select is(pg_temp.quota(), 'pro 19 of 10', 'a lower plan within the same period counts what the higher one made');
select is((select pg_temp.publish(id) from jobs where name = 'lowered'), 'published', 'what was begun under the higher plan is finished');
select is(pg_temp.begin_job(4) ->> 'outcome', 'quota_reached', 'nothing more is begun in this period');
-- Within one transaction all of it was begun at one moment.
update private.quota_ledger set created_at = created_at - interval '1 hour' where user_id = pg_temp.owner();
select pg_temp.hold('pro', 'active', '0', '30 days');
select is(pg_temp.quota(), 'pro 0 of 10', 'the next period counts from its own start');
select is(pg_temp.begin_job(5) ->> 'outcome', 'started', 'and lets the lower plan begin as many as it has');

select pg_temp.hold('free', 'active', '-5 days', '25 days');
select is(pg_temp.quota() like 'free % of 3', true, 'a row of the free plan gives what no row gives');

select * from finish();
rollback;
