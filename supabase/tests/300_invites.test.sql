begin;
set local search_path = public, extensions;
select plan(38);

insert into private.invite_codes (code) values ('INVITE01'), ('INVITE02');
insert into private.invite_codes (code, type, email) values ('SURVEY01', 'survey', 'ada@example.org');

select throws_ok($$ insert into private.invite_codes (code) values ('short') $$, '23514', null, 'a short code is refused');
select throws_ok($$ insert into private.invite_codes (code) values ('invite03') $$, '23514', null, 'a lower-case code is refused');
select throws_ok($$ insert into private.invite_codes (code, used) values ('INVITE03', true) $$, '23514', null, 'a used code says when');
select throws_ok(
  $$ insert into private.invite_codes (code, type, email) values ('SURVEY02', 'survey', 'ada@example.org') $$,
  '23505', null, 'an address has one open survey code');

create function pg_temp.sign_up(address text, metadata jsonb) returns uuid language sql as $$
  insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), address, metadata)
  returning id
$$;

-- What can be learned about a code
set local role service_role;
select is(public.check_invite('INVITE01'), '{"state": "open", "email": null}', 'an unused code is open');
select is(public.check_invite(' invite01 '), '{"state": "open", "email": null}', 'case and space around a code do not matter');
select is(public.check_invite('SURVEY01'), '{"state": "open", "email": "ada@example.org"}', 'a bound code names its address');
select is(public.check_invite('NOTHERE1'), '{"state": "unknown", "email": null}', 'a code that is not there is unknown');
select is(public.check_invite(null), '{"state": "unknown", "email": null}', 'no code is unknown');
select is(public.sign_up_refusal('ada@example.org', null), 'An invitation code is required to sign up.', 'a sign-up without a code is refused in the words of the spec');
select is(public.sign_up_refusal('ada@example.org', 'NOTHERE1'), 'Invalid or expired invitation code.', 'a sign-up with an unknown code is refused in the words of the spec');
select is(public.sign_up_refusal('grace@example.org', 'SURVEY01'), 'Invalid or expired invitation code.', 'a bound code is refused for another address');
select is(public.sign_up_refusal('Ada@Example.org', 'survey01'), null, 'a bound code is good for its address however it is written');
reset role;

-- The hook of the auth service
grant usage on schema extensions to supabase_auth_admin;
set local role supabase_auth_admin;
select is(
  private.before_user_created('{"user": {"email": "a@example.org", "user_metadata": {"invite_code": "NOTHERE1"}}}'),
  '{"error": {"http_code": 422, "message": "Invalid or expired invitation code."}}', 'the hook refuses with the message of the spec');
select is(
  private.before_user_created('{"user": {"email": "a@example.org", "user_metadata": {"invite_code": "INVITE01"}}}'),
  '{}', 'the hook lets an open code pass');
select is(
  private.before_user_created('{"user": {"email": "a@example.org"}}'),
  '{"error": {"http_code": 422, "message": "An invitation code is required to sign up."}}', 'the hook refuses a sign-up without a code');
reset role;

-- Using a code up
select throws_ok($$ select pg_temp.sign_up('eve@example.org', '{}') $$,
  'PT422', 'An invitation code is required to sign up.', 'no account without a code');
select throws_ok($$ select pg_temp.sign_up('eve@example.org', null) $$,
  'PT422', 'An invitation code is required to sign up.', 'no account without metadata');
select throws_ok($$ select pg_temp.sign_up('eve@example.org', '{"invite_code": "NOTHERE1"}') $$,
  'PT422', 'Invalid or expired invitation code.', 'no account with an unknown code');
select throws_ok($$ select pg_temp.sign_up('eve@example.org', '{"invite_code": "SURVEY01"}') $$,
  'PT422', 'Invalid or expired invitation code.', 'no account with a code bound to another address');
select is_empty($$ select from auth.users where email = 'eve@example.org' $$, 'a refused sign-up leaves no account');
select is_empty($$ select from private.invite_codes where used $$, 'a refused sign-up leaves its code unused');
select lives_ok($$ select pg_temp.sign_up('ada@example.org', '{"invite_code": "survey01"}') $$, 'a bound code makes the account of its address');
select results_eq(
  $$ select invite.used, invite.used_at is not null, account.email::text
    from private.invite_codes as invite join auth.users as account on account.id = invite.used_by
    where invite.code = 'SURVEY01' $$,
  $$ values (true, true, 'ada@example.org') $$,
  'the code says when and by whom it was used');

-- A mail that is lost
select is(public.check_invite('SURVEY01'), '{"state": "open", "email": "ada@example.org"}', 'a code is open until its account is confirmed');
select throws_ok($$ select pg_temp.sign_up('ada2@example.org', '{"invite_code": "SURVEY01"}') $$,
  'PT422', 'Invalid or expired invitation code.', 'a bound code allows no other address again');
select lives_ok($$ select pg_temp.sign_up('typo@example.org', '{"invite_code": "INVITE01"}') $$, 'an address can be mistyped');
select lives_ok($$ select pg_temp.sign_up('right@example.org', '{"invite_code": "INVITE01"}') $$, 'the same code signs up the right address after a mistyped one');
select is_empty($$ select from auth.users where email = 'typo@example.org' $$, 'the account that nobody confirmed is removed for the new one');
delete from auth.users where email = 'right@example.org';
select is(public.check_invite('INVITE01'), '{"state": "open", "email": null}', 'the code of an unconfirmed account that is gone is open');
select lives_ok($$ select pg_temp.sign_up('right@example.org', '{"invite_code": "INVITE01"}') $$, 'the code of an unconfirmed account that is gone makes an account');

update auth.users set email_confirmed_at = now();
select throws_ok($$ select pg_temp.sign_up('more@example.org', '{"invite_code": "INVITE01"}') $$,
  'PT422', 'Invalid or expired invitation code.', 'a code makes one account that is confirmed');
delete from auth.users where email = 'right@example.org';
select is(public.check_invite('INVITE01'), '{"state": "used", "email": null}', 'a confirmed account that is gone leaves its code used');
select is(public.sign_up_refusal('right@example.org', 'INVITE01'), 'Invalid or expired invitation code.', 'a used code is refused for the address that used it too');
select is(public.check_invite('SURVEY01'), '{"state": "used", "email": null}', 'a used code is answered as used, without its address');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select throws_ok($$ select public.check_invite('INVITE01') $$, '42501', null, 'a visitor cannot try codes through the database');
select throws_ok($$ select * from private.invite_codes $$, '42501', null, 'a visitor cannot read codes');
set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select throws_ok($$ select public.sign_up_refusal('a@example.org', 'INVITE01') $$, '42501', null, 'a user cannot try codes through the database');

select * from finish();
rollback;
