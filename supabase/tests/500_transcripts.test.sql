begin;
set local search_path = public, extensions;
select plan(9);

-- Ada owns what this chapter is about, Grace is another user.
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
insert into public.transcripts (podcast_id, segments, chapters) values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '[{"start": 0, "end": 1.5, "text": "Welcome."}]', '[{"start": 0, "title": "Welcome"}]'),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', '[]', '[]');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select results_eq($$ select podcast_id from public.transcripts $$, $$ values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid) $$,
  '[Whoever reads a podcast reads its transcript] allows a visitor to read that of a public podcast');
select is_empty($$ select from public.transcripts where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$,
  '[Whoever reads a podcast reads its transcript] denies a visitor that of a private podcast');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select is((select count(*)::integer from public.transcripts), 2, '[Whoever reads a podcast reads its transcript] allows the owner that of a private podcast');
select throws_ok($$ delete from public.transcripts $$, '42501', null, 'clients do not write: delete');
select throws_ok($$ insert into public.transcripts (podcast_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa') $$, '42501', null, 'clients do not write: insert');
select throws_ok($$ update public.transcripts set podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$, '42501', null, 'clients do not write: update');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is_empty($$ select from public.transcripts where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$,
  '[Whoever reads a podcast reads its transcript] denies another user that of a private podcast');

reset role;
select throws_ok($$ update public.transcripts set segments = '{}' $$, '23514', null, 'segments that are no list are refused');
select throws_ok($$ update public.transcripts set chapters = 'null' $$, '23514', null, 'chapters that are no list are refused');

select * from finish();
rollback;
