-- The daily allowance: what a job that ended without an episode counts against, for how long, and for whom.
begin;
set local search_path = public, extensions;
select plan(26);

insert into private.invite_codes (code) values ('ALLOWED1'), ('ALLOWED2');
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'free@example.org', '{"invite_code": "ALLOWED1"}'),
  ('00000000-0000-4000-8000-00000000000b', 'pro@example.org', '{"invite_code": "ALLOWED2"}');
insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
values ('00000000-0000-4000-8000-00000000000b', 'pro', 'active', now() - interval '2 days', now() + interval '20 days');

create function pg_temp.key(key integer) returns uuid language sql as
  $$ select ('10000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid $$;
create function pg_temp.begin_job(owner text, key integer) returns jsonb language sql as $$
  select public.start_generation(
    ('00000000-0000-4000-8000-00000000000' || owner)::uuid, pg_temp.key(key), repeat('a', 64),
    '{"title": "A paper"}', '[{"name": "summary", "position": 0, "needs": []}]')
$$;
create function pg_temp.job(key integer) returns uuid language sql as
  $$ select id from public.generation_jobs where idempotency_key = pg_temp.key(key) $$;
create function pg_temp.retry(owner text, key integer) returns jsonb language sql as $$
  select public.retry_generation(('00000000-0000-4000-8000-00000000000' || owner)::uuid, pg_temp.job(key))
$$;
-- A worker takes the step, its call uses so many tokens, and the step fails for good.
create function pg_temp.fail(key integer, used bigint default 100) returns text language plpgsql as $$
declare
  lease uuid := public.claim_generation_step(pg_temp.job(key), 'summary', 60, 4) ->> 'token';
begin
  perform public.settle_tokens(
    (public.reserve_tokens(pg_temp.job(key), 'summary', lease, 500, null) ->> 'id')::uuid, used);
  return public.fail_generation_step(
    pg_temp.job(key), 'summary', lease, 'summary_failed', 'Failed to generate summary', 'status 500', null);
end
$$;
create function pg_temp.pass(past interval) returns void language sql as
  $$ update private.generation_attempts set began_at = began_at - past $$;

select is(private.daily_attempts(tier), attempts, tier || ' has its number of attempts')
from (values ('free', 3), ('pro', 10), ('premium', 20)) as plan (tier, attempts);

-- One job at a time ---------------------------------------------------------------------------------------

select is(pg_temp.begin_job('a', 1) ->> 'outcome', 'started', 'a first job starts');
select is(pg_temp.begin_job('a', 2), jsonb_build_object('outcome', 'job_running', 'running_id', pg_temp.job(1)),
  'a free account is led to the job that runs');
select is(pg_temp.begin_job('a', 1) ->> 'job_id', pg_temp.job(1)::text, 'the key of that job still finds it');
select is(pg_temp.fail(1), 'failed', 'the job fails');
select is(pg_temp.begin_job('a', 2) ->> 'outcome', 'started', 'after which another one starts');
select is(pg_temp.retry('a', 1), jsonb_build_object('outcome', 'job_running', 'running_id', pg_temp.job(2)),
  'the failed one is not retried beside it');

-- Jobs of a day -------------------------------------------------------------------------------------------

select is(pg_temp.fail(2, 0), 'failed', 'a second job fails before anything was paid for');
select is(pg_temp.retry('a', 2) ->> 'outcome', 'started', 'its retry starts');
select is(pg_temp.fail(2), 'failed', 'and fails after something was');
select pg_temp.pass('1 hour');
select is(pg_temp.begin_job('a', 3) ->> 'outcome', 'started', 'a third job starts');
select is(pg_temp.fail(3), 'failed', 'and fails');
select is(pg_temp.begin_job('a', 4), '{"outcome": "attempts_reached", "retry_seconds": 82800}',
  'a fourth is refused until the first of them was a day ago');
select is((select count(*)::integer from private.quota_ledger where state <> 'released'), 0, 'though no place of the plan is taken');
select is(pg_temp.retry('a', 2) ->> 'outcome', 'started', 'a retry takes no further place of the day');
select is(pg_temp.fail(2), 'failed', 'it may fail too');
select pg_temp.pass('23 hours 30 minutes');
select is(pg_temp.begin_job('a', 4) ->> 'outcome', 'started', 'a day after the last attempt at a job there is room again');

-- Attempts at one job -------------------------------------------------------------------------------------

select pg_temp.fail(4);
select pg_temp.retry('a', 4), pg_temp.fail(4, 0);
select pg_temp.retry('a', 4), pg_temp.fail(4);
select is(pg_temp.retry('a', 4) ->> 'outcome', 'started', 'a job may be begun three times, those that cost nothing aside');
select pg_temp.fail(4);
select is(pg_temp.retry('a', 4), '{"outcome": "attempts_reached", "retry_seconds": 86400}', 'and not a fourth time that day');
select is(pg_temp.begin_job('a', 4) ->> 'outcome', 'attempts_reached', 'by its key neither');

-- More than one at a time ---------------------------------------------------------------------------------

select is((select count(*)::integer from generate_series(11, 16) as key
  where pg_temp.begin_job('b', key) ->> 'outcome' = 'started'), 6, 'a paying account has several at once');
select pg_temp.fail(key) from generate_series(11, 14) as key;
select is((select count(*)::integer from generate_series(21, 30) as key
  where pg_temp.begin_job('b', key) ->> 'outcome' = 'started'), 4, 'as many as would leave its day full if all failed');
select is(pg_temp.begin_job('b', 31) ->> 'outcome', 'job_running', 'the next waits for one that runs');
update public.generation_jobs set status = 'done' where id = pg_temp.job(21);
select is(pg_temp.begin_job('b', 31) ->> 'outcome', 'started', 'one that became an episode counts no more');

select * from finish();
rollback;
