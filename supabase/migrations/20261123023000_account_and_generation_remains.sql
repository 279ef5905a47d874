-- What is removed with an account and after a failed generation, and what looking for it reads.

-- An address that was wanted -------------------------------------------------------------------------------
-- Whoever wants an address has not shown that it is theirs: a stranger's invitation, place on the waitlist and survey
-- answers stand under it. Mails about the change name the account's own address, and go by that.

create or replace function private.account_remains(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'addresses', (
      select coalesce(jsonb_agg(distinct lower(known.address)), '[]')
      from (
        select email from auth.users where id = p_user
        union all
        select email from private.former_addresses where user_id = p_user
        union all
        -- An invitation may have been bound to an address that was changed since.
        select email from private.invite_codes where used_by = p_user
      ) as known (address)
      where known.address <> ''
        -- Given up and taken by somebody since: it is theirs.
        and not exists (
          select from auth.users as other
          -- The index of auth is of these alone.
          where other.email = lower(known.address) and other.id <> p_user and other.is_sso_user = false
        )
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', file.bucket_id, 'path', file.name)), '[]')
      from (
        (
          select object.bucket_id, object.name
          from storage.buckets as bucket
          cross join lateral (
            select owned.bucket_id, owned.name
            from storage.objects as owned
            where owned.bucket_id = bucket.id
              -- All that begins with the folder: "0" is the character after "/".
              and owned.name collate "C" >= p_user || '/'
              and owned.name collate "C" < p_user || '0'
            limit 200
          ) as object
        )
        union all
        (
          -- Folders of this bucket are named after jobs. One whose job is gone is nobody's.
          select object.bucket_id, object.name
          from storage.objects as object
          left join public.generation_jobs as job on job.id::text = (storage.foldername(object.name))[1]
          where object.bucket_id = 'generation' and (job.id is null or job.user_id = p_user)
          limit 200
        )
        limit 200
      ) as file (bucket_id, name)
    )
  )
$$;

-- Failed generations that are past every retry ----------------------------------------------------------------
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

drop index public.generation_jobs_expiring;
create index generation_jobs_expiring on public.generation_jobs (ended_at)
  where status = 'failed' and files_removed_at is null;

revoke execute on function private.is_past_retries(public.generation_jobs) from public, anon, authenticated;

-- What an export and a deletion look for ------------------------------------------------------------------------

create index invite_codes_email on private.invite_codes (email);
create index quota_ledger_of_user on private.quota_ledger (user_id);
