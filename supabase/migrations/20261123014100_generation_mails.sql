-- Mails about episodes: one when a job's episode is published, one when the job has failed, to owners who want them.
-- Each is sent once: whoever sends it claims it before. What is not known to have failed is never sent again.

create table private.generation_mails (
  job_id uuid not null references public.generation_jobs (id) on delete cascade,
  -- The job's status that the mail tells of. A job that fails again after a retry has had its mail.
  outcome text not null check (outcome in ('done', 'failed')),
  -- `claimed`: under way, or its worker is gone. `unwanted`: its owner wants none or has no confirmed address, the job
  -- went on, or it is too late. `off`: the project sends no mails. `unknown`: the mail server may have taken it.
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'sent', 'unwanted', 'off', 'unknown', 'given_up')),
  attempts integer not null default 0,
  token uuid,
  send_after timestamptz not null default now(),
  ended_at timestamptz not null default now(),
  primary key (job_id, outcome)
);

create index generation_mails_due on private.generation_mails (send_after) where state = 'waiting';

alter table private.generation_mails enable row level security;
revoke all on private.generation_mails from anon, authenticated;

create function private.add_generation_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.generation_mails (job_id, outcome) values (new.id, new.status)
  on conflict do nothing;
  return null;
end
$$;

create trigger add_generation_mail after update of status on public.generation_jobs
for each row when (old.status = 'running' and new.status in ('done', 'failed'))
execute function private.add_generation_mail();

create function private.claim_generation_mail(p_job_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  mail private.generation_mails;
  letter jsonb;
begin
  loop
    select * into mail from private.generation_mails
    where state = 'waiting' and send_after <= now() and (p_job_id is null or job_id = p_job_id)
    order by send_after
    limit 1
    for update skip locked;
    if not found then
      return null;
    end if;

    select jsonb_build_object(
      'job_id', job.id,
      'outcome', mail.outcome,
      'to', account.email,
      'title', job.title,
      'podcast_id', job.podcast_id,
      'reason', job.error_message
    ) into letter
    from public.generation_jobs as job
    join public.profiles as profile on profile.id = job.user_id
    join auth.users as account on account.id = job.user_id
    where job.id = mail.job_id
      and job.status = mail.outcome
      and (mail.outcome <> 'done' or job.podcast_id is not null)
      and profile.notifications_enabled
      and account.email <> ''
      and account.email_confirmed_at is not null
      -- A hosted project marks accounts as deleted; a bare Postgres has no such column.
      and to_jsonb(account) ->> 'deleted_at' is null
      and mail.ended_at > now() - interval '1 day';

    if letter is not null then
      update private.generation_mails
      set state = 'claimed', attempts = attempts + 1, token = gen_random_uuid()
      where job_id = mail.job_id and outcome = mail.outcome
      returning * into mail;
      return letter || jsonb_build_object('token', mail.token);
    end if;
    update private.generation_mails set state = 'unwanted'
    where job_id = mail.job_id and outcome = mail.outcome;
  end loop;
end
$$;

comment on function private.claim_generation_mail(uuid) is
  'Takes a mail that is due, of one job or (null) of any: {job_id, outcome: done | failed, to, title, podcast_id, '
  'reason (what the user reads of a failure), token}; null when none is. Nobody else gets it. Mails that are not '
  'wanted (any more) are passed over for good.';

create function private.settle_generation_mail(p_job_id uuid, p_outcome text, p_token uuid, p_result text)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most_attempts constant integer := 4;
  settled text;
begin
  update private.generation_mails
  set state = case when p_result <> 'unsent' then p_result when attempts < most_attempts then 'waiting' else 'given_up' end,
    -- After 1, 5 and 25 minutes.
    send_after = case when p_result = 'unsent' then now() + interval '1 minute' * 5 ^ (attempts - 1) else send_after end,
    token = null
  where job_id = p_job_id and outcome = p_outcome and token = p_token and state = 'claimed'
  returning state into settled;
  return coalesce(settled, 'superseded');
end
$$;

comment on function private.settle_generation_mail(uuid, text, uuid, text) is
  'What became of a claimed mail. `p_result`: sent | unsent (surely not sent: it is due again in a while, four times in '
  'all) | unknown (perhaps sent: never again) | off (the project sends no mails). Answers the mail''s state, or '
  'superseded for a token that is not valid.';

create function private.generation_mails_due() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.generation_mails where state = 'waiting' and send_after <= now())
$$;

-- The API -------------------------------------------------------------------------------------------------

create function public.claim_generation_mail(p_job_id uuid default null)
returns jsonb language sql volatile set search_path = '' as $$
  select private.claim_generation_mail(p_job_id)
$$;
comment on function public.claim_generation_mail(uuid) is 'See private.claim_generation_mail. For the service key.';

create function public.settle_generation_mail(p_job_id uuid, p_outcome text, p_token uuid, p_result text)
returns text language sql volatile set search_path = '' as $$
  select private.settle_generation_mail(p_job_id, p_outcome, p_token, p_result)
$$;
comment on function public.settle_generation_mail(uuid, text, uuid, text) is
  'See private.settle_generation_mail. For the service key.';

revoke execute on function
  private.add_generation_mail(),
  private.claim_generation_mail(uuid),
  private.settle_generation_mail(uuid, text, uuid, text),
  private.generation_mails_due(),
  public.claim_generation_mail(uuid),
  public.settle_generation_mail(uuid, text, uuid, text)
  from public, anon, authenticated;
grant execute on function
  private.claim_generation_mail(uuid),
  private.settle_generation_mail(uuid, text, uuid, text),
  private.generation_mails_due(),
  public.claim_generation_mail(uuid),
  public.settle_generation_mail(uuid, text, uuid, text)
  to service_role;

-- The timer of a hosted project (20261120000910_generation_timer.sql) also wakes for mails that are due again.
do $$
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'pg_cron') then
    return;
  end if;
  perform cron.schedule('take up generations', '10 seconds', $job$
    select net.http_post(
      url := project_url.decrypted_secret || '/functions/v1/generation-run',
      headers := jsonb_build_object(
        'Content-Type', 'application/json',
        'Authorization', 'Bearer ' || service_key.decrypted_secret
      ),
      body := '{"revive": true}'::jsonb
    )
    from vault.decrypted_secrets as project_url, vault.decrypted_secrets as service_key
    where project_url.name = 'project_url'
      and service_key.name = 'service_role_key'
      and (
        private.open_generations(null, 4, 1) <> '[]'::jsonb
        or private.untidy_generations(1) <> '[]'::jsonb
        or private.generation_mails_due()
      )
  $job$);
end
$$;
