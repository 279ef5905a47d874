-- What generations spend, in tokens of the providers. Before each call its highest likely use is reserved, and
-- afterwards corrected by what the provider says it was. A worker that is killed between the two leaves its
-- reservation counted: the call may have been paid for.

create table private.generation_attempts (
  id bigint generated always as identity primary key,
  job_id uuid not null references public.generation_jobs (id) on delete cascade,
  began_at timestamptz not null default now(),
  -- Used and reserved by the calls of this attempt.
  tokens bigint not null default 0 check (tokens >= 0)
);

comment on table private.generation_attempts is 'Starts and retries of jobs, and what each has spent.';

create index generation_attempts_job_id on private.generation_attempts (job_id, began_at);

create table private.token_days (
  -- In UTC.
  day date primary key,
  -- Used and reserved by all calls of the project.
  tokens bigint not null default 0 check (tokens >= 0)
);

comment on table private.token_days is 'What the project has spent on generations, a row for each day.';

create table private.token_reservations (
  id uuid primary key default gen_random_uuid(),
  attempt_id bigint references private.generation_attempts (id) on delete set null,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  reserved_at timestamptz not null default now()
);

comment on table private.token_reservations is 'Calls under way: what was added to a day and an attempt before they were made.';

create index token_reservations_attempt_id on private.token_reservations (attempt_id);
create index token_reservations_reserved_at on private.token_reservations (reserved_at);

-- Until when a step waits because the day had no tokens left for its call.
alter table private.generation_steps add column postponed_until timestamptz;

alter table private.generation_attempts enable row level security;
alter table private.token_days enable row level security;
alter table private.token_reservations enable row level security;

insert into private.generation_attempts (job_id, began_at) select id, created_at from public.generation_jobs;

-- Functions -----------------------------------------------------------------------------------------------

create function private.today() returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
$$;

comment on function private.today() is 'The day that spending is counted on, in UTC.';

create function private.token_refusal(p_tokens bigint, p_daily_tokens bigint) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when p_tokens > p_daily_tokens then '{"outcome": "over_budget"}'::jsonb
    when p_tokens > p_daily_tokens - coalesce((select tokens from private.token_days where day = private.today()), 0)
      then jsonb_build_object(
        'outcome', 'budget_reached',
        'retry_seconds', ceil(extract(epoch from (private.today() + 1)::timestamp at time zone 'UTC' - now()))
      )
  end
$$;

comment on function private.token_refusal(bigint, bigint) is
  'Why so many tokens may not be spent now: {outcome: over_budget (more than a day''s)} | {outcome: budget_reached, '
  'retry_seconds (until the next day)}; null when they may, and where there is no limit (`p_daily_tokens` null).';

create function private.reserve_tokens(
  p_job_id uuid, p_step text, p_token uuid, p_tokens bigint, p_daily_tokens bigint
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  attempt bigint;
  refusal jsonb;
  reservation uuid;
begin
  perform from public.generation_jobs where id = p_job_id for update;
  perform from private.generation_steps
  where job_id = p_job_id and name = p_step and lease_token = p_token and state = 'running';
  if not found then
    return jsonb_build_object('outcome', 'superseded');
  end if;

  -- No call takes an hour: its worker was killed, and what it reserved stays counted.
  delete from private.token_reservations where id in (
    select id from private.token_reservations where reserved_at < now() - interval '1 hour'
    limit 100 for update skip locked
  );
  -- Locked from here on: of calls at the same moment each sees what the others have reserved.
  insert into private.token_days (day) values (private.today())
  on conflict (day) do update set tokens = token_days.tokens;
  refusal := private.token_refusal(p_tokens, p_daily_tokens);
  if refusal is not null then
    return refusal;
  end if;
  update private.token_days set tokens = tokens + p_tokens where day = private.today();
  update private.generation_attempts set tokens = tokens + p_tokens
  where id = (select max(id) from private.generation_attempts where job_id = p_job_id)
  returning id into attempt;
  insert into private.token_reservations (attempt_id, day, tokens) values (attempt, private.today(), p_tokens)
  returning id into reservation;
  return jsonb_build_object('outcome', 'reserved', 'id', reservation);
end
$$;

comment on function private.reserve_tokens(uuid, text, uuid, bigint, bigint) is
  'Reserves tokens for the call that the holder of a step''s lease is about to make: {outcome: reserved, id} | '
  '{outcome: superseded (the step is in other hands)} or what private.token_refusal says.';

create function private.settle_tokens(p_id uuid, p_tokens bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reservation private.token_reservations;
begin
  delete from private.token_reservations where id = p_id returning * into reservation;
  if not found then
    return;
  end if;
  update private.token_days set tokens = greatest(0, tokens - reservation.tokens + p_tokens)
  where day = reservation.day;
  update private.generation_attempts set tokens = greatest(0, tokens - reservation.tokens + p_tokens)
  where id = reservation.attempt_id;
end
$$;

comment on function private.settle_tokens(uuid, bigint) is
  'Replaces a reservation by what the call used. Asked again, or an hour later, it changes nothing.';

create function private.postpone_generation_step(p_job_id uuid, p_step text, p_token uuid, p_milliseconds integer)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from public.generation_jobs where id = p_job_id for update;
  update private.generation_steps
  set state = 'waiting',
    attempts = greatest(attempts - 1, 0),
    run_after = now() + make_interval(secs => p_milliseconds / 1000.0),
    postponed_until = now() + make_interval(secs => p_milliseconds / 1000.0),
    lease_token = null,
    lease_until = null
  where job_id = p_job_id and name = p_step and lease_token = p_token and state = 'running';
  if not found then
    return 'superseded';
  end if;
  update public.generation_jobs set updated_at = now() where id = p_job_id;
  return 'waiting';
end
$$;

comment on function private.postpone_generation_step(uuid, text, uuid, integer) is
  'A step did not begin its work: it waits so long, and the attempt is not counted. Answers waiting | superseded.';

create function private.waits_for_tokens(p_job_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not coalesce(bool_or(state = 'running' and lease_until > now()), false)
    and coalesce(bool_or(state = 'waiting' and postponed_until > now()), false)
  from private.generation_steps where job_id = p_job_id
$$;

comment on function private.waits_for_tokens(uuid) is
  'Whether nothing of the job is under way, and a step of it waits until the project may spend again.';

-- The API -------------------------------------------------------------------------------------------------

create function public.reserve_tokens(
  p_job_id uuid, p_step text, p_token uuid, p_tokens bigint, p_daily_tokens bigint
) returns jsonb language sql volatile set search_path = '' as $$
  select private.reserve_tokens(p_job_id, p_step, p_token, p_tokens, p_daily_tokens)
$$;
comment on function public.reserve_tokens(uuid, text, uuid, bigint, bigint) is
  'See private.reserve_tokens. For the service key.';

create function public.settle_tokens(p_id uuid, p_tokens bigint)
returns void language sql volatile set search_path = '' as $$
  select private.settle_tokens(p_id, p_tokens)
$$;
comment on function public.settle_tokens(uuid, bigint) is 'See private.settle_tokens. For the service key.';

create function public.postpone_generation_step(p_job_id uuid, p_step text, p_token uuid, p_milliseconds integer)
returns text language sql volatile set search_path = '' as $$
  select private.postpone_generation_step(p_job_id, p_step, p_token, p_milliseconds)
$$;
comment on function public.postpone_generation_step(uuid, text, uuid, integer) is
  'See private.postpone_generation_step. For the service key.';

create function public.waits_for_tokens(p_job_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select private.waits_for_tokens(p_job_id)
$$;
comment on function public.waits_for_tokens(uuid) is 'See private.waits_for_tokens. For the service key.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.today(),
  private.token_refusal(bigint, bigint),
  private.reserve_tokens(uuid, text, uuid, bigint, bigint),
  private.settle_tokens(uuid, bigint),
  private.postpone_generation_step(uuid, text, uuid, integer),
  private.waits_for_tokens(uuid),
  public.reserve_tokens(uuid, text, uuid, bigint, bigint),
  public.settle_tokens(uuid, bigint),
  public.postpone_generation_step(uuid, text, uuid, integer),
  public.waits_for_tokens(uuid)
  from public, anon, authenticated;

grant execute on function
  private.reserve_tokens(uuid, text, uuid, bigint, bigint),
  private.settle_tokens(uuid, bigint),
  private.postpone_generation_step(uuid, text, uuid, integer),
  private.waits_for_tokens(uuid),
  public.reserve_tokens(uuid, text, uuid, bigint, bigint),
  public.settle_tokens(uuid, bigint),
  public.postpone_generation_step(uuid, text, uuid, integer),
  public.waits_for_tokens(uuid)
  to service_role;
