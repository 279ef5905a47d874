-- The order in which rows are locked, so that two transactions never wait for each other.
--
-- Deleting a job, alone or with its account, takes the attempt and then, by the foreign key, its reservations.
-- Deleting an account that was never confirmed takes the account and then the invitation that it used. Whoever needs
-- several of these rows takes them in the same order; a day of spending, which all calls share, comes last. Of windows of
-- a limit a caller waits for its own one alone, and for that before it holds any other.

create or replace function private.reserve_tokens(
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
  select max(id) into attempt from private.generation_attempts where job_id = p_job_id;
  perform from private.generation_attempts where id = attempt for update;

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
  update private.generation_attempts set tokens = tokens + p_tokens where id = attempt;
  insert into private.token_reservations (attempt_id, day, tokens) values (attempt, private.today(), p_tokens)
  returning id into reservation;
  return jsonb_build_object('outcome', 'reserved', 'id', reservation);
end
$$;

create or replace function private.settle_tokens(p_id uuid, p_tokens bigint) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reservation private.token_reservations;
begin
  perform from private.generation_attempts
  where id = (select attempt_id from private.token_reservations where id = p_id)
  for update;
  delete from private.token_reservations where id = p_id returning * into reservation;
  if not found then
    return;
  end if;
  update private.generation_attempts set tokens = greatest(0, tokens - reservation.tokens + p_tokens)
  where id = reservation.attempt_id;
  update private.token_days set tokens = greatest(0, tokens - reservation.tokens + p_tokens)
  where day = reservation.day;
end
$$;

create or replace function private.redeem_invite() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given_code text := upper(btrim(coalesce(new.raw_user_meta_data ->> 'invite_code', '')));
  invite private.invite_codes;
  refused boolean;
begin
  if given_code = '' then
    raise exception using
      errcode = 'PT422',
      message = 'An invitation code is required to sign up.',
      hint = 'invite_invalid';
  end if;

  perform from auth.users
  where id = (select used_by from private.invite_codes where code = given_code) and email_confirmed_at is null
  for update;
  -- The row lock lets one sign-up after the other look at the code.
  select * into invite from private.invite_codes
  where code = given_code and (email is null or email = lower(new.email))
  for update;
  refused := not found;
  if not refused and invite.used then
    delete from auth.users where id = invite.used_by and email_confirmed_at is null;
    -- None: it is confirmed, perhaps by a link that was opened while this waited, or its account is gone.
    refused := not found;
  end if;
  if refused then
    raise exception using
      errcode = 'PT422',
      message = 'Invalid or expired invitation code.',
      hint = 'invite_invalid';
  end if;

  update private.invite_codes set used = true, used_at = now(), used_by = new.id where code = given_code;
  return null;
end
$$;

create or replace function private.count_request(
  p_action text, p_subject text, p_limit integer, p_window_seconds integer
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted private.rate_limits;
begin
  -- Its own row is the only one that a caller waits for, so it comes first: whoever swept before would hold the rows of
  -- others meanwhile.
  insert into private.rate_limits as known (action, subject, window_end)
  values (p_action, p_subject, now() + make_interval(secs => p_window_seconds))
  on conflict (action, subject) do update set
    requests = case when known.window_end <= now() then 1 else known.requests + 1 end,
    window_start = case when known.window_end <= now() then now() else known.window_start end,
    window_end = case when known.window_end <= now() then excluded.window_end else known.window_end end
  returning * into counted;

  -- A handful of windows that have ended go with each call, so that the table never grows for long.
  delete from private.rate_limits where (action, subject) in (
    select ended.action, ended.subject
    from private.rate_limits as ended
    where ended.window_end < now() and (ended.action, ended.subject) <> (p_action, p_subject)
    order by ended.window_end
    limit 10
    for update skip locked
  );

  if counted.requests <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_end - now())))::integer;
end
$$;
