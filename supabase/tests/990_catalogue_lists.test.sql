begin;
set local search_path = public, extensions;
select plan(18);

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
-- The titles of a list, in order.
create function pg_temp.titles(list text, field text default null) returns text[] language sql as $$
  select coalesce(array_agg(card ->> 'title' order by place), '{}')
  from jsonb_array_elements(public.list_podcasts(list, field, null, 100) -> 'podcasts') with ordinality as row (card, place)
$$;
update public.podcast_stats set like_count = 3 where podcast_id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
update public.podcast_stats set like_count = 9 where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.titles('recent'), '{Open cells,Old stars}', '[list_podcasts] allows a visitor the public podcasts, the newest first');
select is(pg_temp.titles('most_liked'), '{Old stars,Open cells}', 'by likes, whatever their age');
select is(pg_temp.titles('trending'), '{Open cells}', 'what is older than seven days is not trending');
select is(pg_temp.titles('recent', 'Physics'), '{Old stars}', 'of one field');
select is(public.list_podcasts('recent', null, null, 1) -> 'profiles' -> 0 ->> 'id', '11111111-1111-4111-8111-111111111111', 'a page brings the creators');
select is(public.list_podcasts('most_liked', null, null, 1) -> 'counts', '[["cccccccc-cccc-4ccc-8ccc-cccccccccccc", 3, 0, 0, false, false]]', 'a page brings the counters');
select throws_ok($$ select public.list_podcasts('best', null, null, 10) $$, 'PT422', 'This list is not known.', 'a list that is none is refused');
select throws_ok($$ select public.list_podcasts(null, null, null, 10) $$, 'PT422', 'This list is not known.', 'so is none at all');
select throws_ok($$ select public.list_podcasts('recent', 'Alchemy', null, 10) $$, 'PT422', 'This field of research is not known.', 'a field that is none is refused');
select throws_ok($$ select public.list_podcasts('recent', null, 'page two', 10) $$, 'PT422', 'This page is not known. Please start from the first.', 'a cursor that is none is refused');
select throws_ok($$ select public.list_podcasts('most_liked', null, '1/aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 10) $$, 'PT422', 'This page is not known. Please start from the first.', 'so is the cursor of another kind of list');
select is(jsonb_array_length(public.list_podcasts('recent', null, null, -5) -> 'podcasts'), 1, 'a page has a podcast at least');
select throws_ok($$ select private.recent_page(null, null, 10) $$, '42501', null, '[list_podcasts] denies a visitor what it is made of');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.titles('recent'), '{Open cells,Old stars}', '[list_podcasts] denies owners what they keep private');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "33333333-3333-4333-8333-333333333333"}';

select throws_ok($$ select public.list_podcasts('recent', null, null, 10) $$, 'PT401', null, 'an account that is gone is signed out');
reset role;
update public.podcasts set is_public = false where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
update public.podcasts set field_of_research = 'Biology', is_public = true where id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
delete from public.podcasts where id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.titles('recent'), '{Kept cells}', 'what is made private or deleted vanishes, what is published appears');
select is(pg_temp.titles('most_liked', 'Biology'), '{Kept cells}', 'and so from a list by likes');
select is(pg_temp.titles('trending', 'Biology'), '{Kept cells}', 'and from the last days');
reset role;

select * from finish();
rollback;
