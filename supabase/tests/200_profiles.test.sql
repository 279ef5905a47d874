begin;
set local search_path = public, extensions;
select plan(33);

-- Ada owns what this chapter is about, Grace is another user.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');

select results_eq(
  $$ select name, affiliation, bio, status, banner_background, onboarding_completed, avatar_url
    from public.profiles where id = '11111111-1111-4111-8111-111111111111' $$,
  $$ values ('', '', '', 'PhD Student', 'neurons', false, null) $$,
  'an account gets a blank profile');

select lives_ok($$ update public.profiles set bio = repeat('b', 400) where id = '11111111-1111-4111-8111-111111111111' $$, 'a bio of 400 characters fits');
select throws_ok($$ update public.profiles set bio = repeat('b', 401) where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'a bio of 401 characters is refused');
select throws_ok($$ update public.profiles set status = 'Other' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'a role outside the list is refused');
select throws_ok($$ update public.profiles set banner_background = 'clouds' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'a banner that is no preset is refused');
select lives_ok($$ update public.profiles set banner_background = 'data:image/png;base64,AAAA' where id = '11111111-1111-4111-8111-111111111111' $$, 'an inline picture from before still counts as a banner');
select throws_ok($$ update public.profiles set banner_background = 'data:image/svg+xml;base64,AAAA' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'an inline SVG banner is refused');
select throws_ok($$ update public.profiles set avatar_url = 'data:text/html,x' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'an inline document as avatar is refused');
select throws_ok($$ update public.profiles set custom_banner_url = ' javascript:x' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'a script as banner is refused');
select throws_ok($$ update public.profiles set website = 'javascript:alert(1)' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'a link that runs a script is refused');
select lives_ok($$ update public.profiles set website = 'https://example.org/~ada' where id = '11111111-1111-4111-8111-111111111111' $$, 'a link to the web fits');
select throws_ok($$ update public.profiles set github = 'https://github.com/ada' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'an address as user name is refused');
select results_eq($$ update public.profiles set research_interests = '{Biology,""}' where id = '11111111-1111-4111-8111-111111111111' returning research_interests $$, $$ values (array['Biology']) $$, 'an empty interest is dropped');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select is((select count(*)::integer from public.profiles), 2, '[Anyone reads every profile] allows a visitor to read all');
select throws_ok($$ update public.profiles set name = 'Mallory' $$, '42501', null, '[Anyone reads every profile] denies a visitor to change one');

select throws_ok($$ select notifications_enabled from public.profiles $$, '42501', null, 'a visitor does not read who wants mails');
select throws_ok($$ select public.own_profile() $$, '42501', null, 'a visitor has no profile of their own');

select throws_ok($$ select hidden_from_researchers from public.profiles $$, '42501', null, 'a visitor does not read who is hidden');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select is((select count(*)::integer from public.profiles), 2, '[Anyone reads every profile] allows a user to read all');
select results_eq(
  $$ update public.profiles set name = 'Ada', onboarding_completed = true, research_interests = '{Biology}'
    where id = '11111111-1111-4111-8111-111111111111' returning name $$,
  $$ values ('Ada') $$,
  '[Users edit their own profile] allows the owner to edit');
select is_empty(
  $$ update public.profiles set name = 'Mallory' where id = '22222222-2222-4222-8222-222222222222' returning 1 $$,
  '[Users edit their own profile] denies editing another one');
select throws_ok($$ select onboarding_completed from public.profiles $$, '42501', null, 'a user does not read who has been introduced');
select throws_ok($$ select hidden_from_researchers from public.profiles $$, '42501', null, 'a user does not read who is hidden, of their own row as little');
select lives_ok($$ update public.profiles set hidden_from_researchers = true where id = '11111111-1111-4111-8111-111111111111' $$, 'an owner asks not to be listed');
select results_eq($$ select hidden_from_researchers from public.own_profile() $$, 'values (true)', 'and reads that they did');
select results_eq(
  $$ select name, notifications_enabled, onboarding_completed from public.own_profile() $$,
  $$ values ('Ada', true, true) $$,
  'an owner reads their own profile as a whole');
select is_empty(
  $$ select from information_schema.columns as every
    where table_schema = 'public' and table_name = 'profiles'
      and column_name not in ('notifications_enabled', 'onboarding_completed', 'hidden_from_researchers')
      and not has_column_privilege('anon', 'public.profiles', column_name, 'select') $$,
  'everything else of a profile is public');
select throws_ok($$ update public.profiles set id = gen_random_uuid() where id = '11111111-1111-4111-8111-111111111111' $$, '42501', null, 'the id is not editable');
select throws_ok($$ update public.profiles set created_at = now() where id = '11111111-1111-4111-8111-111111111111' $$, '42501', null, 'the time of creation is not editable');
select throws_ok($$ insert into public.profiles (id) values (gen_random_uuid()) $$, '42501', null, 'a profile is not made by hand');
select throws_ok($$ delete from public.profiles where id = '11111111-1111-4111-8111-111111111111' $$, '42501', null, 'a profile is not deleted by hand');

reset role;
delete from auth.users where id = '11111111-1111-4111-8111-111111111111';
select is_empty($$ select from public.profiles where id = '11111111-1111-4111-8111-111111111111' $$, 'the profile goes with the account');
select is((select used_by from private.invite_codes where code = 'ADAINVIT'), null, 'the code outlives the account that used it');

select * from finish();
rollback;
