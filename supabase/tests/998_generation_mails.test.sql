-- The list of an account's jobs, and mails about episodes: to whom, once, how often they are tried.
begin;
set local search_path = public, extensions;
select plan(29);

insert into private.invite_codes (code) values ('MAILS001'), ('MAILS002');
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'owner@example.org', now(), '{"invite_code": "MAILS001"}'),
  ('00000000-0000-4000-8000-00000000000b', 'other@example.org', null, '{"invite_code": "MAILS002"}');
insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
select id, 'premium', 'active', now() - interval '1 day', now() + interval '27 days' from public.profiles;

create function pg_temp.owner() returns uuid language sql as
  $$ select '00000000-0000-4000-8000-00000000000a'::uuid $$;
create function pg_temp.other() returns uuid language sql as
  $$ select '00000000-0000-4000-8000-00000000000b'::uuid $$;
create function pg_temp.key(n integer) returns uuid language sql as
  $$ select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
create function pg_temp.job(n integer) returns uuid language sql as
  $$ select id from public.generation_jobs where idempotency_key = pg_temp.key(n) $$;
create function pg_temp.begin_job(owner uuid, n integer) returns uuid language sql as $$
  select (public.start_generation(owner, pg_temp.key(n), repeat('a', 64), jsonb_build_object('title', 'Paper ' || n),
    '[{"name": "summary", "position": 0, "needs": []}]') ->> 'job_id')::uuid
$$;
create function pg_temp.fail_job(n integer) returns text language sql as $$
  select public.fail_generation_step(pg_temp.job(n), 'summary',
    (public.claim_generation_step(pg_temp.job(n), 'summary', 60, 4) ->> 'token')::uuid,
    'summary_failed', 'No summary', 'x', null)
$$;
create function pg_temp.mail_state(n integer) returns text language sql as
  $$ select state from private.generation_mails where job_id = pg_temp.job(n) and outcome = 'failed' $$;
create temp table mail (taken jsonb);

select ok(not has_function_privilege(role, fn, 'execute'), role || ' cannot call ' || fn)
from unnest(array['anon', 'authenticated']) as role, unnest(array[
  'public.claim_generation_mail(uuid)', 'public.settle_generation_mail(uuid, text, uuid, text)']) as fn;
select ok(not has_function_privilege('anon', 'public.own_generations(timestamptz, uuid, integer)', 'execute'),
  'visitors cannot call own_generations');

-- The list ------------------------------------------------------------------------------------------------

select pg_temp.begin_job(pg_temp.owner(), n) from generate_series(1, 3) as n;
select is((select ended_at from public.generation_jobs where id = pg_temp.job(1)), null, 'a running job has no end');
select pg_temp.fail_job(1);
select isnt((select ended_at from public.generation_jobs where id = pg_temp.job(1)), null, 'a failed job has an end');
update public.generation_jobs set ended_at = now() - interval '1 hour' where id = pg_temp.job(1);
update public.generation_jobs set status = 'done' where id = pg_temp.job(2);
update public.generation_jobs set ended_at = now() - interval '8 days' where id = pg_temp.job(2);

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000a"}';
select is(jsonb_array_length(public.own_generations() -> 'jobs'), 2, 'an episode of last week is no news any more');
select is(public.own_generations() #>> '{jobs,0,state,stage}', 'summary', 'what runs is first, with its stage');
select is(public.own_generations() #>> '{jobs,1,error,message}', 'No summary', 'a failed job says why');
select is(public.own_generations() #>> '{jobs,1,retryable}', 'true', 'and can be retried while the paper is there');
select is(
  public.own_generations(null, (public.own_generations(null, null, 1) #>> '{jobs,0,id}')::uuid) #>> '{jobs,0,status}',
  'failed', 'the page after a running job goes on with what has ended');
select is(
  public.own_generations((job ->> 'ended_at')::timestamptz, (job ->> 'id')::uuid) -> 'jobs', '[]'::jsonb,
  'the page after the last job is empty')
from (select public.own_generations() #> '{jobs,1}' as job) as last;
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000b"}';
select is(public.own_generations() -> 'jobs', '[]'::jsonb, 'nobody sees the jobs of others');
reset role;
delete from private.generation_papers where job_id = pg_temp.job(1);
set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000a"}';
select is(public.own_generations() #>> '{jobs,1,retryable}', 'false', 'without its paper a job cannot be retried');
reset role;

-- Mails ---------------------------------------------------------------------------------------------------

select is(pg_temp.mail_state(1), 'waiting', 'a failed job has a mail');
insert into mail select public.claim_generation_mail(pg_temp.job(1));
select is(taken - 'token', jsonb_build_object('job_id', pg_temp.job(1), 'outcome', 'failed', 'to', 'owner@example.org',
  'title', 'Paper 1', 'podcast_id', null, 'reason', 'No summary'), 'a claimed mail has what it tells') from mail;
select is(public.claim_generation_mail(pg_temp.job(1)), null, 'a claimed mail is claimed by nobody else');
select is(public.settle_generation_mail(pg_temp.job(1), 'failed', gen_random_uuid(), 'sent'), 'superseded',
  'only who claimed a mail reports its outcome');
select is(public.settle_generation_mail(pg_temp.job(1), 'failed', (taken ->> 'token')::uuid, 'unsent'), 'waiting',
  'one that was not sent waits') from mail;
select is(public.claim_generation_mail(), null, 'a mail that was not sent is not claimed again at once');
select ok(not private.generation_mails_due(), 'until then nothing is due');
do $$ begin
  for n in 2..4 loop
    update private.generation_mails set send_after = now();
    perform public.settle_generation_mail(pg_temp.job(1), 'failed',
      (public.claim_generation_mail(pg_temp.job(1)) ->> 'token')::uuid, 'unsent');
  end loop;
end $$;
select is(pg_temp.mail_state(1), 'given_up', 'the fourth failure is the last');
select public.retry_generation(pg_temp.owner(), pg_temp.job(1));
select pg_temp.fail_job(1);
select is(pg_temp.mail_state(1), 'given_up', 'a job that fails again has had its mail');

update public.profiles set notifications_enabled = false where id = pg_temp.owner();
select pg_temp.fail_job(3);
select is(public.claim_generation_mail(pg_temp.job(3)), null, 'who wants no mails gets none');
update public.profiles set notifications_enabled = true where id = pg_temp.owner();
select is(public.claim_generation_mail(pg_temp.job(3)), null, 'after mails are switched on again the earlier job gets none');
select pg_temp.begin_job(pg_temp.other(), 4);
select pg_temp.fail_job(4);
select is(public.claim_generation_mail(pg_temp.job(4)), null, 'an address that was not confirmed gets none');
select pg_temp.begin_job(pg_temp.owner(), 5);
select pg_temp.fail_job(5);
update private.generation_mails set ended_at = now() - interval '25 hours' where job_id = pg_temp.job(5);
select is(public.claim_generation_mail(pg_temp.job(5)), null, 'after a day it is too late');
select pg_temp.begin_job(pg_temp.owner(), 6);
select pg_temp.fail_job(6);
select public.retry_generation(pg_temp.owner(), pg_temp.job(6));
select is(public.claim_generation_mail(pg_temp.job(6)), null, 'a job that runs again gets no mail of its failure');

select * from finish();
rollback;
