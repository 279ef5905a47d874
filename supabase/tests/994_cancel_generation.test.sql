-- Cancelling a generation: who may, what it frees, what becomes of work that is under way, how often.
begin;
set local search_path = public, extensions;
select plan(33);

insert into private.invite_codes (code) values ('CANCEL01'), ('CANCEL02');
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'owner@example.org', '{"invite_code": "CANCEL01"}'),
  ('00000000-0000-4000-8000-00000000000b', 'other@example.org', '{"invite_code": "CANCEL02"}');
-- A plan that the test does not use up.
insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
select id, 'premium', 'active', now() - interval '1 day', now() + interval '27 days'
from public.profiles where id::text like '%00a';

create function pg_temp.owner() returns uuid language sql as
  $$ select '00000000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql as
  $$ select '00000000-0000-4000-8000-00000000000b'::uuid $$;
create function pg_temp.begin_job(owner uuid, key integer) returns uuid language sql as $$
  select (public.start_generation(
    owner, ('10000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid, repeat('a', 64),
    jsonb_build_object(
      'title', 'Paper ' || key, 'abstract', 'An abstract.', 'authors', 'Ada Lovelace', 'publishing_year', 2024,
      'field_of_research', 'Physics', 'keywords', 'heat', 'doi', null, 'is_public', false, 'text', 'A body.'),
    '[{"name": "summary", "position": 0, "needs": []},
      {"name": "script", "position": 1, "needs": []},
      {"name": "publish", "position": 9, "needs": ["summary"]}]') ->> 'job_id')::uuid
$$;
create function pg_temp.claim(job uuid, step text) returns jsonb language sql as $$
  select public.claim_generation_step(job, step, 60, 4)
$$;
create function pg_temp.cancel(owner uuid, job uuid) returns text language sql as $$
  select public.cancel_generation(owner, job) ->> 'outcome'
$$;
create temp table seen (name text primary key, job uuid, claim jsonb);
grant all on seen to authenticated, service_role;

select ok(not has_function_privilege(role, fn, 'execute'), role || ' cannot call ' || fn)
from unnest(array['anon', 'authenticated']) as role, unnest(array[
  'public.cancel_generation(uuid, uuid)', 'private.cancel_generation(uuid, uuid)',
  'public.cancelled_generation(uuid)', 'private.cancelled_generation(uuid)']) as fn;

-- A job at work -------------------------------------------------------------------------------------------

insert into seen values ('work', pg_temp.begin_job(pg_temp.owner(), 1));
update seen set claim = pg_temp.claim(job, 'summary') where name = 'work';
select is(
  (select (step ->> 'running_milliseconds')::numeric >= 0 from jsonb_array_elements(
    public.describe_generation(job) -> 'steps') as step where step ->> 'name' = 'summary'),
  true, 'a step at work says for how long') from seen where name = 'work';
update private.generation_steps set started_at = clock_timestamp() - interval '9 seconds' where name = 'summary';
select ok(
  (select (step ->> 'running_milliseconds')::numeric between 9000 and 20000 from jsonb_array_elements(
    public.describe_generation(job) -> 'steps') as step where step ->> 'name' = 'summary'),
  'the time a step has been at work grows') from seen where name = 'work';
select is(
  (select step ->> 'running_milliseconds' from jsonb_array_elements(
    public.describe_generation(job) -> 'steps') as step where step ->> 'name' = 'script'),
  null, 'a step that waits says none') from seen where name = 'work';

select is(pg_temp.cancel(pg_temp.other(), job), 'not_found', 'another''s job cannot be cancelled')
from seen where name = 'work';
select is(public.describe_generation(job) ->> 'status', 'running', 'and it goes on') from seen where name = 'work';
select is(public.cancelled_generation(job), null, 'a running job was not cancelled') from seen where name = 'work';
select is(pg_temp.cancel(pg_temp.owner(), job), 'cancelled', 'owners cancel') from seen where name = 'work';
select is(public.describe_generation(job) ->> 'status', 'cancelled', 'the job says so') from seen where name = 'work';
select is(public.describe_generation(job) ->> 'stage', 'summary', 'and where it was') from seen where name = 'work';
select is(public.describe_generation(job) -> 'error', 'null'::jsonb, 'it is no failure') from seen where name = 'work';
select is(private.podcast_quota(pg_temp.owner()) ->> 'used', '0', 'its place in the quota is free');
select is_empty('select from private.generation_papers', 'the paper is gone');
select is_empty('select from private.generation_steps where output is not null', 'so are the outputs');

select ok(pg_temp.claim(job, 'script') is null, 'nothing more of it is begun') from seen where name = 'work';
select is(
  public.save_generation_step(job, 'summary', (claim ->> 'token')::uuid, '{"draft": "late"}', 1, null, 4)
    ->> 'outcome', 'superseded', 'an answer that was under way is dropped') from seen where name = 'work';
select is(
  public.fail_generation_step(job, 'summary', (claim ->> 'token')::uuid, 'summary_failed', 'No', 'x', null),
  'superseded', 'a failure that was under way changes nothing') from seen where name = 'work';
select is(public.retry_generation(pg_temp.owner(), job) ->> 'outcome', 'known', 'it is not taken up again')
from seen where name = 'work';
select is(pg_temp.cancel(pg_temp.owner(), job), 'over', 'cancelled once it is over') from seen where name = 'work';

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000a"}';
select is(public.generation_state(job) ->> 'status', 'cancelled', 'every device of the owner sees it')
from seen where name = 'work';
select is(public.current_generation(), null, 'nobody waits for it any more');
reset role;

-- Its files -----------------------------------------------------------------------------------------------

select is(public.cancelled_generation(job) ->> 'user_id', pg_temp.owner()::text, 'its files are named after its owner')
from seen where name = 'work';
select is(public.untidy_generations(9), '[]'::jsonb, 'while a worker may still write, its files are not done with');
update private.generation_steps set lease_until = now() - interval '1 second' where lease_until is not null;
select is(public.untidy_generations(9) ->> 0, job::text, 'after the last lease they are') from seen where name = 'work';
select public.mark_generation_tidy(job) from seen where name = 'work';

-- How often -----------------------------------------------------------------------------------------------

do $$ begin
  for n in 20..23 loop
    perform pg_temp.cancel(pg_temp.owner(), pg_temp.begin_job(pg_temp.owner(), n));
  end loop;
end $$;
insert into seen values ('sixth', pg_temp.begin_job(pg_temp.owner(), 30));
select is(pg_temp.cancel(pg_temp.owner(), job), 'limit_reached', 'a sixth cancel within a day is refused')
from seen where name = 'sixth';
select is(public.describe_generation(job) ->> 'status', 'running', 'and the job goes on') from seen where name = 'sixth';

select * from finish();
rollback;
