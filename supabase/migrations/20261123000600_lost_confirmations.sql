-- A confirmation mail that is lost, or went to a mistyped address, locks nobody out: until its account is confirmed an
-- invitation may be used again, and the account that nobody confirmed gives way.

create function private.is_open(p_invite private.invite_codes) returns boolean
language sql stable
set search_path = ''
as $$
  select not p_invite.used
    or exists (select from auth.users where id = p_invite.used_by and email_confirmed_at is null)
$$;

comment on function private.is_open(private.invite_codes) is
  'Whether an account can be made with the invitation: it is unused, or used by an account that is not confirmed.';

create or replace function private.check_invite(p_code text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select case
        when private.is_open(invite) then jsonb_build_object('state', 'open', 'email', invite.email)
        else jsonb_build_object('state', 'used', 'email', null)
      end
      from private.invite_codes as invite
      where invite.code = upper(btrim(p_code))
    ),
    jsonb_build_object('state', 'unknown', 'email', null)
  )
$$;

create or replace function private.sign_up_refusal(p_email text, p_code text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when coalesce(btrim(p_code), '') = '' then 'An invitation code is required to sign up.'
    when not exists (
      select from private.invite_codes as invite
      where invite.code = upper(btrim(p_code))
        and private.is_open(invite)
        and (invite.email is null or invite.email = lower(p_email))
    ) then 'Invalid or expired invitation code.'
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

comment on function private.redeem_invite() is
  'After an account is made: uses up the code in its metadata, in place of an account that was never confirmed, or '
  'refuses the account. Errors: PT422, which the REST API answers as status 422.';

create function private.free_invite() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.invite_codes as invite set used = false, used_at = null, used_by = null
  where used_by = old.id
    -- An address has one open survey code.
    and not exists (
      select from private.invite_codes as open
      where invite.type = 'survey' and open.type = 'survey' and not open.used and open.email = invite.email
    );
  return old;
end
$$;

comment on function private.free_invite() is
  'Before an account that was never confirmed is deleted: its invitation can be used again.';

revoke execute on function private.is_open(private.invite_codes), private.free_invite() from public, anon, authenticated;

-- Before, since the profile that goes with the account takes its name off the code.
create trigger free_invite_of_unconfirmed before delete on auth.users
for each row when (old.email_confirmed_at is null) execute function private.free_invite();
