-- Cancelling: a user gives up a job before it is published. Nothing of it is begun any more, its place in the quota
-- is free again, and what it has written goes: paper and outputs at once, files as soon as nobody can be writing one.
-- Calls to a provider that are under way end by themselves; their answers find no lease and are dropped.

alter table public.generation_jobs
  drop constraint generation_jobs_status_check,
  add constraint generation_jobs_status_check check (status in ('running', 'done', 'failed', 'cancelled')),
  add column cancelled_at timestamptz,
  add constraint a_cancelled_job_says_when check ((status = 'cancelled') = (cancelled_at is not null));

create index generation_jobs_cancelled on public.generation_jobs (user_id, cancelled_at)
  where status = 'cancelled';

drop index public.generation_jobs_untidy;
create index generation_jobs_untidy on public.generation_jobs (updated_at)
  where status in ('done', 'cancelled') and files_removed_at is null;

create function private.cancel_generation(p_user_id uuid, p_job_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job public.generation_jobs;
  cancels_a_day constant integer := 5;
begin
  perform private.lock_user_generations(p_user_id);
  select * into job from public.generation_jobs where id = p_job_id and user_id = p_user_id for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if job.status <> 'running' then
    return jsonb_build_object('outcome', 'over');
  end if;
  if (
    select count(*) from public.generation_jobs as other
    where other.user_id = p_user_id
      and other.status = 'cancelled'
      and other.cancelled_at > now() - interval '1 day'
  ) >= cancels_a_day then
    return jsonb_build_object('outcome', 'limit_reached');
  end if;

  update public.generation_jobs set status = 'cancelled', cancelled_at = now() where id = job.id;
  perform private.release_podcast(job.id);
  delete from private.generation_papers where job_id = job.id;
  -- Without its token no answer is kept. The end of the lease stays: until then a file may still be written.
  update private.generation_steps
  set state = case when state = 'running' then 'waiting' else state end, lease_token = null, output = null
  where job_id = job.id;
  return jsonb_build_object('outcome', 'cancelled');
end
$$;

comment on function private.cancel_generation(uuid, uuid) is
  'Gives up a running job of the user: nothing more of it is begun, its place in the quota is free again. Answers '
  '{outcome: cancelled | over (published, failed or cancelled before; nothing changes) | not_found | limit_reached '
  '(five within 24 hours; the job goes on)}.';

create function private.cancelled_generation(p_job_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('user_id', user_id, 'path_stamp', path_stamp)
  from public.generation_jobs
  where id = p_job_id and status = 'cancelled'
$$;

comment on function private.cancelled_generation(uuid) is
  'What the files of a cancelled job are named after, {user_id, path_stamp}; null for any other job.';

-- Files ---------------------------------------------------------------------------------------------------

create or replace function private.untidy_generations(p_limit integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(found.id), '[]')
  from (
    select job.id from public.generation_jobs as job
    where job.status in ('done', 'cancelled')
      and job.files_removed_at is null
      and (job.status = 'done' or not exists (
        select from private.generation_steps as step
        where step.job_id = job.id and step.lease_until > now()
      ))
    order by job.updated_at
    limit p_limit
  ) as found
$$;

create or replace function private.mark_generation_tidy(p_job_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.generation_jobs set files_removed_at = now()
  where id = p_job_id and status in ('done', 'cancelled')
$$;

comment on function public.untidy_generations(integer) is
  'Ids of published and cancelled jobs whose files are still to be removed, as a JSON list; of a cancelled one when '
  'the last lease has run out. For the service key.';
comment on function public.mark_generation_tidy(uuid) is
  'The files that a published or cancelled job leaves behind are removed. For the service key.';

-- How long a step has been at work ------------------------------------------------------------------------

alter table private.generation_steps add column started_at timestamptz;

create function private.note_step_start() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.started_at := clock_timestamp();
  return new;
end
$$;

-- With each lease: a step that is taken over has a new token and begins anew.
create trigger note_step_start before update on private.generation_steps
for each row when (new.state = 'running' and new.lease_token is distinct from old.lease_token)
execute function private.note_step_start();

create or replace function private.describe_generation(p_job_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with steps as (
    select step.*,
      split_part(step.name, ':', 1) as kind,
      -- A lease that has run out: nobody works on it.
      step.state = 'running' and step.lease_until > now() as busy
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
        'state', case when state = 'running' and not busy then 'waiting' else state end,
        'milliseconds', milliseconds,
        'running_milliseconds', case when busy
          then greatest(0, round(extract(epoch from clock_timestamp() - started_at) * 1000)) end
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
  -- The first stage, in the order shown, that still has something to do (docs/product-rules.md).
  cross join lateral (select case
    when job.status = 'done' then 'complete'
    when facts.summary_open then 'summary'
    when facts.cover_open then 'image'
    when facts.script_open then 'script'
    else 'audio' end as name) as stage
  where job.id = p_job_id
$$;

-- The API -------------------------------------------------------------------------------------------------

create function public.cancel_generation(p_user_id uuid, p_job_id uuid)
returns jsonb language sql volatile set search_path = '' as $$
  select private.cancel_generation(p_user_id, p_job_id)
$$;
comment on function public.cancel_generation(uuid, uuid) is 'See private.cancel_generation. For the service key.';

create function public.cancelled_generation(p_job_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.cancelled_generation(p_job_id)
$$;
comment on function public.cancelled_generation(uuid) is 'See private.cancelled_generation. For the service key.';

revoke execute on function
  private.cancel_generation(uuid, uuid),
  private.cancelled_generation(uuid),
  private.note_step_start()
  from public;
revoke execute on function
  public.cancel_generation(uuid, uuid),
  public.cancelled_generation(uuid)
  from public, anon, authenticated;
grant execute on function
  private.cancel_generation(uuid, uuid),
  private.cancelled_generation(uuid),
  public.cancel_generation(uuid, uuid),
  public.cancelled_generation(uuid)
  to service_role;
