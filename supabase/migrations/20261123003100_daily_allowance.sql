-- The daily allowance. A failed job frees its place in the quota, though its steps were paid for: without a second
-- limit one free account made 119 failed jobs and 36.8 million tokens in 135 s. So jobs that end without an episode
-- are counted for a day, and so are the attempts at each of them, as far as they cost something. And the operator may
-- set what the whole project spends in a day.

-- Functions -----------------------------------------------------------------------------------------------

create function private.daily_attempts(p_tier text) returns integer
language sql immutable
set search_path = ''
as $$
  select case p_tier when 'premium' then 20 when 'pro' then 10 else 3 end
$$;

comment on function private.daily_attempts(text) is
  'How many jobs of an account may end without an episode in 24 hours, and how often each of them may be begun. '
  'The contract''s LIMITS.attempts.';

create function private.spent_attempts(p_user_id uuid) returns table (job_id uuid, began_at timestamptz)
language sql stable
set search_path = ''
as $$
  select attempt.job_id, attempt.began_at
  from public.generation_jobs as job
  join private.generation_attempts as attempt on attempt.job_id = job.id
  where job.user_id = p_user_id
    and job.status not in ('running', 'done')
    and attempt.began_at > now() - interval '1 day'
    and attempt.tokens > 0
$$;

comment on function private.spent_attempts(uuid) is
  'The attempts of the last 24 hours at jobs of the account that ended without an episode and cost something.';

create function private.generation_refusal(p_user_id uuid, p_job_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  quota jsonb := private.podcast_quota(p_user_id);
  allowed integer := private.daily_attempts(quota ->> 'tier');
  running uuid[];
  -- When the last attempt at each of the account's other jobs began, and each attempt at this one; the oldest first.
  others timestamptz[];
  own timestamptz[];
  taken_since timestamptz;
begin
  select coalesce(array_agg(id order by created_at desc), '{}') into running
  from public.generation_jobs where user_id = p_user_id and status = 'running';
  if quota ->> 'tier' = 'free' and running <> '{}' then
    return jsonb_build_object('outcome', 'job_running', 'running_id', running[1]);
  end if;
  if (quota ->> 'used')::integer >= coalesce((quota ->> 'limit')::integer, 0) then
    return jsonb_build_object('outcome', 'quota_reached', 'quota', quota);
  end if;

  select coalesce(array_agg(last_at order by last_at), '{}') into others
  from (
    select max(began_at) as last_at from private.spent_attempts(p_user_id)
    where job_id is distinct from p_job_id
    group by job_id
  ) as job;
  select coalesce(array_agg(began_at order by began_at), '{}') into own
  from private.spent_attempts(p_user_id) where job_id = p_job_id;
  -- Beyond the bounds of an array is null, which `greatest` passes over.
  taken_since := greatest(others[cardinality(others) - allowed + 1], own[cardinality(own) - allowed + 1]);
  if taken_since is not null then
    return jsonb_build_object(
      'outcome', 'attempts_reached',
      'retry_seconds', ceil(extract(epoch from taken_since + interval '1 day' - now()))
    );
  end if;
  -- Each of those that run may fail too.
  if cardinality(others) + cardinality(running) >= allowed then
    return jsonb_build_object('outcome', 'job_running', 'running_id', running[1]);
  end if;
  return null;
end
$$;

comment on function private.generation_refusal(uuid, uuid) is
  'Why the account may not start a job (null) or retry that one now: {outcome: job_running (a free account has one at '
  'a time, others as many as the day allows to fail), running_id} | {outcome: quota_reached, quota} | {outcome: '
  'attempts_reached, retry_seconds (until there is room again)}; null when it may. The caller holds the user''s lock.';

-- Both get the limit of what the project spends; callers without it have none.
drop function public.start_generation(uuid, uuid, text, jsonb, jsonb);
drop function public.retry_generation(uuid, uuid);
drop function private.start_generation(uuid, uuid, text, jsonb, jsonb);
drop function private.retry_generation(uuid, uuid);

create function private.retry_generation(p_user_id uuid, p_job_id uuid, p_daily_tokens bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
  refusal jsonb;
begin
  perform private.lock_user_generations(p_user_id);
  select * into job from public.generation_jobs where id = p_job_id and user_id = p_user_id for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if job.status <> 'failed' then
    return jsonb_build_object('outcome', 'known', 'job_id', job.id);
  end if;
  -- How much is still to be done is not known; without any room it would only wait.
  refusal := coalesce(private.generation_refusal(p_user_id, job.id), private.token_refusal(1, p_daily_tokens));
  if refusal is not null then
    return refusal;
  end if;
  perform private.reserve_podcast(p_user_id, job.id);
  insert into private.generation_attempts (job_id) values (job.id);
  update private.generation_steps
  set state = 'waiting', attempts = 0, run_after = now(), lease_token = null, lease_until = null
  where job_id = job.id and (state = 'failed' or state = 'waiting');
  update public.generation_jobs
  set status = 'running', error_code = null, error_message = null
  where id = job.id;
  return jsonb_build_object('outcome', 'started', 'job_id', job.id);
end
$$;

comment on function private.retry_generation(uuid, uuid, bigint) is
  'Takes a failed job up again where it failed; finished steps stay finished, the quota is reserved anew. It is '
  'counted with the job''s own attempts and takes no further place of the day. Answers {outcome: started | known (was '
  'not failed) | not_found, job_id?} or what private.generation_refusal or private.token_refusal says.';

create function private.start_generation(
  p_user_id uuid, p_idempotency_key uuid, p_request_hash text, p_request jsonb, p_steps jsonb,
  p_tokens bigint, p_daily_tokens bigint
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
  refusal jsonb;
begin
  perform private.lock_user_generations(p_user_id);

  select * into job from public.generation_jobs
  where user_id = p_user_id and idempotency_key = p_idempotency_key;
  if found then
    if job.request_hash <> p_request_hash then
      return jsonb_build_object('outcome', 'key_reused');
    end if;
    return private.retry_generation(p_user_id, job.id, p_daily_tokens);
  end if;

  refusal := coalesce(private.generation_refusal(p_user_id, null), private.token_refusal(p_tokens, p_daily_tokens));
  if refusal is not null then
    return refusal;
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
  perform private.reserve_podcast(p_user_id, job.id);
  insert into private.generation_attempts (job_id) values (job.id);
  insert into private.generation_papers (job_id, request) values (job.id, p_request);
  perform private.add_generation_steps(job.id, p_steps);
  return jsonb_build_object('outcome', 'started', 'job_id', job.id);
end
$$;

comment on function private.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint) is
  'Opens a job for a paper (a GenerateRequest) and reserves its place in the quota, or finds the job that this '
  'key opened before (a failed one is retried). `p_steps`: [{name, position, needs}]. `p_tokens`: what its first steps '
  'reserve together. Answers {outcome: started | known | key_reused, job_id?} or what private.generation_refusal or '
  'private.token_refusal says.';

create function public.start_generation(
  p_user_id uuid, p_idempotency_key uuid, p_request_hash text, p_request jsonb, p_steps jsonb,
  p_tokens bigint default null, p_daily_tokens bigint default null
) returns jsonb language sql volatile set search_path = '' as $$
  select private.start_generation(
    p_user_id, p_idempotency_key, p_request_hash, p_request, p_steps, p_tokens, p_daily_tokens)
$$;
comment on function public.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint) is
  'See private.start_generation. For the service key.';

create function public.retry_generation(p_user_id uuid, p_job_id uuid, p_daily_tokens bigint default null)
returns jsonb language sql volatile set search_path = '' as $$
  select private.retry_generation(p_user_id, p_job_id, p_daily_tokens)
$$;
comment on function public.retry_generation(uuid, uuid, bigint) is
  'See private.retry_generation. For the service key.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.daily_attempts(text),
  private.spent_attempts(uuid),
  private.generation_refusal(uuid, uuid),
  private.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint),
  private.retry_generation(uuid, uuid, bigint),
  public.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint),
  public.retry_generation(uuid, uuid, bigint)
  from public, anon, authenticated;

grant execute on function
  private.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint),
  private.retry_generation(uuid, uuid, bigint),
  public.start_generation(uuid, uuid, text, jsonb, jsonb, bigint, bigint),
  public.retry_generation(uuid, uuid, bigint)
  to service_role;
