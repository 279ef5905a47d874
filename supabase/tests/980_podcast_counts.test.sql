begin;
set local search_path = public, extensions;
select plan(17);

-- Ada owns the podcasts, Grace is another user.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into public.podcasts
  (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url,
    cover_image_url, is_public)
values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '11111111-1111-4111-8111-111111111111', 'Open', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/1-podcast-audio.mp3', '11111111-1111-4111-8111-111111111111/1-cover.webp', true),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', '11111111-1111-4111-8111-111111111111', 'Kept', 'An abstract', 'Ada', 1976, 'Biology', 'cells',
    '11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3', '11111111-1111-4111-8111-111111111111/2-cover.webp', false);

-- What is made for this file is for all of its actors; it goes with the transaction.
alter default privileges grant execute on functions to public;
-- What the caller is told of both podcasts, the public one first.
create function pg_temp.told() returns jsonb language sql as $$
  select jsonb_agg(row order by row ->> 0)
  from jsonb_array_elements(public.podcast_counts('{bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb,aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa,99999999-9999-4999-8999-999999999999}')) as row
$$;

update public.podcast_stats set like_count = 3, save_count = 2, listen_count = 5 where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
insert into private.count_deltas (counter, target, delta) values
  ('listen', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 1), ('listen', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 1), ('save', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', -1),
  ('like', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', -1);

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.told(), '[["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 3, 1, 7, false, false]]', '[podcast_counts] allows a visitor what is public, with what is not added up yet');
select throws_ok($$ select from private.count_deltas $$, '42501', null, '[podcast_counts] denies a visitor what it is added up from');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.told() -> 1, '["bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", 0, 0, 0, false, false]', '[podcast_counts] allows owners what they keep private, and no counter falls below zero');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.told() -> 1, null, '[podcast_counts] denies a private episode of another');
reset role;
insert into public.likes values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now());
insert into public.playlists values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now(), 'V', now(), now());

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.told() -> 0, '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 4, 2, 7, true, true]', 'one''s own like and save are told with the counts that hold them');
reset role;
select private.roll_up_counts();

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.told() -> 0, '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 4, 2, 7, true, true]', 'and the same when they have been added up');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.told() -> 0, '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 4, 2, 7, false, false]', 'the like of another is counted and not one''s own');

-- In one statement: what it reads is from before it, the count as well as the like.
reset role;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
create temporary table seen as
with unliked as (
  update public.likes set present = false where user_id = '22222222-2222-4222-8222-222222222222' returning podcast_id
)
select private.podcast_counts(array_agg(podcast_id)) -> 0 as row from unliked;
select is((select row from seen), '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 4, 2, 7, true, true]', 'a like and its count are of one snapshot');
set local role authenticated;
select is(pg_temp.told() -> 0, '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 3, 2, 7, false, true]', 'a like taken back is neither told nor counted');

-- Hidden, and back.
reset role;
update public.podcasts set is_public = false where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.told(), null, 'an episode made private is not told to who saved it');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.told() -> 0, '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 3, 2, 7, false, false]', 'its owner still counts the saves of others');
reset role;
update public.podcasts set is_public = true where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.told() -> 0, '["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", 3, 2, 7, false, true]', 'and come back, they are told again');

-- The limit.
select is(public.podcast_counts('{}'), '[]', 'of no podcasts there are no counters');
select is(jsonb_array_length(public.podcast_counts(array_fill('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, '{100}'))), 1, 'a hundred may be asked for, and one asked for twice is told once');
select throws_ok($$ select public.podcast_counts(array_fill('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, '{101}')) $$, 'PT422', 'Counters are asked for of at most 100 podcasts at once.', 'more are refused');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "33333333-3333-4333-8333-333333333333"}';

select throws_ok($$ select public.podcast_counts('{}') $$, 'PT401', null, 'an account that is gone is signed out');
reset role;
delete from public.podcasts;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.told(), null, 'of what is deleted nothing is told, whatever is still to be added up');

select * from finish();
rollback;
