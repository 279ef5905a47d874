begin;
set local search_path = public, extensions;
select plan(24);

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
-- The titles that a search finds, in order.
create function pg_temp.found(query text, field text default null) returns text[] language sql as $$
  select coalesce(array_agg(card ->> 'title' order by place), '{}')
  from jsonb_array_elements(public.search_podcasts(query, field, null, 100) -> 'podcasts') with ordinality as row (card, place)
$$;

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.found('ELL'), '{Open cells}', '[search_podcasts] allows a visitor what public podcasts hold, in any case');
select is(pg_temp.found('an abstract'), '{Old stars}', '[search_podcasts] denies a visitor what private podcasts hold');
select is(pg_temp.found('  p < 0.05 & 50% more '), '{Open cells}', 'the abstract is read without its markup');
select is(pg_temp.found('R&D'), '{Open cells}', 'and with its letters as they are read');
select is(pg_temp.found('strong'), '{}', 'markup is no text');
select is(pg_temp.found('more R&D'), '{Open cells}', 'paragraphs are apart as words are');
select is(pg_temp.found('cells ada'), '{}', 'nothing is found across the title''s end');
select is(pg_temp.found('%%%'), '{}', 'a per cent sign stands for itself');
select is(pg_temp.found('___'), '{}', 'an underscore stands for itself');
select is(pg_temp.found('ol'), '{Old stars}', 'two letters find what titles begin with');
select is(pg_temp.found('&'), '{Open cells}', 'and what the newest hold');
select is(pg_temp.found('cells', 'Physics'), '{}', 'of one field');
select is(pg_temp.found('   '), '{}', 'an empty query finds nothing');
select is(pg_temp.found(null), '{}', 'null finds nothing');
select throws_ok($$ select public.search_podcasts('cells', 'Alchemy', null, 10) $$, 'PT422', 'This field of research is not known.', 'a field that is none is refused');
select throws_ok($$ select public.search_podcasts('cells', null, '9/9', 10) $$, 'PT422', 'This page is not known. Please start from the first.', 'a cursor that is none is refused');
select throws_ok($$ select from private.podcast_search $$, '42501', null, '[search_podcasts] denies a visitor what is searched through');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.found('kept'), '{}', '[search_podcasts] denies owners what they keep private');
reset role;
select is_empty($$ select from private.podcast_search where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$, 'what is private is not known to search at all');
select is_empty($$ select from private.search_words where word = 'kept' $$, 'nor are its words');
update public.podcasts set title = 'Renamed' where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
update public.podcasts set is_public = true where id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
update public.podcasts set is_public = false where id = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.found('open'), '{}', 'an old title is not found');
select is(pg_temp.found('renamed'), '{Renamed}', 'the new one is');
select is(pg_temp.found('kept'), '{"Kept cells"}', 'so is what has been published');
select is(pg_temp.found('stars'), '{}', 'and not what has been made private');
reset role;

select * from finish();
rollback;
