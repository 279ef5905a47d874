begin;
set local search_path = public, extensions;
select plan(37);

-- Ada owns the podcasts, Grace is another user, Edsger follows too.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV'), ('EDSGERIN');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}'),
  ('44444444-4444-4444-8444-444444444444', 'edsger@example.org', '{"invite_code": "EDSGERIN"}');
update public.profiles set name = 'Ada', bio = 'Engines', website = 'https://example.org/ada', notifications_enabled = false
where id = '11111111-1111-4111-8111-111111111111';
update public.profiles set name = 'Grace' where id = '22222222-2222-4222-8222-222222222222';
insert into public.podcasts
  (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url, is_public, created_at)
values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '11111111-1111-4111-8111-111111111111', 'Open cells', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/1-podcast-audio.mp3', true, now() - interval '1 day'),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', '11111111-1111-4111-8111-111111111111', 'Kept cells', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3', false, now()),
  ('cccccccc-cccc-4ccc-8ccc-cccccccccccc', '11111111-1111-4111-8111-111111111111', 'Old stars', 'An abstract', 'Ada', 1976, 'Physics', 'stars',
    '11111111-1111-4111-8111-111111111111/3-podcast-audio.mp3', true, now() - interval '8 days'),
  ('dddddddd-dddd-4ddd-8ddd-dddddddddddd', '22222222-2222-4222-8222-222222222222', 'Another''s', 'An abstract', 'Grace', 1976, 'Physics', 'ships',
    '22222222-2222-4222-8222-222222222222/1-podcast-audio.mp3', true, now());
select is((select array_agg(distinct user_id::text) from public.podcast_stats), '{11111111-1111-4111-8111-111111111111,22222222-2222-4222-8222-222222222222}', 'whose episode it is stands beside its counters');
update public.podcast_stats set like_count = 3, save_count = 2, listen_count = 9 where podcast_id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
update public.podcast_stats set like_count = 20, listen_count = 50 where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
update public.podcast_stats set like_count = 100, save_count = 100 where podcast_id = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
-- Two follows and a like that nobody has added up yet, and one follow that was taken back.
insert into public.follows (follower_id, following_id, present, event_at) values
  ('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', true, now() - interval '1 hour'),
  ('44444444-4444-4444-8444-444444444444', '11111111-1111-4111-8111-111111111111', true, now()),
  ('11111111-1111-4111-8111-111111111111', '44444444-4444-4444-8444-444444444444', false, now());
insert into public.likes (user_id, podcast_id, present, event_at) values
  ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now());
-- The cards are stamped now, and not at a commit that never comes.
set constraints all immediate;

-- What is made for this file is for all of its actors; it goes with the transaction.
alter default privileges grant execute on functions to public;
create function pg_temp.ada() returns jsonb language sql as $$
  select public.profile_page('11111111-1111-4111-8111-111111111111')
$$;
create function pg_temp.titles(sort text) returns text[] language sql as $$
  select coalesce(array_agg(card ->> 'title' order by place), '{}')
  from jsonb_array_elements(public.profile_publications('11111111-1111-4111-8111-111111111111', sort, null, 100) -> 'podcasts')
    with ordinality as row (card, place)
$$;
create function pg_temp.people(list text) returns text[] language sql as $$
  select coalesce(array_agg(card ->> 'id' order by place), '{}')
  from jsonb_array_elements(public.profile_people('11111111-1111-4111-8111-111111111111', list, null, 100) -> 'people')
    with ordinality as row (card, place)
$$;

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.ada() -> 'profile' ->> 'bio', 'Engines', '[profile_page] allows a visitor the profile');
select is((select array_agg(key order by key) from jsonb_object_keys(pg_temp.ada() -> 'profile') as key), '{affiliation,avatar_url,banner_background,bio,created_at,custom_banner_url,github,id,instagram,linkedin,name,research_gate,research_interests,status,updated_at,website}', '[profile_page] denies everybody what the owner has set for themselves');
select is((pg_temp.ada() ->> 'publications')::integer, 2, 'private podcasts are no publications for others');
select is((pg_temp.ada() ->> 'impact')::integer, 6, 'impact is likes and saves, those included that wait to be added up, without those of private podcasts');
select is((pg_temp.ada() ->> 'followers')::integer, 2, 'followers that wait to be added up are counted');
select is((pg_temp.ada() ->> 'following')::integer, 0, 'a follow that was taken back is not counted');
select is(pg_temp.ada() -> 'followed', 'false', 'a visitor follows nobody');
select is(public.profile_page('33333333-3333-4333-8333-333333333333'), null, 'of nobody there is no page');
select is(public.profile_page(null), null, 'nor of null');
select is(pg_temp.titles('recent'), '{Open cells,Old stars}', '[profile_publications] allows a visitor the public podcasts, the newest first');
select is(pg_temp.titles('popular'), '{Old stars,Open cells}', 'or by listens');
select is(public.profile_publications('33333333-3333-4333-8333-333333333333', 'recent', null, 10) -> 'podcasts', '[]', 'of nobody there is none');
select is(public.profile_publications(null, 'popular', null, 10) -> 'podcasts', '[]', 'nor of null');
select throws_ok($$ select public.profile_publications('11111111-1111-4111-8111-111111111111', 'best', null, 10) $$, 'PT422', 'This order is not known.', 'an order that is none is refused');
select throws_ok($$ select public.profile_publications('11111111-1111-4111-8111-111111111111', null, null, 10) $$, 'PT422', 'This order is not known.', 'a missing order is refused');
select throws_ok($$ select public.profile_publications('11111111-1111-4111-8111-111111111111', 'recent', 'page two', 10) $$, 'PT422', 'This page is not known. Please start from the first.', 'a cursor that is none is refused');
select throws_ok($$ select public.profile_people('11111111-1111-4111-8111-111111111111', 'followers', null, 10) $$, '42501', null, '[profile_people] denies a visitor who follows whom');
select throws_ok($$ select private.recent_publications('11111111-1111-4111-8111-111111111111', true, null, 10) $$, '42501', null, '[profile_publications] denies a visitor what it is made of');
select throws_ok($$ select private.popular_publications('11111111-1111-4111-8111-111111111111', true, null, 10) $$, '42501', null, 'a visitor is denied the whole table');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.ada() -> 'followed', 'true', '[profile_page] allows users to see that they follow');
select is((pg_temp.ada() ->> 'publications')::integer, 2, '[profile_page] denies other users a count of private podcasts');
select is((pg_temp.ada() ->> 'impact')::integer, 6, 'and their likes');
select is(pg_temp.titles('recent'), '{Open cells,Old stars}', '[profile_publications] denies other users what is private');
select is(pg_temp.titles('popular'), '{Old stars,Open cells}', 'in any order');
select is(pg_temp.people('followers'), '{44444444-4444-4444-8444-444444444444,22222222-2222-4222-8222-222222222222}', '[profile_people] allows users the followers of a person, the latest first');
select is(pg_temp.people('following'), '{}', 'and not those whom the person no longer follows');
select is(jsonb_array_length(public.profile_people('11111111-1111-4111-8111-111111111111', 'followers', null, 1) -> 'people'), 1, 'a page is as long as it was asked for');
select is((select card ->> 'name' from jsonb_array_elements(public.profile_people('11111111-1111-4111-8111-111111111111', 'followers', (public.profile_people('11111111-1111-4111-8111-111111111111', 'followers', null, 1) ->> 'after'), 1) -> 'people') as card), 'Grace', 'and the next one goes on behind it');
select throws_ok($$ select public.profile_people('11111111-1111-4111-8111-111111111111', 'friends', null, 10) $$, 'PT422', 'This list is not known.', 'a list that is none is refused');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is((pg_temp.ada() ->> 'publications')::integer, 3, '[profile_page] allows owners a count of their private podcasts');
select is((pg_temp.ada() ->> 'impact')::integer, 26, 'and their likes');
select is(pg_temp.titles('recent'), '{Kept cells,Open cells,Old stars}', '[profile_publications] allows owners what they keep private');
select is(pg_temp.titles('popular'), '{Kept cells,Old stars,Open cells}', 'in any order');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "33333333-3333-4333-8333-333333333333"}';

select throws_ok($$ select public.profile_page('11111111-1111-4111-8111-111111111111') $$, 'PT401', null, 'an account that is gone is signed out');
select throws_ok($$ select public.profile_publications('11111111-1111-4111-8111-111111111111', 'recent', null, 10) $$, 'PT401', null, 'whatever it asks for');
select throws_ok($$ select public.profile_people('11111111-1111-4111-8111-111111111111', 'followers', null, 10) $$, 'PT401', null, 'here too');
reset role;

select * from finish();
rollback;
