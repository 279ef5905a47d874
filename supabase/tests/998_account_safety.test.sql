begin;
set local search_path = public, extensions;
select plan(10);
-- As auth has it; a bare Postgres does not.
alter table auth.users add column if not exists email_change varchar(255);

insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'first@example.org', '{"invite_code": "ADAINVIT"}');
update auth.users set last_sign_in_at = now(), email = 'first@example.org'
where id = '11111111-1111-4111-8111-111111111111';
select is((select count(*) from private.former_addresses), 0::bigint, 'an address that stays is no former one');
update auth.users set email = 'second@example.org' where id = '11111111-1111-4111-8111-111111111111';
update auth.users set email = 'third@example.org' where id = '11111111-1111-4111-8111-111111111111';
insert into private.waitlist (email) values ('first@example.org'), ('second@example.org');
select is(
  private.account_remains('11111111-1111-4111-8111-111111111111') -> 'addresses',
  '["first@example.org", "second@example.org", "third@example.org"]', 'an account is known under every address it had'
);

insert into auth.users (id, email, raw_user_meta_data) values
  ('22222222-2222-4222-8222-222222222222', 'first@example.org', '{"invite_code": "GRACEINV"}');
select is(
  private.account_remains('11111111-1111-4111-8111-111111111111') -> 'addresses',
  '["second@example.org", "third@example.org"]', 'an address that somebody took since is theirs'
);
select private.remove_account_rows('11111111-1111-4111-8111-111111111111');
select is((select array_agg(email) from private.waitlist), array['first@example.org'], 'what is under former addresses goes, and nothing of others');
select is((select count(*) from private.former_addresses), 0::bigint, 'and the former addresses');
select lives_ok(
  $$ update auth.users set email = 'late@example.org' where id = '11111111-1111-4111-8111-111111111111' $$,
  'a change in the middle of a deletion notes nothing'
);

-- Whoever wants an address has not shown that it is theirs.
insert into private.waitlist (email) values ('wanted@example.org');
update auth.users set email_change = 'wanted@example.org' where id = '22222222-2222-4222-8222-222222222222';
select is(
  private.account_remains('22222222-2222-4222-8222-222222222222') -> 'addresses', '["first@example.org"]',
  'an address that waits for its confirmation is not the account''s'
);
savepoint before_the_second;
select private.remove_account_rows('22222222-2222-4222-8222-222222222222');
select is(
  (select array_agg(email) from private.waitlist), array['wanted@example.org'],
  'and what stands under it stays when the account is deleted'
);
rollback to savepoint before_the_second;
update auth.users set email_change = '' where id = '22222222-2222-4222-8222-222222222222';

set local role authenticated;
set local request.jwt.claims = '{"sub": "22222222-2222-4222-8222-222222222222", "role": "authenticated"}';
select is(
  public.own_email_change(), '{"email": "first@example.org", "new_email": null, "waits_for": []}',
  'users read their own address and that nothing waits'
);
set local request.jwt.claims = '{"sub": "33333333-3333-4333-8333-333333333333", "role": "authenticated"}';
select is(public.own_email_change(), null, 'an account that is gone has none');

select * from finish();
rollback;
