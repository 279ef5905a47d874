-- Generation: from a paper to an episode, one step at a time, each paid for once.
--
-- A job is the order of one user for one paper. It is done in steps that form a graph: a step may run when all
-- it needs is done. Whoever works on a step holds its lease; what it paid for is saved under the lease before
-- anything else is started, so that a crash repeats at most the call in flight. Leases are kept by the step and
-- not by the job, because steps of one job run side by side. Every function that changes a step first locks the
-- job's row: steps of one job change one after another, steps of two jobs never wait for each other.
--
-- Which steps there are is the business of the functions (`_shared/generation/step-graph.ts`); the database
-- knows their names and needs, and that `speech:n` and `words:n` share a limit.

-- Jobs ----------------------------------------------------------------------------------------------------

create table public.generation_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Made by the client for one paper: sending the order again is not ordering again.
  idempotency_key uuid not null,
  -- SHA-256 of the order in hex: the same key with another paper is a mistake of the client.
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  title text not null,
  -- Milliseconds since 1970, the {timestamp} of the episode's paths: fixed here, so that a repeated upload
  -- meets its own file only.
  path_stamp bigint not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- A code of the contract's ErrorCode, and the words the user reads.
  error_code text,
  error_message text,
  podcast_id uuid references public.podcasts (id) on delete set null,
  -- When the intermediate files of a finished job were removed.
  files_removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  unique (user_id, path_stamp),
  constraint a_failed_job_says_why
    check ((status = 'failed') = (error_code is not null and error_message is not null))
);

comment on table public.generation_jobs is 'Orders for an episode, one for each paper a user hands in.';

create index generation_jobs_user_id on public.generation_jobs (user_id, created_at desc);
create index generation_jobs_podcast_id on public.generation_jobs (podcast_id);
create index generation_jobs_running on public.generation_jobs (updated_at) where status = 'running';
create index generation_jobs_untidy on public.generation_jobs (updated_at)
  where status = 'done' and files_removed_at is null;

-- The order itself, apart from the job: large, and gone when the episode is published.
create table private.generation_papers (
  job_id uuid primary key references public.generation_jobs (id) on delete cascade,
  -- A GenerateRequest of the contract.
  request jsonb not null check (jsonb_typeof(request) = 'object')
);

create table private.generation_steps (
  job_id uuid not null references public.generation_jobs (id) on delete cascade,
  name text not null check (name ~ '^[a-z_]+(:[0-9]+)?$'),
  -- Running order as shown; ties do not matter.
  position integer not null,
  needs text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  lease_token uuid,
  lease_until timestamptz,
  output jsonb,
  milliseconds integer check (milliseconds >= 0),
  -- The last thing that went wrong, for whoever looks into a failure.
  last_error text,
  primary key (job_id, name),
  constraint a_running_step_is_leased
    check (state <> 'running' or (lease_token is not null and lease_until is not null))
);

-- Reserved by a start, committed by the publication, released by a final failure. An entry outlives its job and
-- its podcast: a deleted podcast still counts. What is not made by a job (the demo episodes) has no entry.
create table private.quota_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  job_id uuid unique references public.generation_jobs (id) on delete set null,
  state text not null default 'reserved' check (state in ('reserved', 'committed', 'released')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint a_settled_entry_says_when check ((state = 'reserved') = (settled_at is null))
);

create index quota_ledger_user_id on private.quota_ledger (user_id, created_at) where state <> 'released';

-- Grants and policies -------------------------------------------------------------------------------------

revoke all on public.generation_jobs from anon, authenticated;
grant select (id, user_id, title, status, error_code, error_message, podcast_id, created_at, updated_at)
  on public.generation_jobs to authenticated;
grant select, insert, update, delete on public.generation_jobs to service_role;

alter table public.generation_jobs enable row level security;
alter table private.generation_papers enable row level security;
alter table private.generation_steps enable row level security;
alter table private.quota_ledger enable row level security;

create policy "Users read their own jobs" on public.generation_jobs
for select to authenticated
using (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.generation_jobs
for each row execute function private.touch_updated_at();

-- Quota ---------------------------------------------------------------------------------------------------

create function private.period_start(p_anchor timestamptz, p_at timestamptz) returns timestamptz
language sql immutable
set search_path = ''
as $$
  -- Counted from the anchor each time: the 31st stays the 31st after a short month.
  select (anchor + make_interval(months => case when anchor + make_interval(months => whole) > at
    then whole - 1 else whole end)) at time zone 'UTC'
  from (select p_anchor at time zone 'UTC' as anchor, p_at at time zone 'UTC' as at) as moment,
    lateral (select ((extract(year from at) - extract(year from anchor)) * 12
      + extract(month from at) - extract(month from anchor))::integer as whole) as months
$$;

comment on function private.period_start(timestamptz, timestamptz) is
  'Start of the month-long period that holds `p_at`, months being counted from the anchor (in UTC).';

create function private.podcast_quota(p_user_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with plan as (
    select coalesce(held.tier, 'free') as tier,
      -- Free and lapsed plans count all of time, and so does a plan without a period.
      case when held.tier <> 'free' then private.period_start(held.current_period_start, now()) end as since
    from (select) as always
    left join public.user_subscriptions as held
      on held.user_id = p_user_id
      and held.status in ('trialing', 'active', 'past_due')
      and now() < held.current_period_end
  )
  select jsonb_build_object(
    'tier', plan.tier,
    'used', (
      select count(*) from private.quota_ledger as entry
      where entry.user_id = p_user_id
        and entry.state <> 'released'
        and (plan.since is null or entry.created_at >= plan.since)
    ),
    'limit', (select max(podcast_limit) from public.subscription_plans where tier = plan.tier),
    'period_start', plan.since
  )
  from plan
$$;

comment on function private.podcast_quota(uuid) is
  'What a user may make and has made: {tier, used, limit, period_start | null}. Entitled: trialing, active, '
  'past_due until the period''s end. A period is a month from current_period_start on, for yearly plans too.';

create function private.own_podcast_quota() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.podcast_quota(auth.uid()) where auth.uid() is not null
$$;

create function private.reserve_podcast(p_user_id uuid, p_job_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  quota jsonb;
begin
  quota := private.podcast_quota(p_user_id);
  if (quota ->> 'used')::integer >= coalesce((quota ->> 'limit')::integer, 0) then
    return false;
  end if;
  insert into private.quota_ledger (user_id, job_id) values (p_user_id, p_job_id)
  on conflict (job_id) do update set state = 'reserved', created_at = now(), settled_at = null;
  return true;
end
$$;

comment on function private.reserve_podcast(uuid, uuid) is
  'Reserves a podcast for the job; false when the plan''s limit is reached. The caller holds the user''s lock.';

create function private.lock_user_generations(p_user_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('generation:' || p_user_id::text, 0))
$$;

comment on function private.lock_user_generations(uuid) is
  'Until the transaction ends nobody else starts or retries a job of this user: count-then-insert without it '
  'lets concurrent starts pass the limit. Taken before any job''s row.';

-- Start and retry -----------------------------------------------------------------------------------------

create function private.add_generation_steps(p_job_id uuid, p_steps jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.generation_steps as known (job_id, name, position, needs)
  select p_job_id, step.name, step.position, step.needs
  from jsonb_to_recordset(coalesce(p_steps, '[]')) as step(name text, position integer, needs text[])
  on conflict (job_id, name) do update set needs = excluded.needs
    where known.state = 'waiting'
$$;

comment on function private.add_generation_steps(uuid, jsonb) is
  'Adds steps [{name, position, needs}] to a job; one that is there and has not begun gets the new needs.';

create function private.retry_generation(p_user_id uuid, p_job_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
begin
  perform private.lock_user_generations(p_user_id);
  select * into job from public.generation_jobs where id = p_job_id and user_id = p_user_id for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if job.status <> 'failed' then
    return jsonb_build_object('outcome', 'known', 'job_id', job.id);
  end if;
  if not private.reserve_podcast(p_user_id, job.id) then
    return jsonb_build_object('outcome', 'quota_reached', 'quota', private.podcast_quota(p_user_id));
  end if;
  update private.generation_steps
  set state = 'waiting', attempts = 0, run_after = now(), lease_token = null, lease_until = null
  where job_id = job.id and (state = 'failed' or state = 'waiting');
  update public.generation_jobs
  set status = 'running', error_code = null, error_message = null
  where id = job.id;
  return jsonb_build_object('outcome', 'started', 'job_id', job.id);
end
$$;

comment on function private.retry_generation(uuid, uuid) is
  'Takes a failed job up again where it failed; finished steps stay finished, the quota is reserved anew. '
  'Answers {outcome: started | known (was not failed) | not_found | quota_reached, job_id?, quota?}.';

create function private.start_generation(
  p_user_id uuid, p_idempotency_key uuid, p_request_hash text, p_request jsonb, p_steps jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
begin
  perform private.lock_user_generations(p_user_id);

  select * into job from public.generation_jobs
  where user_id = p_user_id and idempotency_key = p_idempotency_key;
  if found then
    if job.request_hash <> p_request_hash then
      return jsonb_build_object('outcome', 'key_reused');
    end if;
    return private.retry_generation(p_user_id, job.id);
  end if;

  insert into public.generation_jobs (user_id, idempotency_key, request_hash, title, path_stamp)
  values (
    p_user_id, p_idempotency_key, p_request_hash, p_request ->> 'title',
    greatest(
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
      1 + coalesce((select max(path_stamp) from public.generation_jobs where user_id = p_user_id), 0)
    )
  )
  returning * into job;
  if not private.reserve_podcast(p_user_id, job.id) then
    delete from public.generation_jobs where id = job.id;
    return jsonb_build_object('outcome', 'quota_reached', 'quota', private.podcast_quota(p_user_id));
  end if;
  insert into private.generation_papers (job_id, request) values (job.id, p_request);
  perform private.add_generation_steps(job.id, p_steps);
  return jsonb_build_object('outcome', 'started', 'job_id', job.id);
end
$$;

comment on function private.start_generation(uuid, uuid, text, jsonb, jsonb) is
  'Opens a job for a paper (a GenerateRequest) and reserves its place in the quota, or finds the job that this '
  'key opened before (a failed one is retried). `p_steps`: [{name, position, needs}]. Answers {outcome: '
  'started | known | key_reused | quota_reached, job_id?, quota?}.';

-- Working on steps ----------------------------------------------------------------------------------------

create function private.open_generation_steps(p_job_id uuid, p_parallel integer)
returns table (name text)
language sql stable
set search_path = ''
as $$
  with steps as (
    select step.*,
      step.name ~ '^(speech|words):' as narrates,
      step.state = 'running' and step.lease_until > now() as busy
    from private.generation_steps as step
    where step.job_id = p_job_id
  ),
  open as (
    select steps.*, row_number() over (partition by steps.narrates order by steps.position) as place
    from steps
    where (steps.state = 'running' and not steps.busy or steps.state = 'waiting' and steps.run_after <= now())
      and not exists (
        select from unnest(steps.needs) as needed(step_name)
        where not exists (
          select from steps as other where other.name = needed.step_name and other.state = 'done'
        )
      )
  )
  select open.name
  from open
  where not open.narrates
    or open.place <= p_parallel - (select count(*) from steps where steps.narrates and steps.busy)
  order by open.position
$$;

comment on function private.open_generation_steps(uuid, integer) is
  'Steps that could be begun now: all they need is done, nobody holds them, their pause after a failure is over. '
  'Of the narrating steps only as many as keep at most `p_parallel` at work.';

create function private.claim_generation_step(
  p_job_id uuid, p_step text, p_lease_seconds integer, p_parallel integer
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
  step private.generation_steps;
begin
  select * into job from public.generation_jobs where id = p_job_id and status = 'running' for update;
  if not found then
    return null;
  end if;
  -- The lock on the job has just been waited for; only a new statement sees what the one before us did.
  if p_step not in (select open.name from private.open_generation_steps(p_job_id, p_parallel) as open) then
    return null;
  end if;

  update private.generation_steps
  set state = 'running',
    attempts = attempts + 1,
    lease_token = gen_random_uuid(),
    lease_until = now() + make_interval(secs => p_lease_seconds)
  where job_id = p_job_id and name = p_step
  returning * into step;
  update public.generation_jobs set updated_at = now() where id = p_job_id;

  return jsonb_build_object(
    'job_id', job.id,
    'user_id', job.user_id,
    'path_stamp', job.path_stamp,
    'step', step.name,
    'token', step.lease_token,
    'attempt', step.attempts,
    'inputs', (
      select coalesce(jsonb_object_agg(needed.name, needed.output), '{}')
      from private.generation_steps as needed
      where needed.job_id = p_job_id and needed.name = any (step.needs)
    )
  );
end
$$;

comment on function private.claim_generation_step(uuid, text, integer, integer) is
  'Takes the lease of an open step and answers {job_id, user_id, path_stamp, step, token, attempt, inputs: '
  '{name: output of each needed step}}, or null when there is nothing to take: done, leased, not yet due, or the '
  'job is over. A lease that has run out is taken over.';

create function private.generation_paper(p_job_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select request from private.generation_papers where job_id = p_job_id
$$;

create function private.save_generation_step(
  p_job_id uuid, p_step text, p_token uuid, p_output jsonb, p_milliseconds integer, p_new_steps jsonb,
  p_parallel integer
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
begin
  -- A job that has failed elsewhere still keeps what this step has paid for.
  select * into job from public.generation_jobs where id = p_job_id for update;
  if not found or job.status = 'done' then
    return jsonb_build_object('outcome', 'superseded', 'open', '[]'::jsonb);
  end if;

  -- The token stays when the lease runs out, until somebody else takes the step: a late answer is kept as long
  -- as no second one has been asked for.
  update private.generation_steps
  set state = 'done', output = p_output, milliseconds = p_milliseconds, lease_until = null, last_error = null
  where job_id = p_job_id and name = p_step and lease_token = p_token and state in ('running', 'waiting');
  if not found then
    return jsonb_build_object('outcome', 'superseded', 'open', '[]'::jsonb);
  end if;

  perform private.add_generation_steps(p_job_id, p_new_steps);
  update public.generation_jobs set updated_at = now() where id = p_job_id;
  return jsonb_build_object(
    'outcome', 'saved',
    'open', case when job.status = 'running' then (
      select coalesce(jsonb_agg(open.name), '[]') from private.open_generation_steps(p_job_id, p_parallel) as open
    ) else '[]' end
  );
end
$$;

comment on function private.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer) is
  'Keeps a step''s output under its lease and adds the steps that follow from it. Answers {outcome: saved | '
  'superseded (the step is finished or in other hands; nothing changes), open: names of the steps that may run}.';

create function private.release_podcast(p_job_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  update private.quota_ledger set state = 'released', settled_at = now()
  where job_id = p_job_id and state = 'reserved'
$$;

create function private.fail_generation_step(
  p_job_id uuid, p_step text, p_token uuid, p_code text, p_message text, p_detail text,
  p_retry_milliseconds integer
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from public.generation_jobs where id = p_job_id for update;
  update private.generation_steps
  set state = case when p_retry_milliseconds is null then 'failed' else 'waiting' end,
    run_after = now() + make_interval(secs => coalesce(p_retry_milliseconds, 0) / 1000.0),
    lease_token = null,
    lease_until = null,
    last_error = left(p_detail, 1000)
  where job_id = p_job_id and name = p_step and lease_token = p_token and state = 'running';
  if not found then
    return 'superseded';
  end if;
  if p_retry_milliseconds is not null then
    update public.generation_jobs set updated_at = now() where id = p_job_id;
    return 'waiting';
  end if;
  update public.generation_jobs
  set status = 'failed', error_code = p_code, error_message = p_message
  where id = p_job_id and status = 'running';
  perform private.release_podcast(p_job_id);
  return 'failed';
end
$$;

comment on function private.fail_generation_step(uuid, text, uuid, text, text, text, integer) is
  'A step did not succeed. With `p_retry_milliseconds` it waits that long for another attempt; with null the job '
  'fails with the code and the words the user reads, and its place in the quota is free again. `p_detail` is kept '
  'with the step. Answers waiting | failed | superseded (in other hands by now; nothing changes).';

create function private.publish_generation(
  p_job_id uuid, p_token uuid, p_milliseconds integer, p_episode jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
  paper jsonb;
  new_podcast uuid;
begin
  select * into job from public.generation_jobs where id = p_job_id for update;
  if not found then
    return jsonb_build_object('outcome', 'superseded');
  end if;
  if job.status = 'done' then
    return jsonb_build_object('outcome', 'published', 'podcast_id', job.podcast_id);
  end if;

  update private.generation_steps
  set state = 'done', milliseconds = p_milliseconds, lease_until = null, last_error = null
  where job_id = p_job_id and name = 'publish' and lease_token = p_token and state = 'running';
  if not found or job.status <> 'running' then
    return jsonb_build_object('outcome', 'superseded');
  end if;

  select request into strict paper from private.generation_papers where job_id = p_job_id;
  insert into public.podcasts (
    user_id, title, abstract, authors, publishing_year, field_of_research, keywords, doi, is_public,
    summary, audio_url, cover_image_url, audio_seconds, audio_bytes, part_sha256
  ) values (
    job.user_id, paper ->> 'title', paper ->> 'abstract', paper ->> 'authors',
    (paper ->> 'publishing_year')::integer, paper ->> 'field_of_research', paper ->> 'keywords',
    paper ->> 'doi', (paper ->> 'is_public')::boolean,
    p_episode ->> 'summary', p_episode ->> 'audio_url', p_episode ->> 'cover_image_url',
    (p_episode ->> 'audio_seconds')::double precision, (p_episode ->> 'audio_bytes')::integer,
    array(select jsonb_array_elements_text(p_episode -> 'part_sha256'))
  )
  returning id into new_podcast;
  insert into public.podcast_scripts (podcast_id, script) values (new_podcast, p_episode ->> 'script');
  insert into public.transcripts (podcast_id, segments, chapters)
  values (new_podcast, p_episode -> 'segments', p_episode -> 'chapters');

  update public.generation_jobs set status = 'done', podcast_id = new_podcast where id = p_job_id;
  update private.quota_ledger set state = 'committed', settled_at = now()
  where job_id = p_job_id and state = 'reserved';

  -- The episode holds what is worth keeping; of the outputs only the script's length is still shown.
  delete from private.generation_papers where job_id = p_job_id;
  update private.generation_steps
  set output = case when output ? 'characters'
    then jsonb_build_object('characters', output -> 'characters') end
  where job_id = p_job_id;
  return jsonb_build_object('outcome', 'published', 'podcast_id', new_podcast);
end
$$;

comment on function private.publish_generation(uuid, uuid, integer, jsonb) is
  'Publishes the episode in one transaction: podcast, script, transcript, quota and job, or nothing. '
  '`p_episode`: {summary, script, audio_url, cover_image_url, audio_seconds, audio_bytes, part_sha256, segments, '
  'chapters}. Asked again it answers the same podcast: {outcome: published | superseded, podcast_id?}.';

-- State ---------------------------------------------------------------------------------------------------

create function private.describe_generation(p_job_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with steps as (
    select step.*, split_part(step.name, ':', 1) as kind
    from private.generation_steps as step
    where step.job_id = p_job_id
  ),
  facts as (
    select
      bool_or(kind in ('summary', 'summary_review') and state <> 'done') as summary_open,
      bool_or(kind like 'cover%' and state <> 'done') as cover_open,
      bool_or(kind in ('script', 'script_review') and state <> 'done') as script_open,
      max((output ->> 'characters')::integer) filter (where kind in ('script', 'script_review')) as characters,
      count(*) filter (where kind = 'speech') as parts,
      count(*) filter (where kind = 'speech' and state = 'done') as narrated,
      jsonb_agg(jsonb_build_object(
        'name', name,
        -- A lease that has run out: nobody works on it.
        'state', case when state = 'running' and lease_until <= now() then 'waiting' else state end,
        'milliseconds', milliseconds
      ) order by position) as listed
    from steps
  )
  select jsonb_build_object(
    'id', job.id,
    'status', job.status,
    'stage', stage.name,
    'progress', case stage.name
      when 'summary' then 20 when 'image' then 40 when 'script' then 60 when 'audio' then 80 else 100 end,
    'title', job.title,
    'podcast_id', job.podcast_id,
    'error', case when job.status = 'failed'
      then jsonb_build_object('code', job.error_code, 'message', job.error_message) end,
    'steps', coalesce(facts.listed, '[]'),
    'script_characters', facts.characters,
    'speech', case when facts.parts > 0
      then jsonb_build_object('done', facts.narrated, 'total', facts.parts) end,
    'created_at', job.created_at,
    'updated_at', job.updated_at
  )
  from public.generation_jobs as job
  cross join facts
  -- The first stage, in the order shown, that still has something to do (spec 001 section 4).
  cross join lateral (select case
    when job.status = 'done' then 'complete'
    when facts.summary_open then 'summary'
    when facts.cover_open then 'image'
    when facts.script_open then 'script'
    else 'audio' end as name) as stage
  where job.id = p_job_id
$$;

comment on function private.describe_generation(uuid) is 'A job as the contract''s JobState.';

create function private.generation_state(p_job_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.describe_generation(job.id)
  from public.generation_jobs as job
  where job.id = p_job_id and job.user_id = auth.uid()
$$;

create function private.current_generation() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.describe_generation(newest.id)
  from (
    select job.id, job.status, job.updated_at
    from public.generation_jobs as job
    where job.user_id = auth.uid()
    order by job.status = 'running' desc, job.created_at desc
    limit 1
  ) as newest
  where newest.status = 'running'
    or newest.status = 'failed' and newest.updated_at > now() - interval '1 day'
$$;

create function private.generation_owner(p_job_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select user_id from public.generation_jobs where id = p_job_id
$$;

-- Reviving ------------------------------------------------------------------------------------------------

create function private.open_generations(p_job_id uuid, p_parallel integer, p_limit integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('job_id', found.id, 'steps', found.steps)), '[]')
  from (
    select job.id, jsonb_agg(open.name) as steps
    from public.generation_jobs as job
    cross join lateral private.open_generation_steps(job.id, p_parallel) as open
    where job.status = 'running' and (p_job_id is null or job.id = p_job_id)
    group by job.id
    order by min(job.updated_at)
    limit p_limit
  ) as found
$$;

comment on function private.open_generations(uuid, integer, integer) is
  'Running jobs (or the one asked for) with steps that nobody works on: [{job_id, steps}], those first that have '
  'waited longest. What a killed process left behind is found here once its lease has run out.';

create function private.untidy_generations(p_limit integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(job.id), '[]')
  from (
    select id from public.generation_jobs
    where status = 'done' and files_removed_at is null
    order by updated_at
    limit p_limit
  ) as job
$$;

create function private.mark_generation_tidy(p_job_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.generation_jobs set files_removed_at = now() where id = p_job_id and status = 'done'
$$;

-- The API -------------------------------------------------------------------------------------------------
-- Pairs under one name: the public function runs as its caller and calls the private one.

create function public.start_generation(
  p_user_id uuid, p_idempotency_key uuid, p_request_hash text, p_request jsonb, p_steps jsonb
) returns jsonb language sql volatile set search_path = '' as $$
  select private.start_generation(p_user_id, p_idempotency_key, p_request_hash, p_request, p_steps)
$$;
comment on function public.start_generation(uuid, uuid, text, jsonb, jsonb) is
  'See private.start_generation. For the service key.';

create function public.retry_generation(p_user_id uuid, p_job_id uuid)
returns jsonb language sql volatile set search_path = '' as $$
  select private.retry_generation(p_user_id, p_job_id)
$$;
comment on function public.retry_generation(uuid, uuid) is 'See private.retry_generation. For the service key.';

create function public.claim_generation_step(
  p_job_id uuid, p_step text, p_lease_seconds integer, p_parallel integer
) returns jsonb language sql volatile set search_path = '' as $$
  select private.claim_generation_step(p_job_id, p_step, p_lease_seconds, p_parallel)
$$;
comment on function public.claim_generation_step(uuid, text, integer, integer) is
  'See private.claim_generation_step. For the service key.';

create function public.generation_paper(p_job_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.generation_paper(p_job_id)
$$;
comment on function public.generation_paper(uuid) is
  'The order of a job, a GenerateRequest; null once its episode is published. For the service key.';

create function public.save_generation_step(
  p_job_id uuid, p_step text, p_token uuid, p_output jsonb, p_milliseconds integer, p_new_steps jsonb,
  p_parallel integer
) returns jsonb language sql volatile set search_path = '' as $$
  select private.save_generation_step(
    p_job_id, p_step, p_token, p_output, p_milliseconds, p_new_steps, p_parallel)
$$;
comment on function public.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer) is
  'See private.save_generation_step. For the service key.';

create function public.fail_generation_step(
  p_job_id uuid, p_step text, p_token uuid, p_code text, p_message text, p_detail text,
  p_retry_milliseconds integer
) returns text language sql volatile set search_path = '' as $$
  select private.fail_generation_step(
    p_job_id, p_step, p_token, p_code, p_message, p_detail, p_retry_milliseconds)
$$;
comment on function public.fail_generation_step(uuid, text, uuid, text, text, text, integer) is
  'See private.fail_generation_step. For the service key.';

create function public.publish_generation(
  p_job_id uuid, p_token uuid, p_milliseconds integer, p_episode jsonb
) returns jsonb language sql volatile set search_path = '' as $$
  select private.publish_generation(p_job_id, p_token, p_milliseconds, p_episode)
$$;
comment on function public.publish_generation(uuid, uuid, integer, jsonb) is
  'See private.publish_generation. For the service key.';

create function public.describe_generation(p_job_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.describe_generation(p_job_id)
$$;
comment on function public.describe_generation(uuid) is
  'Any job as the contract''s JobState, null for an unknown one. For the service key.';

create function public.generation_owner(p_job_id uuid)
returns uuid language sql stable set search_path = '' as $$
  select private.generation_owner(p_job_id)
$$;
comment on function public.generation_owner(uuid) is 'Whose job this is; null for an unknown one. For the service key.';

create function public.open_generations(p_job_id uuid, p_parallel integer, p_limit integer)
returns jsonb language sql stable set search_path = '' as $$
  select private.open_generations(p_job_id, p_parallel, p_limit)
$$;
comment on function public.open_generations(uuid, integer, integer) is
  'See private.open_generations. For the service key.';

create function public.untidy_generations(p_limit integer)
returns jsonb language sql stable set search_path = '' as $$
  select private.untidy_generations(p_limit)
$$;
comment on function public.untidy_generations(integer) is
  'Ids of published jobs whose intermediate files are still there, as a JSON list. For the service key.';

create function public.mark_generation_tidy(p_job_id uuid)
returns void language sql volatile set search_path = '' as $$
  select private.mark_generation_tidy(p_job_id)
$$;
comment on function public.mark_generation_tidy(uuid) is
  'The intermediate files of a published job are removed. For the service key.';

-- Users cannot enter the schema `private`; a body that is parsed when the function is made needs no more than
-- the execution of what it calls.
create function public.generation_state(p_job_id uuid)
returns jsonb language sql stable set search_path = '' return private.generation_state(p_job_id);
comment on function public.generation_state(uuid) is
  'A job of the caller as the contract''s JobState; null for an unknown or foreign one.';

create function public.current_generation()
returns jsonb language sql stable set search_path = '' return private.current_generation();
comment on function public.current_generation() is
  'What the caller is waiting for, on whichever device it was started: the newest running job, else the newest '
  'job when it failed within a day (so that it can be retried), as JobState; null when there is nothing.';

create function public.podcast_quota()
returns jsonb language sql stable set search_path = '' return private.own_podcast_quota();
comment on function public.podcast_quota() is
  'The caller''s {tier, used, limit, period_start | null}: see private.podcast_quota.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.period_start(timestamptz, timestamptz),
  private.podcast_quota(uuid),
  private.own_podcast_quota(),
  private.reserve_podcast(uuid, uuid),
  private.lock_user_generations(uuid),
  private.add_generation_steps(uuid, jsonb),
  private.retry_generation(uuid, uuid),
  private.start_generation(uuid, uuid, text, jsonb, jsonb),
  private.open_generation_steps(uuid, integer),
  private.claim_generation_step(uuid, text, integer, integer),
  private.generation_paper(uuid),
  private.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer),
  private.release_podcast(uuid),
  private.fail_generation_step(uuid, text, uuid, text, text, text, integer),
  private.publish_generation(uuid, uuid, integer, jsonb),
  private.describe_generation(uuid),
  private.generation_state(uuid),
  private.current_generation(),
  private.generation_owner(uuid),
  private.open_generations(uuid, integer, integer),
  private.untidy_generations(integer),
  private.mark_generation_tidy(uuid)
  from public;

revoke execute on function
  public.start_generation(uuid, uuid, text, jsonb, jsonb),
  public.retry_generation(uuid, uuid),
  public.claim_generation_step(uuid, text, integer, integer),
  public.generation_paper(uuid),
  public.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer),
  public.fail_generation_step(uuid, text, uuid, text, text, text, integer),
  public.publish_generation(uuid, uuid, integer, jsonb),
  public.describe_generation(uuid),
  public.generation_owner(uuid),
  public.open_generations(uuid, integer, integer),
  public.untidy_generations(integer),
  public.mark_generation_tidy(uuid),
  public.generation_state(uuid),
  public.current_generation(),
  public.podcast_quota()
  from public, anon, authenticated;

grant execute on function
  private.start_generation(uuid, uuid, text, jsonb, jsonb),
  private.retry_generation(uuid, uuid),
  private.claim_generation_step(uuid, text, integer, integer),
  private.generation_paper(uuid),
  private.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer),
  private.fail_generation_step(uuid, text, uuid, text, text, text, integer),
  private.publish_generation(uuid, uuid, integer, jsonb),
  private.describe_generation(uuid),
  private.generation_owner(uuid),
  private.open_generations(uuid, integer, integer),
  private.untidy_generations(integer),
  private.mark_generation_tidy(uuid),
  public.start_generation(uuid, uuid, text, jsonb, jsonb),
  public.retry_generation(uuid, uuid),
  public.claim_generation_step(uuid, text, integer, integer),
  public.generation_paper(uuid),
  public.save_generation_step(uuid, text, uuid, jsonb, integer, jsonb, integer),
  public.fail_generation_step(uuid, text, uuid, text, text, text, integer),
  public.publish_generation(uuid, uuid, integer, jsonb),
  public.describe_generation(uuid),
  public.generation_owner(uuid),
  public.open_generations(uuid, integer, integer),
  public.untidy_generations(integer),
  public.mark_generation_tidy(uuid)
  to service_role;

grant execute on function
  private.generation_state(uuid),
  private.current_generation(),
  private.own_podcast_quota(),
  public.generation_state(uuid),
  public.current_generation(),
  public.podcast_quota()
  to authenticated;
