-- Waitlist and survey: whoever has no invitation leaves an e-mail address, or answers the survey and gets a code that is
-- bound to it. Addresses are in lower case, as auth stores them, so that those of an account are found by one statement.
-- Lists and lengths of the survey are checked by the functions, against supabase/functions/_shared/people-contract.ts.

create table private.waitlist (
  email text primary key check (email = lower(btrim(email)) and length(email) between 3 and 254),
  status text not null default 'pending',
  joined_at timestamptz not null default now()
);

create table private.survey_responses (
  email text primary key check (email = lower(btrim(email)) and length(email) between 3 and 254),
  role text not null check (length(role) between 1 and 100),
  -- The id of a field of research.
  research_field text not null check (length(research_field) between 1 and 100),
  -- In years.
  experience text not null check (length(experience) between 1 and 20),
  interests text[] not null check (cardinality(interests) between 1 and 20),
  challenges text[] not null check (cardinality(challenges) between 1 and 20),
  use_case text not null check (length(use_case) between 1 and 2000),
  type text not null default 'early_access' check (type = 'early_access'),
  submitted_at timestamptz not null default now()
);

alter table private.waitlist enable row level security;
alter table private.survey_responses enable row level security;

-- Functions -----------------------------------------------------------------------------------------------

create function private.join_waitlist(p_email text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.waitlist (email) values (p_email) on conflict (email) do nothing;
  return found;
end
$$;

create function public.join_waitlist(p_email text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.join_waitlist(p_email)
$$;

comment on function public.join_waitlist(text) is
  'Puts an address (lower case, trimmed) on the waitlist; false where it is there already. Error: 23514 for an address '
  'in another form. For the service key.';

create function private.submit_survey(p_email text, p_code text, p_answers jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  invite private.invite_codes;
begin
  -- One survey of an address after the other: each sees what the one before it stored.
  perform pg_advisory_xact_lock(hashtextextended('survey:' || p_email, 0));

  -- One that is open is found before those that are used.
  select * into invite from private.invite_codes as known
  where known.type = 'survey' and known.email = p_email
  order by private.is_open(known) desc
  limit 1;
  if found then
    return case
      when private.is_open(invite) then jsonb_build_object('state', 'invited', 'code', invite.code)
      else jsonb_build_object('state', 'already_invited')
    end;
  end if;
  if exists (select from auth.users where email = p_email) then
    return jsonb_build_object('state', 'already_invited');
  end if;

  insert into private.invite_codes (code, type, email) values (p_code, 'survey', p_email)
  on conflict do nothing;
  if not found then
    return jsonb_build_object('state', 'code_taken');
  end if;
  insert into private.survey_responses as known
    (email, role, research_field, experience, interests, challenges, use_case)
  select
    p_email,
    p_answers ->> 'role',
    p_answers ->> 'research_field',
    p_answers ->> 'experience',
    array(select jsonb_array_elements_text(p_answers -> 'interests')),
    array(select jsonb_array_elements_text(p_answers -> 'challenges')),
    p_answers ->> 'use_case'
  -- Its code was taken away; these answers are the newer ones.
  on conflict (email) do update set
    role = excluded.role,
    research_field = excluded.research_field,
    experience = excluded.experience,
    interests = excluded.interests,
    challenges = excluded.challenges,
    use_case = excluded.use_case,
    submitted_at = now();
  return jsonb_build_object('state', 'invited', 'code', p_code);
end
$$;

create function public.submit_survey(p_email text, p_code text, p_answers jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.submit_survey(p_email, p_code, p_answers)
$$;

comment on function public.submit_survey(text, text, jsonb) is
  'Stores the answers of an address (lower case, trimmed) together with an invitation that is bound to it. Answers '
  '{role, research_field, experience, use_case: text, interests, challenges: list of text} → {"state": "invited", '
  '"code": p_code, or the open code that the address has; nothing more is stored then} | {"state": "already_invited"}: '
  'the code was used, or there is an account | {"state": "code_taken"}: nothing is stored, to be tried with another '
  'code. Errors: 23502, 23514 for answers in another form. For the service key, which has checked the lists.';

revoke execute on function private.join_waitlist(text), private.submit_survey(text, text, jsonb) from public;
revoke execute on function public.join_waitlist(text), public.submit_survey(text, text, jsonb)
  from public, anon, authenticated;
grant execute on function
  private.join_waitlist(text),
  private.submit_survey(text, text, jsonb),
  public.join_waitlist(text),
  public.submit_survey(text, text, jsonb)
  to service_role;
