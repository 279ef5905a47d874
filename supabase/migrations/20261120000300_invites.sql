-- Invitations: an account is made with an unused code, and the code is used up in the transaction that makes
-- the account. Clients never see the table; they learn about one code through `check-invite`.

create table private.invite_codes (
  code text primary key check (code ~ '^[A-Z0-9]{8}$'),
  type text not null default 'standard' check (type in ('standard', 'survey', 'demo')),
  -- Where set, only this address can sign up with the code. Lower case, as auth stores addresses.
  email text check (email = lower(email)),
  used boolean not null default false,
  used_at timestamptz,
  used_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint a_used_code_says_when check (used = (used_at is not null)),
  constraint an_unused_code_has_no_user check (used or used_by is null)
);

create index invite_codes_used_by on private.invite_codes (used_by);
-- One unused survey code for each address.
create unique index invite_codes_open_survey on private.invite_codes (email) where type = 'survey' and not used;

alter table private.invite_codes enable row level security;

-- Functions -----------------------------------------------------------------------------------------------

create function private.check_invite(p_code text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select case
        when invite.used then jsonb_build_object('state', 'used', 'email', null)
        else jsonb_build_object('state', 'open', 'email', invite.email)
      end
      from private.invite_codes as invite
      where invite.code = upper(btrim(p_code))
    ),
    jsonb_build_object('state', 'unknown', 'email', null)
  )
$$;

create function public.check_invite(p_code text) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.check_invite(p_code)
$$;

comment on function public.check_invite(text) is
  'Looks at a code without using it up: {"state": "open" | "used" | "unknown", "email": the address it is '
  'bound to, or null}. For the service key: whoever could ask without a rate limit could guess codes.';

create function private.sign_up_refusal(p_email text, p_code text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when coalesce(btrim(p_code), '') = '' then 'An invitation code is required to sign up.'
    when not exists (
      select from private.invite_codes as invite
      where invite.code = upper(btrim(p_code))
        and not invite.used
        and (invite.email is null or invite.email = lower(p_email))
    ) then 'Invalid or expired invitation code.'
  end
$$;

create function public.sign_up_refusal(p_email text, p_code text) returns text
language sql stable
set search_path = ''
as $$
  select private.sign_up_refusal(p_email, p_code)
$$;

comment on function public.sign_up_refusal(text, text) is
  'Why an account for this address cannot be made with this code, in the words the user reads; null when it '
  'can (spec 000 section 8). For the service key, to ask before an account is made; the trigger has the last word.';

create function private.before_user_created(event jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('error', jsonb_build_object('http_code', 422, 'message', refusal))
      from private.sign_up_refusal(
        event -> 'user' ->> 'email',
        event -> 'user' -> 'user_metadata' ->> 'invite_code'
      ) as refusal
      where refusal is not null
    ),
    '{}'
  )
$$;

comment on function private.before_user_created(jsonb) is
  'The hook of Supabase Auth by that name: gives a refused sign-up its words. Without it the trigger still '
  'refuses, but Auth then reports a database error.';

create function private.redeem_invite() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given_code text := upper(btrim(coalesce(new.raw_user_meta_data ->> 'invite_code', '')));
begin
  if given_code = '' then
    raise exception using
      errcode = 'PT422',
      message = 'An invitation code is required to sign up.',
      hint = 'invite_invalid';
  end if;

  -- The row lock of the update lets one of many sign-ups through; the others find the code used.
  update private.invite_codes
  set used = true, used_at = now(), used_by = new.id
  where code = given_code
    and not used
    and (email is null or email = lower(new.email));

  if not found then
    raise exception using
      errcode = 'PT422',
      message = 'Invalid or expired invitation code.',
      hint = 'invite_invalid';
  end if;
  return null;
end
$$;

comment on function private.redeem_invite() is
  'After an account is made: uses up the code in its metadata, or refuses the account. Errors: PT422, which '
  'the REST API answers as status 422.';

revoke execute on function
  private.check_invite(text),
  private.sign_up_refusal(text, text),
  private.before_user_created(jsonb),
  private.redeem_invite()
  from public;
revoke execute on function public.check_invite(text), public.sign_up_refusal(text, text)
  from public, anon, authenticated;
grant execute on function
  private.check_invite(text),
  private.sign_up_refusal(text, text),
  public.check_invite(text),
  public.sign_up_refusal(text, text)
  to service_role;

-- The role that runs Auth's hooks.
grant usage on schema private to supabase_auth_admin;
grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

-- Trigger -------------------------------------------------------------------------------------------------

create trigger redeem_invite_at_sign_up after insert on auth.users
for each row execute function private.redeem_invite();
