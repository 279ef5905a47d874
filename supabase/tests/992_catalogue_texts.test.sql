begin;
set local search_path = public, extensions;
select plan(16);

-- Ada owns the podcasts, Grace is another user.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into public.podcasts
  (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url, is_public, created_at)
values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '11111111-1111-4111-8111-111111111111', 'Open cells', '<p>Growth at p < 0.05 &amp; 50% <strong>more</strong></p><p>R&amp;D</p>', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/1-podcast-audio.mp3', true, now() - interval '1 day'),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', '11111111-1111-4111-8111-111111111111', 'Kept cells', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3', false, now()),
  ('cccccccc-cccc-4ccc-8ccc-cccccccccccc', '11111111-1111-4111-8111-111111111111', 'Old stars', 'An abstract', 'Ada', 1976, 'Physics', 'stars',
    '11111111-1111-4111-8111-111111111111/3-podcast-audio.mp3', true, now() - interval '8 days');
-- The cards are stamped now, and not at a commit that never comes.
set constraints all immediate;

-- What is made for this file is for all of its actors; it goes with the transaction.
alter default privileges grant execute on functions to public;
-- What the caller is told of the private podcast and the first public one.
create function pg_temp.told() returns jsonb language sql as $$
  select jsonb_agg(row order by row ->> 0)
  from jsonb_array_elements(public.podcast_texts('{bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb,aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa,99999999-9999-4999-8999-999999999999}')) as row
$$;

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(jsonb_array_length(pg_temp.told()), 1, '[podcast_texts] denies a visitor the text of a private podcast');
select is(pg_temp.told() -> 0 ->> 1, 'Growth at p < 0.05 & 50% more R&D', '[podcast_texts] allows a visitor that of a public one, without markup');
select is(pg_temp.told() -> 0 ->> 2, 'cells', 'and its keywords');
select is(pg_temp.told() -> 0 ->> 3, (select card ->> 'seq' from jsonb_array_elements(public.list_podcasts('recent', null, null, 1) -> 'podcasts') as card), 'with the number of the card');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.told() -> 1 ->> 1, 'An abstract', '[podcast_texts] allows owners the texts of what they keep private');
reset role;
select is(private.podcast_texts('{aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa}') -> 0 ->> 3, (select seq::text from private.sync_feed where scope = '11111111-1111-4111-8111-111111111111' and kind = 'podcast' and id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), 'of one''s own the number is that of one''s own feed');
update public.podcasts set abstract = repeat('a ', 3000) where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select is(char_length(pg_temp.told() -> 0 ->> 1), 3000, 'a long abstract is cut');
select is(public.podcast_texts('{}'), '[]', 'of no podcasts there are no texts');
select throws_ok($$ select public.podcast_texts(array_fill('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, '{101}')) $$, 'PT422', 'Texts are asked for of at most 100 podcasts at once.', 'more than a hundred are refused');
select is(public.newest_people(), '[]', 'people without a name are not shown');
update public.profiles set name = 'Grace', created_at = now() - interval '1 day' where id = '22222222-2222-4222-8222-222222222222';
update public.profiles set name = 'Ada', created_at = now() where id = '11111111-1111-4111-8111-111111111111';

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is((select array_agg(card ->> 'name') from jsonb_array_elements(public.newest_people()) as card), '{Ada,Grace}', '[newest_people] allows a visitor the newest people first');
reset role;
update public.profiles set hidden_from_researchers = true where id = '11111111-1111-4111-8111-111111111111';
set local role anon;
select is((select array_agg(card ->> 'name') from jsonb_array_elements(public.newest_people()) as card), '{Grace}', 'who does not want to be listed is not');
reset role;
update public.profiles set hidden_from_researchers = false where id = '11111111-1111-4111-8111-111111111111';
set local role anon;
select is(jsonb_array_length(public.newest_people()), 2, 'until they want to be again');
select throws_ok($$ select private.profile_card('11111111-1111-4111-8111-111111111111') $$, '42501', null, '[newest_people] denies a visitor what it is made of');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
create function pg_temp.hide(mid integer, changes jsonb, base jsonb) returns jsonb language sql as $$
  select public.sync_push('dddddddd-dddd-4ddd-8ddd-dddddddddddd', (mid - 1)::text, 1, jsonb_build_array(jsonb_build_object(
    'mid', mid::text, 'age', 0, 'kind', 'profile', 'changes', changes, 'base', base))) -> 'rejects'
$$;
select is(pg_temp.hide(1, '{"hidden_from_researchers": true}', '{"hidden_from_researchers": false}'), '[]', 'whether one is listed is edited like the rest of a profile');
select is(pg_temp.hide(2, '{"hidden_from_researchers": true, "name": "Hopper"}', '{"hidden_from_researchers": false, "name": "Hopper"}') -> 0 ->> 'code', 'conflict', 'and meets other edits like the rest');
reset role;

select * from finish();
rollback;
