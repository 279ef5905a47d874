-- A failed generation keeps what a retry needs for seven days.
begin;
set local search_path = public, extensions;
select plan(13);

insert into private.invite_codes (code) values ('EXPIRE01');
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'owner@example.org', '{"invite_code": "EXPIRE01"}');

create function pg_temp.owner() returns uuid language sql as
  $$ select '00000000-0000-4000-8000-00000000000a'::uuid $$;
create temp table seen as select (public.start_generation(
  pg_temp.owner(), '10000000-0000-4000-8000-000000000001', repeat('a', 64),
  '{"title": "Paper", "abstract": "An abstract.", "authors": "Ada Lovelace", "publishing_year": 2024, "doi": null,
    "field_of_research": "Physics", "keywords": "heat", "is_public": false, "text": "A body."}',
  '[{"name": "summary", "position": 0, "needs": []}, {"name": "script", "position": 1, "needs": []},
    {"name": "publish", "position": 9, "needs": ["summary"]}]') ->> 'job_id')::uuid as job;
grant select on seen to authenticated;
create function pg_temp.ago(age interval) returns void language sql as
  $$ update public.generation_jobs set ended_at = now() - age from seen where id = job $$;
create function pg_temp.is_retryable() returns boolean language sql as $$
  select (public.own_generations() -> 'jobs' -> 0 ->> 'retryable')::boolean
$$;
create function pg_temp.kept() returns text language sql as $$
  select (select count(*) from private.generation_papers, seen where job_id = job) || ' '
    || (select count(*) from private.generation_steps, seen where job_id = job and output is not null)
$$;

create temp table claims as select public.claim_generation_step(job, 'summary', 60, 4) as first,
  public.claim_generation_step(job, 'script', 60, 4) as second from seen;
select public.save_generation_step(job, 'summary', (first ->> 'token')::uuid, '{"html": "A summary"}', 5, '[]', 4)
from seen, claims;
select public.fail_generation_step(job, 'script', (second ->> 'token')::uuid, 'script_failed', 'It failed.', '', null)
from seen, claims;

select pg_temp.ago('6 days 23 hours');
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000a"}';
select ok(pg_temp.is_retryable(), 'within seven days it can be retried');
select is(public.untidy_generations(9), '[]'::jsonb, 'within seven days nothing of a failed job is removed');
select public.mark_generation_tidy(job) from seen;
select is(pg_temp.kept(), '1 1', 'whoever asks for that');

select pg_temp.ago('7 days 1 second');
select ok(not pg_temp.is_retryable(), 'after seven days a failed job cannot be retried');
select is(public.retry_generation(pg_temp.owner(), job) ->> 'outcome', 'not_found', 'and a retry finds nothing') from seen;
select is((select status from public.generation_jobs, seen where id = job), 'failed', 'nor changes anything');
-- A retry that was let in at the last moment may still be at work.
select is(public.untidy_generations(9), '[]'::jsonb, 'its files stay for another hour');
select public.mark_generation_tidy(job) from seen;
select is(pg_temp.kept(), '1 1', 'and all else that a retry needs');
select pg_temp.ago('7 days 1 hour 1 second');
select is(public.untidy_generations(9) ->> 0, job::text, 'its files are to be removed') from seen;
select public.mark_generation_tidy(job) from seen;
select is(pg_temp.kept(), '0 0', 'with them go the text of the paper and what was made of it');
select is(public.untidy_generations(9), '[]'::jsonb, 'once');
select is(public.own_generations() -> 'jobs' -> 0 -> 'error' ->> 'message', 'It failed.', 'its owner still sees why the job failed');

insert into seen select (public.start_generation(
  pg_temp.owner(), '10000000-0000-4000-8000-000000000002', repeat('b', 64), '{"title": "Another", "text": "A body."}',
  '[{"name": "summary", "position": 0, "needs": []}]') ->> 'job_id')::uuid;
select is(public.untidy_generations(9), '[]'::jsonb, 'a running job is left alone');

select * from finish();
rollback;
