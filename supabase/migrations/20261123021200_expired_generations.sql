-- What a failed generation leaves behind, the text of its paper and what was made of it, is there for a retry, and for
-- nothing else: after seven days it goes. The row stays, with its title and the reason.

create function private.is_expired_generation(p_job public.generation_jobs) returns boolean
language sql stable
set search_path = ''
as $$
  select p_job.status = 'failed' and p_job.ended_at < now() - interval '7 days'
$$;

comment on function private.is_expired_generation(public.generation_jobs) is
  'Whether the job failed more than seven days ago: from then on it cannot be retried, and what it left is removed.';

create or replace function private.retry_generation(p_user_id uuid, p_job_id uuid, p_daily_tokens bigint) returns jsonb
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
  if private.is_expired_generation(job) then
    return jsonb_build_object('outcome', 'not_found');
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
  update private.generation_steps set outlives_retry = true where job_id = job.id and state = 'running';
  update public.generation_jobs
  set status = 'running', error_code = null, error_message = null
  where id = job.id;
  return jsonb_build_object('outcome', 'started', 'job_id', job.id);
end
$$;

comment on function private.retry_generation(uuid, uuid, bigint) is
  'Takes a failed job up again where it failed; finished steps stay finished, the quota is reserved anew. It is '
  'counted with the job''s own attempts and takes no further place of the day. Answers {outcome: started | known (was '
  'not failed) | not_found (nobody''s, another''s, or private.is_expired_generation), job_id?} or what '
  'private.generation_refusal or private.token_refusal says.';

create or replace function private.own_generations(p_ended_before timestamptz, p_id_before uuid, p_limit integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('now', now(), 'jobs', coalesce(jsonb_agg(
    jsonb_build_object(
      'id', page.id,
      'status', page.status,
      'title', page.title,
      'podcast_id', page.podcast_id,
      'error', case when page.status = 'failed'
        then jsonb_build_object('code', page.error_code, 'message', page.error_message) end,
      'retryable', page.status = 'failed' and not page.is_expired
        and exists (select from private.generation_papers as paper where paper.job_id = page.id),
      'state', case when page.status = 'running' then private.describe_generation(page.id) end,
      'created_at', page.created_at,
      'ended_at', page.ended_at
    ) order by coalesce(page.ended_at, 'infinity'::timestamptz) desc, page.id desc
  ), '[]'))
  from (
    select job.*, private.is_expired_generation(job) as is_expired from public.generation_jobs as job
    where job.user_id = auth.uid()
      -- A published episode is in its owner's feed; its job is told of for as long as that is news.
      and (job.status <> 'done' or job.ended_at > now() - interval '7 days')
      and (coalesce(job.ended_at, 'infinity'::timestamptz), job.id) < (
        coalesce(p_ended_before, 'infinity'::timestamptz),
        coalesce(p_id_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
      )
    order by coalesce(job.ended_at, 'infinity'::timestamptz) desc, job.id desc
    limit greatest(1, least(coalesce(p_limit, 50), 200))
  ) as page
$$;

-- A retry that was let in at the last moment may still be at work: what it needs goes an hour later. The timer looks for
-- them every few seconds: each kind is found by its own index, which a call of a function in the condition prevents.

create function private.is_past_retries(p_job public.generation_jobs) returns boolean
language sql stable
set search_path = ''
as $$
  select p_job.status = 'failed' and p_job.ended_at < now() - interval '7 days 1 hour'
$$;

comment on function private.is_past_retries(public.generation_jobs) is
  'Whether the job failed so long ago that no retry can be at work any more (private.is_expired_generation, and an hour).';

create or replace function private.untidy_generations(p_limit integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(found.id), '[]')
  from (
    (
      select job.id, job.updated_at as since from public.generation_jobs as job
      where job.status in ('done', 'cancelled')
        and job.files_removed_at is null
        and (job.status = 'done' or not exists (
          select from private.generation_steps as step
          where step.job_id = job.id and step.lease_until > now()
        ))
      order by job.updated_at
      limit p_limit
    )
    union all
    (
      select job.id, job.ended_at from public.generation_jobs as job
      where job.status = 'failed'
        and job.files_removed_at is null
        -- As private.is_past_retries.
        and job.ended_at < now() - interval '7 days 1 hour'
        and not exists (
          select from private.generation_steps as step
          where step.job_id = job.id and step.lease_until > now()
        )
      order by job.ended_at
      limit p_limit
    )
    order by since
    limit p_limit
  ) as found
$$;

create or replace function private.mark_generation_tidy(p_job_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
begin
  select * into job from public.generation_jobs where id = p_job_id for update;
  if private.is_past_retries(job) then
    delete from private.generation_papers where job_id = p_job_id;
    update private.generation_steps set lease_token = null, output = null where job_id = p_job_id;
  elsif job.status is distinct from 'done' and job.status is distinct from 'cancelled' then
    return;
  end if;
  update public.generation_jobs set files_removed_at = now() where id = p_job_id;
end
$$;

comment on function public.untidy_generations(integer) is
  'Ids of jobs whose files are still to be removed, as a JSON list: published and cancelled ones, and those that failed '
  'more than seven days and an hour ago; of the latter two when the last lease has run out. For the service key.';
comment on function public.mark_generation_tidy(uuid) is
  'The files that such a job leaves behind are removed; of a failed one its paper and outputs go with this call. For '
  'the service key.';

create index generation_jobs_expiring on public.generation_jobs (ended_at)
  where status = 'failed' and files_removed_at is null;

revoke execute on function
  private.is_expired_generation(public.generation_jobs), private.is_past_retries(public.generation_jobs)
  from public, anon, authenticated;
