-- A step that ended its process is counted: whoever claims it learns how often that was, and does not try for ever.
-- Attempts alone do not tell, since most of them end with an answer, and a step with a stand-in goes past the last one.

alter table private.generation_steps add column crashes integer not null default 0 check (crashes >= 0);

comment on column private.generation_steps.crashes is
  'How many attempts ended without an answer: their lease ran out, or was found by the next start of the server.';

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

comment on function private.claim_generation_step(uuid, text, integer, integer) is
  'Takes the lease of an open step and answers {job_id, user_id, path_stamp, step, token, attempt, crashes, inputs: '
  '{name: output of each needed step}}, or null when there is nothing to take: done, leased, not yet due, or the '
  'job is over. A lease that has run out is taken over and counted in `crashes`.';
