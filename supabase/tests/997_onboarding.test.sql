begin;
set local search_path = public, extensions;
select plan(81);

insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');

-- Interests -----------------------------------------------------------------------------------------------

select is(private.clean_interests(given::jsonb), wanted::text[], 'interests are read: ' || left(given, 60))
from (values
  ('"Physics, Biology"', '{Physics,Biology}'),
  ('"physics,biology"', '{Physics,Biology}'),
  ('"[\"physics\",\"human-computer-interaction\"]"', '{Physics,Human-Computer Interaction}'),
  ('["physics", "Urban Studies", "political-science"]', '{Physics,Urban Studies,Political Science}'),
  ('["[\"physics\", \"Biology\"]"]', '{Physics,Biology}'),
  ('"[''physics'', ''biology'']"', '{Physics,Biology}'),
  ('"[physics, biology"', '{Physics,Biology}'),
  ('"{\"physics\",\"biology\"}"', '{Physics,Biology}'),
  ('"  Dark   matter ,, physics , PHYSICS,  "', '{Dark matter,Physics}'),
  ('["", null, "  ", "Marketing"]', '{Marketing}'),
  ('"علم الأحياء, 🧬 genes"', '{علم الأحياء,🧬 genes}'),
  ('""', '{}'), ('"[]"', '{}'), ('[]', '{}'), ('null', '{}')
) as each (given, wanted);
select throws_ok(
  format('select private.clean_interests(%L)', given), 'PT422', null, 'no interests: ' || left(given, 40))
from (values ('7'), ('true'), ('{"a": 1}'), ('[1]'), ('[["physics"]]')) as each (given);
select throws_ok(
  $$ select private.clean_interests((select to_jsonb(array_agg('field ' || n)) from generate_series(1, 51) as n)) $$,
  'PT422', 'At most 50 research interests can be named.', 'more than 50 are refused in words');
select throws_ok(
  $$ select private.clean_interests(to_jsonb(repeat('x', 4001))) $$, 'PT422', null, 'a text that is too long is refused');
select throws_ok(
  $$ select private.clean_interests(to_jsonb(repeat('a,', 10001))) $$,
  'PT422', null, 'a text that is far longer than what can be stored is refused as it comes, repetitions or not');

select is(
  array(select private.is_blank(given) from unnest(array['ㅎ', '⠁', '👩🏽‍🔬', 'é', '-']) as given),
  array[false, false, false, false, false], 'what shows is not blank, however short');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select results_eq(
  $$ update public.profiles set research_interests = array['physics', ' Biology', 'physics']
    where id = '11111111-1111-4111-8111-111111111111' returning research_interests $$,
  $$ values (array['Physics', 'Biology']) $$, 'an update of the table stores clean interests');
select is(
  public.sync_push('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '0', 1, jsonb_build_array(jsonb_build_object(
    'kind', 'profile', 'mid', '1', 'age', 0,
    'changes', jsonb_build_object('research_interests', given), 'base', jsonb_build_object('research_interests', base)
  ), jsonb_build_object(
    'kind', 'profile', 'mid', '2', 'age', 0,
    'changes', '{"bio": "b"}'::jsonb, 'base', jsonb_build_object('bio', '')
  ))) ->> 'rejects', '[]', 'a change of a profile may bring interests as text')
from (values ('["chemistry","Finance"]', '["physics","biology"]')) as each (given, base);
select results_eq(
  $$ select research_interests, bio from public.profiles where id = '11111111-1111-4111-8111-111111111111' $$,
  $$ values (array['Chemistry', 'Finance'], 'b') $$, 'and they are stored clean');
select is(
  public.sync_push('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '2', 1, '[{"kind": "profile", "mid": "3", "age": 0,
    "changes": {"research_interests": 7}, "base": {"research_interests": []}}]') -> 'rejects' -> 0 ->> 'code',
  'invalid', 'what are no interests refuses the change and nothing else');

-- Drafts --------------------------------------------------------------------------------------------------

select is(
  public.onboarding_state() - 'profile', '{"completed": false, "revision": 0, "draft": null}', 'nothing is kept at first');
select is(
  public.onboarding_state() -> 'profile' ->> 'status', 'PhD Student', 'what the profile holds comes with the state');
select is(
  public.save_onboarding_draft('{"name": "A", "step": 2}'), '{"completed": false, "revision": 1}', 'a draft is kept');
select is(
  public.save_onboarding_draft('{"bio": "🙂"}'), '{"completed": false, "revision": 2}', 'a later one has a higher revision');
select is(
  public.onboarding_state() -> 'draft', '{"bio": "🙂"}', 'and replaces the one before as a whole');
select throws_ok(
  format('select public.save_onboarding_draft(%L)', given), 'PT422', null, 'no draft: ' || coalesce(left(given, 20), 'null'))
from (values ('[]'), ('7'), ('null'), (null), (jsonb_build_object('picture', repeat('x', 1000000))::text)) as each (given);
select throws_ok('select * from private.onboarding_drafts', '42501', null, 'drafts are read through their function alone');

set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is(public.onboarding_state() -> 'draft', 'null', 'nobody reads another one''s draft');
set local request.jwt.claims = '{"role": "authenticated", "sub": "99999999-9999-4999-8999-999999999999"}';
select is(public.onboarding_state(), null, 'an account that is gone has no state');
select throws_ok($$ select public.save_onboarding_draft('{}') $$, 'PT401', null, 'and keeps no draft');
select throws_ok($$ select public.complete_onboarding('{}') $$, 'PT401', null, 'and completes nothing');

-- The end -------------------------------------------------------------------------------------------------

set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

create function pg_temp.profile(changed jsonb) returns jsonb language sql as $$
  select '{"name": "Ada", "affiliation": "Analytical Society", "status": "Professor", "bio": "",
    "research_interests": ["physics"], "banner_background": "dna", "picture": null}'::jsonb || changed
$$;

select throws_ok(
  format('select public.complete_onboarding(pg_temp.profile(%L))', changed), 'PT422', words, 'refused: ' || words)
from (values
  (jsonb_build_object('name', E' \u200b\u3000'), 'Please enter your name.'),
  (jsonb_build_object('name', '{"first": "Ada"}'::jsonb), 'Please check the details and try again.'),
  (jsonb_build_object('affiliation', '["Analytical Society"]'::jsonb), 'Please check the details and try again.'),
  (jsonb_build_object('bio', 7), 'Please check the details and try again.'),
  (jsonb_build_object('name', repeat('n', 201)), 'Your name may have at most 200 characters.'),
  (jsonb_build_object('affiliation', null), 'Please enter your affiliation.'),
  (jsonb_build_object('affiliation', repeat('a', 301)), 'Your affiliation may have at most 300 characters.'),
  (jsonb_build_object('bio', repeat('🙂', 401)), 'Your bio may have at most 400 characters.'),
  (jsonb_build_object('research_interests', '[]'), 'Please choose at least one research interest.'),
  (jsonb_build_object('status', 'Other'), 'Please choose a role and a banner of the list.'),
  (jsonb_build_object('status', null), 'Please choose a role and a banner of the list.'),
  (jsonb_build_object('banner_background', 'clouds'), 'Please choose a role and a banner of the list.')
) as each (changed, words);
select throws_ok(
  format('select public.complete_onboarding(pg_temp.profile(%L))', jsonb_build_object('name', given)),
  'PT422', 'Please enter your name.', 'no name shows: ' || shown)
from (values
  (E'\u3164', 'Hangul filler'), (E'\u115F\u1160', 'fillers of jamo'), (E'\uFFA0', 'half-width filler'),
  (E'\u2800 \u2800', 'blanks of Braille'), (E'\uFE0F', 'variation selector'), (E'\u2064', 'invisible plus'),
  (E'\u034F', 'grapheme joiner'), (E'\u061C', 'Arabic mark'), (E'\u180E', 'Mongolian separator'),
  (E'\U000E0041', 'tag'), (E'\U0001D173', 'beam of music'), (E'\u0085\u1680', 'spaces of other scripts')
) as each (given, shown);
select throws_ok(
  format('select public.complete_onboarding(%L)', given), 'PT422', null, 'no profile: ' || given)
from (values ('[]'), ('"x"')) as each (given);
select is((public.onboarding_state() ->> 'completed')::boolean, false, 'what is refused completes nothing');

select throws_ok(
  $$ select public.complete_onboarding(pg_temp.profile('{"picture": {"extension": "webp", "mark": "m"}}')) $$,
  'PT409', null, 'a picture that is not stored is no banner');
reset role;
insert into storage.objects (bucket_id, name, user_metadata, updated_at) values
  ('banners', '11111111-1111-4111-8111-111111111111/banner.webp', '{"mark": "mine"}', '2026-11-23 06:00:00.5+00'),
  ('banners', '22222222-2222-4222-8222-222222222222/banner.webp', '{"mark": "theirs"}', '2026-11-23 06:00:00+00');
set local role authenticated;
select throws_ok(
  $$ select public.complete_onboarding(pg_temp.profile('{"picture": {"extension": "webp", "mark": "theirs"}}')) $$,
  'PT409', null, 'nor is one that another device has replaced');
select throws_ok(
  $$ select public.complete_onboarding(pg_temp.profile('{"picture": {"extension": "../x", "mark": "mine"}}')) $$,
  'PT409', null, 'nor is any other file');

select lives_ok(
  $$ select public.complete_onboarding(pg_temp.profile(jsonb_build_object(
    'name', E'  \u202eعائشة\n👩🏽‍🔬  ', 'bio', repeat('🙂', 400), 'research_interests', '["physics","biology"]',
    'picture', '{"extension": "webp", "mark": "mine"}'::jsonb))) $$, 'a complete profile is saved');
select results_eq(
  $$ select name, affiliation, status, char_length(bio), research_interests, banner_background, custom_banner_url
    from public.profiles where id = '11111111-1111-4111-8111-111111111111' $$,
  $$ values ('عائشة 👩🏽‍🔬', 'Analytical Society', 'Professor', 400, array['Physics', 'Biology'], 'dna',
    '11111111-1111-4111-8111-111111111111/banner.webp?v=2026-11-23T06:00:00.500000Z') $$,
  'with emoji and scripts of either direction, and the picture with the time it was stored');
select results_eq(
  'select notifications_enabled, onboarding_completed from public.own_profile()', 'values (true, true)',
  'mails are wanted, and onboarding is completed');
select is(public.onboarding_state() -> 'draft', 'null', 'the draft is gone');
select is(
  public.save_onboarding_draft('{"name": "late"}'), '{"completed": true, "revision": 0}',
  'another device that still types is told, and keeps nothing');
select is(public.onboarding_state() -> 'draft', 'null', 'no draft outlives the end');
select lives_ok(
  $$ select public.complete_onboarding(pg_temp.profile('{"name": "Ada of the phone", "banner_background": "space"}')) $$,
  'another device may complete later');
select results_eq(
  $$ select name, bio, research_interests, banner_background, custom_banner_url
    from public.profiles where id = '11111111-1111-4111-8111-111111111111' $$,
  $$ values ('Ada of the phone', '', array['Physics'], 'space', null::text) $$,
  'and the profile is that device''s whole');

select * from finish();
rollback;
