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
select results_eq($$ select like_count, save_count, listen_count from public.podcast_stats where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values (0, 0, 0) $$, 'a podcast comes with its counters at zero');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select results_eq($$ select podcast_id from public.podcast_stats $$, $$ values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid) $$,
  '[Whoever reads a podcast reads its counters] allows a visitor to read that of a public podcast');
select is_empty($$ select from public.podcast_stats where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$,
  '[Whoever reads a podcast reads its counters] denies a visitor that of a private podcast');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select is((select count(*)::integer from public.podcast_stats), 2, '[Whoever reads a podcast reads its counters] allows the owner that of a private podcast');
select throws_ok($$ delete from public.podcast_stats $$, '42501', null, 'clients do not write: delete');
select throws_ok($$ insert into public.podcast_stats (podcast_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa') $$, '42501', null, 'clients do not write: insert');
select throws_ok($$ update public.podcast_stats set podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$, '42501', null, 'clients do not write: update');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is_empty($$ select from public.podcast_stats where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$,
  '[Whoever reads a podcast reads its counters] denies another user that of a private podcast');

reset role;
select throws_ok($$ update public.podcast_stats set like_count = -1 $$, '23514', null, 'a counter below zero is refused');

select * from finish();
rollback;
