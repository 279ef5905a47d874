-- A retry of a failed job, while other steps of the failed attempt are still at work: what they answer is kept, since it
-- was paid for, but a refusal that comes from before the retry does not fail the job again. The step is tried anew.
-- private.retry_generation marks these steps (the next migration).

alter table private.generation_steps add column outlives_retry boolean not null default false;

comment on column private.generation_steps.outlives_retry is
  'Its worker began before the retry of the job: what it fails of is no failure of this attempt.';

create or replace function private.fail_generation_step(
  p_job_id uuid, p_step text, p_token uuid, p_code text, p_message text, p_detail text,
  p_retry_milliseconds integer
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  retry_milliseconds integer := p_retry_milliseconds;
begin
  perform from public.generation_jobs where id = p_job_id for update;
  if exists (
    select from private.generation_steps
    where job_id = p_job_id and name = p_step and lease_token = p_token and state = 'running' and outlives_retry
  ) then
    retry_milliseconds := 0;
  end if;
  update private.generation_steps
  set state = case when retry_milliseconds is null then 'failed' else 'waiting' end,
    run_after = now() + make_interval(secs => coalesce(retry_milliseconds, 0) / 1000.0),
    attempts = case when outlives_retry then 0 else attempts end,
    outlives_retry = false,
    lease_token = null,
    lease_until = null,
    last_error = left(p_detail, 1000)
  where job_id = p_job_id and name = p_step and lease_token = p_token and state = 'running';
  if not found then
    return 'superseded';
  end if;
  if retry_milliseconds is not null then
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

create or replace function private.claim_generation_step(
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
    -- A lease that ran out while its worker was at it. A retry counts its attempts, and these, from the beginning.
    crashes = case when attempts = 0 then 0 when state = 'running' then crashes + 1 else crashes end,
    outlives_retry = false,
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
    'crashes', step.crashes,
    'inputs', (
      select coalesce(jsonb_object_agg(needed.name, needed.output), '{}')
      from private.generation_steps as needed
      where needed.job_id = p_job_id and needed.name = any (step.needs)
    )
  );
end
$$;

comment on function private.fail_generation_step(uuid, text, uuid, text, text, text, integer) is
  'A step did not succeed. With `p_retry_milliseconds` it waits that long for another attempt; with null the job '
  'fails with the code and the words the user reads, and its place in the quota is free again. One that was begun '
  'before the job was retried is tried anew in either case, its attempts counted from the beginning. `p_detail` is '
  'kept with the step. Answers waiting | failed | superseded (in other hands by now; nothing changes).';
