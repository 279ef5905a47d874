begin;
set local search_path = public, extensions;
select plan(33);

create function pg_temp.answers(more jsonb default '{}') returns jsonb language sql as $$
  select '{"role": "Professor", "research_field": "physics", "experience": "10+", "interests": ["a", "b"],
    "challenges": ["c"], "use_case": "On the train."}'::jsonb || more
$$;
grant execute on function pg_temp.answers(jsonb) to service_role;

-- The waitlist
set local role service_role;
select is(public.join_waitlist('ada@example.org'), true, 'an address joins');
select is(public.join_waitlist('ada@example.org'), false, 'an address that is there does not join again');
select throws_ok($$ select public.join_waitlist('Ada@example.org') $$, '23514', null, 'an address is in lower case');
select throws_ok($$ select public.join_waitlist(' ada@example.org') $$, '23514', null, 'an address is trimmed');
select throws_ok($$ select public.join_waitlist('') $$, '23514', null, 'no address is none');
select throws_ok($$ select public.join_waitlist(repeat('a', 250) || '@b.de') $$, '23514', null, 'an address has at most 254 characters');
select throws_ok($$ select public.join_waitlist(null) $$, '23502', null, 'an address is there');
reset role;
select results_eq(
  $$ select email, status, joined_at from private.waitlist $$,
  $$ values ('ada@example.org', 'pending', now()) $$,
  'an entry is pending and says since when');

-- The survey
set local role service_role;
select is(public.submit_survey('ada@example.org', 'SURVEYA1', pg_temp.answers()),
  '{"state": "invited", "code": "SURVEYA1"}', 'answers are worth a code');
select is(public.submit_survey('ada@example.org', 'SURVEYA2', pg_temp.answers('{"role": "Other"}')),
  '{"state": "invited", "code": "SURVEYA1"}', 'asking again answers the same code');
select is(public.submit_survey('bob@example.org', 'SURVEYA1', pg_temp.answers()),
  '{"state": "code_taken"}', 'a code that is somebody''s is not given away');
select is(public.check_invite('SURVEYA1'), '{"state": "open", "email": "ada@example.org"}', 'the code is bound to its address');
select throws_ok($$ select public.submit_survey('bob@example.org', 'SURVEYB1', pg_temp.answers('{"role": null}')) $$,
  '23502', null, 'answers that cannot be stored are refused');
select throws_ok($$ select public.submit_survey('bob@example.org', 'SURVEYB1', pg_temp.answers('{"interests": []}')) $$,
  '23514', null, 'so is a list without a choice');
select throws_ok($$ select public.submit_survey('bob@example.org', 'SURVEYB1', pg_temp.answers('{"interests": "a"}')) $$,
  '22023', null, 'so is a text in place of a list');
select throws_ok($$ select public.submit_survey('bob@example.org', 'SURVEYB1', pg_temp.answers(jsonb_build_object('use_case', repeat('a', 2001)))) $$,
  '23514', null, 'so is a text without an end');
select throws_ok($$ select public.submit_survey('bob@example.org', 'short', pg_temp.answers()) $$,
  '23514', null, 'a code of another form is refused');
select throws_ok($$ select public.submit_survey('Bob@example.org', 'SURVEYB1', pg_temp.answers()) $$,
  '23514', null, 'an address is in lower case there too');
reset role;
select results_eq(
  $$ select email, role, research_field, experience, interests, challenges, use_case, type, submitted_at
    from private.survey_responses $$,
  $$ values ('ada@example.org', 'Professor', 'physics', '10+', '{a,b}'::text[], '{c}'::text[], 'On the train.', 'early_access', now()) $$,
  'one response of an address is stored, the first, and none of those that were refused');
select results_eq(
  $$ select code, type, email, used from private.invite_codes $$,
  $$ values ('SURVEYA1', 'survey', 'ada@example.org', false) $$,
  'one code of an address is stored, and none of those that were refused');

-- Once the code is used
insert into auth.users (id, email, raw_user_meta_data)
values ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "SURVEYA1"}');
set local role service_role;
select is(public.submit_survey('ada@example.org', 'SURVEYA3', pg_temp.answers()),
  '{"state": "invited", "code": "SURVEYA1"}', 'until the account is confirmed the code is given again');
reset role;
update auth.users set email_confirmed_at = now();
set local role service_role;
select is(public.submit_survey('ada@example.org', 'SURVEYA3', pg_temp.answers()),
  '{"state": "already_invited"}', 'an address whose code was used gets no other one');
reset role;
delete from auth.users;
select is(public.submit_survey('ada@example.org', 'SURVEYA3', pg_temp.answers()),
  '{"state": "already_invited"}', 'not even when its account is gone');

insert into private.invite_codes (code, email) values ('INVITE01', null), ('INVITE02', 'eve@example.org');
insert into auth.users (id, email, raw_user_meta_data)
values ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "INVITE01"}');
set local role service_role;
select is(public.submit_survey('grace@example.org', 'SURVEYG1', pg_temp.answers()),
  '{"state": "already_invited"}', 'an address with an account by another code gets none');
select is(public.submit_survey('eve@example.org', 'SURVEYE1', pg_temp.answers()),
  '{"state": "invited", "code": "SURVEYE1"}', 'an invitation of another kind is in nobody''s way');
reset role;
select is_empty($$ select from private.survey_responses where email = 'grace@example.org' $$, 'nothing is stored of a refused survey');
delete from private.invite_codes where code = 'SURVEYE1';
set local role service_role;
select is(public.submit_survey('eve@example.org', 'SURVEYE2', pg_temp.answers('{"role": "Other"}')),
  '{"state": "invited", "code": "SURVEYE2"}', 'a code that was taken away is replaced');
reset role;
select results_eq(
  $$ select role from private.survey_responses where email = 'eve@example.org' $$, $$ values ('Other') $$,
  'and the newer answers take the place of the older ones');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select throws_ok($$ select public.join_waitlist('a@example.org') $$, '42501', null, 'a visitor joins through the function alone');
select throws_ok($$ select public.submit_survey('a@example.org', 'SURVEYZ1', '{}') $$, '42501', null, 'a visitor gets no code through the database');
select throws_ok($$ select * from private.waitlist $$, '42501', null, 'a visitor cannot read the waitlist');
set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select throws_ok($$ select public.submit_survey('a@example.org', 'SURVEYZ1', '{}') $$, '42501', null, 'nor does a user');
select throws_ok($$ select * from private.survey_responses $$, '42501', null, 'a user cannot read responses');

select * from finish();
rollback;
