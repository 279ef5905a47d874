-- Sign-ups with one invitation run one after another.
--
-- The unconfirmed account that used an invitation is locked before the invitation, as its deletion locks them. Which
-- account that is was read before either lock, so a sign-up that waited for the invitation could find another one on it
-- than the one it had locked, and two sign-ups waited for each other until Postgres ended one (40P01). A lock on the
-- code itself, taken before the account is read, keeps it the same until both rows are held.

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

  perform pg_advisory_xact_lock(hashtextextended('invite_codes:' || given_code, 0));
  perform from auth.users
  where id = (select used_by from private.invite_codes where code = given_code) and email_confirmed_at is null
  for update;
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
