-- Generation: who may see a job, what a step's lease protects, what a publication writes, what counts.
begin;
set local search_path = public, extensions;
select plan(70);

-- Actors --------------------------------------------------------------------------------------------------

insert into private.invite_codes (code) values ('GENTEST1'), ('GENTEST2'), ('GENTEST3');
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-00000000000a', 'owner@example.org', '{"invite_code": "GENTEST1"}'),
  ('00000000-0000-4000-8000-00000000000b', 'other@example.org', '{"invite_code": "GENTEST2"}'),
  ('00000000-0000-4000-8000-00000000000c', 'yearly@example.org', '{"invite_code": "GENTEST3"}');

create function pg_temp.paper(title text) returns jsonb language sql as $$
  select jsonb_build_object(
    'title', title, 'abstract', 'An abstract.', 'authors', 'Ada Lovelace', 'publishing_year', 2024,
    'field_of_research', 'Physics', 'keywords', 'heat, light', 'doi', null, 'is_public', false, 'text', 'A body.')
$$;

create function pg_temp.begin_job(owner text, key integer, digest text default 'a') returns jsonb language sql as $$
  select public.start_generation(
    ('00000000-0000-4000-8000-00000000000' || owner)::uuid,
    ('10000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid,
    repeat(digest, 64), pg_temp.paper('Paper ' || key),
    '[{"name": "summary", "position": 0, "needs": []},
      {"name": "script", "position": 4, "needs": []},
      {"name": "publish", "position": 9, "needs": ["summary", "script"]}]')
$$;

create function pg_temp.claim(job uuid, step text) returns jsonb language sql as $$
  select public.claim_generation_step(job, step, 60, 4)
$$;

create function pg_temp.save(claim jsonb, output jsonb, new_steps jsonb default null) returns jsonb language sql as $$
  select public.save_generation_step((claim ->> 'job_id')::uuid, claim ->> 'step', (claim ->> 'token')::uuid,
    output, 1000, new_steps, 4)
$$;

create function pg_temp.fail(claim jsonb, retry integer) returns text language sql as $$
  select public.fail_generation_step((claim ->> 'job_id')::uuid, claim ->> 'step', (claim ->> 'token')::uuid,
    'summary_failed', 'Failed to generate summary', 'status 500', retry)
$$;

create function pg_temp.expire(job uuid, step text) returns void language sql as $$
  update private.generation_steps set lease_until = now() - interval '1 second' where job_id = job and name = step
$$;

create function pg_temp.episode(stamp text) returns jsonb language sql as $$
  select jsonb_build_object(
    'summary', '<h3>Key Findings</h3>', 'script', 'Welcome.', 'audio_url', 'a/' || stamp || '.mp3',
    'cover_image_url', 'a/' || stamp || '.webp', 'audio_seconds', 12.5, 'audio_bytes', 5,
    'part_sha256', jsonb_build_array(repeat('0', 64)),
    'segments', '[{"start": 0, "end": 12.5, "text": "Welcome."}]'::jsonb,
    'chapters', '[{"start": 0, "title": "Start"}]'::jsonb)
$$;

create temp table seen (name text primary key, answer jsonb);
grant all on seen to authenticated, anon, service_role;

-- Shape and rights ----------------------------------------------------------------------------------------

select has_table('public', 'generation_jobs', 'jobs are part of the API');
select has_table('private', 'generation_steps', 'steps are internal');
select has_table('private', 'quota_ledger', 'the ledger is internal');
select ok(relrowsecurity, 'row level security is on for ' || oid::regclass)
from pg_class where oid in (
  'public.generation_jobs'::regclass, 'private.generation_steps'::regclass,
  'private.generation_papers'::regclass, 'private.quota_ledger'::regclass)
order by oid::regclass::text;
select ok(not has_function_privilege('authenticated', fn, 'execute'), 'users cannot call ' || fn)
from unnest(array[
  'public.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint)',
  'public.retry_generation(uuid, uuid, bigint)',
  'public.claim_generation_step(uuid, text, integer, integer)',
  'public.generation_paper(uuid)',
  'public.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer)',
  'public.publish_generation(uuid, uuid, integer, jsonb)',
  'public.describe_generation(uuid)',
  'private.describe_generation(uuid)',
  'private.podcast_quota(uuid)']) as fn;
select ok(not has_function_privilege('anon', 'public.generation_state(uuid)', 'execute'), 'visitors see no jobs');
select ok(not has_table_privilege('authenticated', 'private.quota_ledger', 'select'), 'users cannot read the ledger');

-- Start ---------------------------------------------------------------------------------------------------

insert into seen values ('job', pg_temp.begin_job('a', 1));
select is(answer ->> 'outcome', 'started', 'a first order starts a job') from seen where name = 'job';
select is(pg_temp.begin_job('a', 1) ->> 'job_id', answer ->> 'job_id', 'the same key finds the same job')
from seen where name = 'job';
select is(pg_temp.begin_job('a', 1, 'b') ->> 'outcome', 'key_reused', 'the same key with another body is refused');
select is((select count(*) from private.quota_ledger where user_id = '00000000-0000-4000-8000-00000000000a'),
  1::bigint, 'asking again reserves nothing more');
create function pg_temp.job() returns uuid language sql as
  $$ select (answer ->> 'job_id')::uuid from seen where name = 'job' $$;
grant execute on function pg_temp.job() to authenticated;

-- Who sees it ---------------------------------------------------------------------------------------------

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000a"}';
select is((select count(*) from public.generation_jobs), 1::bigint, '[Users read their own jobs] allows the owner to read them');
select is(public.generation_state(pg_temp.job()) ->> 'stage', 'summary', 'owners see the state');
select is(public.current_generation() ->> 'id', pg_temp.job()::text, 'owners find what is running');
select is(public.podcast_quota() ->> 'used', '1', 'owners see what they have used');
set local request.jwt.claims = '{"role": "authenticated", "sub": "00000000-0000-4000-8000-00000000000b"}';
select is_empty('select from public.generation_jobs', '[Users read their own jobs] denies everybody else');
select is(public.generation_state(pg_temp.job()), null, 'others see no state');
select is(public.current_generation(), null, 'others have nothing running');
select throws_ok($$ insert into public.generation_jobs (user_id, idempotency_key, request_hash, title, path_stamp)
  values ('00000000-0000-4000-8000-00000000000b', gen_random_uuid(), repeat('a', 64), 't', 1) $$,
  '42501', null, 'users cannot insert a job');
select throws_ok('update public.generation_jobs set status = ''done''', '42501', null, 'users cannot change a job');
set local role anon;
select throws_ok('select id from public.generation_jobs', '42501', null, 'visitors cannot read jobs');
reset role;

-- Leases --------------------------------------------------------------------------------------------------

insert into seen values ('first', pg_temp.claim(pg_temp.job(), 'summary'));
select ok(pg_temp.claim(pg_temp.job(), 'summary') is null, 'a leased step cannot be claimed');
select ok(pg_temp.claim(pg_temp.job(), 'publish') is null, 'a step whose needs are open cannot be claimed');
select pg_temp.expire(pg_temp.job(), 'summary');
select is(public.generation_state(pg_temp.job()), null, 'without a user there is no state');
insert into seen values ('second', pg_temp.claim(pg_temp.job(), 'summary'));
select is(answer ->> 'attempt', '2', 'a lease that has run out is taken over') from seen where name = 'second';
select is(pg_temp.save(answer, '{"html": "late"}') ->> 'outcome', 'superseded',
  'the answer of a lease that was taken over is refused') from seen where name = 'first';
select pg_temp.expire(pg_temp.job(), 'summary');
select is(pg_temp.save(answer, '{"html": "kept"}') ->> 'outcome', 'saved',
  'a late answer is kept while nobody else has the step') from seen where name = 'second';
select is(pg_temp.save(answer, '{"html": "again"}') ->> 'outcome', 'superseded',
  'a finished step is not written again') from seen where name = 'second';
select ok(pg_temp.claim(pg_temp.job(), 'summary') is null, 'a finished step cannot be claimed');

-- The narrating steps share a limit -----------------------------------------------------------------------

insert into seen values ('script', pg_temp.claim(pg_temp.job(), 'script'));
insert into seen values ('saved', pg_temp.save((select answer from seen where name = 'script'),
  '{"characters": 4000}', (
    select jsonb_agg(jsonb_build_object('name', 'speech:' || n, 'position', 10 + n, 'needs', array['script']))
      || '[{"name": "publish", "position": 99, "needs": ["summary", "script", "speech:3"]}]'
    from generate_series(0, 5) as n)));
select is(answer -> 'open', '["speech:0", "speech:1", "speech:2", "speech:3"]', 'four parts may be narrated at once')
from seen where name = 'saved';
insert into seen select 'speech:' || n, pg_temp.claim(pg_temp.job(), 'speech:' || n) from generate_series(0, 3) as n;
select ok(pg_temp.claim(pg_temp.job(), 'speech:4') is null, 'a fifth part waits');
select is(pg_temp.save(answer, '{}') -> 'open', '["speech:4"]', 'a finished part makes room for one')
from seen where name = 'speech:0';
insert into seen values ('speech:4', pg_temp.claim(pg_temp.job(), 'speech:4'));

-- Failing and trying again --------------------------------------------------------------------------------

select is(pg_temp.fail(answer, 60000), 'waiting', 'a step may be tried again later') from seen where name = 'speech:1';
select ok(pg_temp.claim(pg_temp.job(), 'speech:1') is null, 'a failed step waits until it is due');
select is(pg_temp.fail(answer, null), 'failed', 'a step may fail for good') from seen where name = 'speech:2';
select is(public.describe_generation(pg_temp.job()) -> 'error' ->> 'message', 'Failed to generate summary',
  'the job says why');
select is((select state from private.quota_ledger where job_id = pg_temp.job()), 'released', 'a failed job frees its place in the quota');
select is(pg_temp.save(answer, '{}') ->> 'outcome', 'saved', 'what was paid for beside it is kept')
from seen where name = 'speech:3';
select ok(pg_temp.claim(pg_temp.job(), 'speech:5') is null, 'nothing is begun in a failed job');
select is(public.retry_generation('00000000-0000-4000-8000-00000000000b', pg_temp.job()) ->> 'outcome', 'not_found',
  'nobody else can retry it');
select is(public.retry_generation('00000000-0000-4000-8000-00000000000a', pg_temp.job()) ->> 'outcome', 'started',
  'its owner can retry it');
select is((select string_agg(name, ' ' order by position) from private.generation_steps
  where job_id = pg_temp.job() and state = 'done'), 'summary script speech:0 speech:3', 'finished steps stay finished');
select is(pg_temp.fail(answer, null), 'waiting', 'a refusal of a step from before the retry fails nothing')
from seen where name = 'speech:4';
select is((select status from public.generation_jobs where id = pg_temp.job()), 'running', 'the job goes on');
insert into seen values ('anew', pg_temp.claim(pg_temp.job(), 'speech:4'));
select is(answer ->> 'attempt', '1', 'and the step is tried anew') from seen where name = 'anew';
select is(pg_temp.save(answer, '{}') ->> 'outcome', 'saved', 'with an answer of its own') from seen where name = 'anew';

-- Publishing ----------------------------------------------------------------------------------------------

insert into seen values ('publish', pg_temp.claim(pg_temp.job(), 'publish'));
select throws_ok($$ select public.publish_generation(pg_temp.job(), (answer ->> 'token')::uuid, 5,
  pg_temp.episode('1') - 'script') from seen where name = 'publish' $$, '23502', null,
  'half an episode is refused');
select is_empty('select from public.podcasts where title = ''Paper 1''', 'an episode that is refused leaves no rows');
insert into seen select 'published',
  public.publish_generation(pg_temp.job(), (answer ->> 'token')::uuid, 5, pg_temp.episode('1'))
from seen where name = 'publish';
select is(public.publish_generation(pg_temp.job(), (answer ->> 'token')::uuid, 5, pg_temp.episode('1')),
  (select answer from seen where name = 'published'), 'publishing again answers the same podcast')
from seen where name = 'publish';
select is((select count(*) from public.podcasts as podcast
  join public.podcast_scripts on podcast_scripts.podcast_id = podcast.id
  join public.transcripts on transcripts.podcast_id = podcast.id
  join public.podcast_stats on podcast_stats.podcast_id = podcast.id
  where podcast.title = 'Paper 1' and not podcast.is_public), 1::bigint, 'podcast, script, transcript and counters are there once');
select is_empty('select from private.generation_papers where job_id = pg_temp.job()', 'the paper is not kept');
select is(public.describe_generation(pg_temp.job()) ->> 'stage', 'complete', 'the job is complete');
delete from public.podcasts where title = 'Paper 1';
select is(private.podcast_quota('00000000-0000-4000-8000-00000000000a') ->> 'used', '1', 'a deleted podcast still counts');

-- Limits --------------------------------------------------------------------------------------------------

insert into private.quota_ledger (user_id, state, settled_at)
select '00000000-0000-4000-8000-00000000000a', 'committed', now() from generate_series(1, 2);
select is(pg_temp.begin_job('a', 4) ->> 'outcome', 'quota_reached', 'the free plan ends at three');
insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
values ('00000000-0000-4000-8000-00000000000a', 'pro', 'canceled', now() - interval '1 day', now() + interval '1 day');
select is(pg_temp.begin_job('a', 4) ->> 'outcome', 'quota_reached', 'a cancelled plan gives nothing');
update public.user_subscriptions set status = 'past_due';
select is(pg_temp.begin_job('a', 4) ->> 'outcome', 'started', 'a plan that is past due holds until its end');

insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
values ('00000000-0000-4000-8000-00000000000c', 'premium', 'active', now() - interval '70 days', now() + interval '295 days');
insert into private.quota_ledger (user_id, state, created_at, settled_at)
select '00000000-0000-4000-8000-00000000000c', 'committed', now() - interval '40 days', now() from generate_series(1, 50);
select is(private.podcast_quota('00000000-0000-4000-8000-00000000000c') ->> 'used', '0', 'a yearly plan counts by the month');
select is(private.period_start('2024-01-31 10:00+00', '2024-03-01 00:00+00'), '2024-02-29 10:00+00'::timestamptz,
  'a month without the day ends at its last day');
select is(private.period_start('2024-01-31 10:00+00', '2024-03-31 10:00+00'), '2024-03-31 10:00+00'::timestamptz,
  'after a shorter month periods begin on the former day again');

select * from finish();
rollback;
