begin;
set local search_path = public, extensions;
select plan(12);

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

insert into public.likes values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now()), ('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now());
insert into public.playlists values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now(), 'V', now(), now());
insert into public.follows values ('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', true, now());
insert into public.listens values (gen_random_uuid(), '22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 20, true, now()), (gen_random_uuid(), '22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 20, false, now());
select results_eq($$ select like_count, save_count, listen_count from public.podcast_stats where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values (0, 0, 0) $$, 'an action writes no counter itself');
select is(private.roll_up_counts(), 6, 'what was appended is taken, a listen that does not count was not');
select results_eq($$ select like_count, save_count, listen_count from public.podcast_stats where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values (2, 1, 1) $$, 'a rolled up action is in the counters of the podcast');
select results_eq($$ select profile_id, follower_count, following_count from public.profile_stats order by profile_id $$,
  $$ values ('11111111-1111-4111-8111-111111111111'::uuid, 1, 0), ('22222222-2222-4222-8222-222222222222', 0, 1) $$, 'a rolled up follow is in the counters of both people');
select is(private.roll_up_counts(), 0, 'a second roll-up counts nothing again');

update public.likes set present = true, event_at = now() where user_id = '22222222-2222-4222-8222-222222222222';
update public.likes set present = false where user_id = '22222222-2222-4222-8222-222222222222';
update public.likes set present = false where user_id = '22222222-2222-4222-8222-222222222222';
select is(private.roll_up_counts(), 1, 'a state set again changes no counter');
select is((select like_count from public.podcast_stats where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), 1, 'a like taken back is counted off once');
delete from auth.users where id = '22222222-2222-4222-8222-222222222222';
select private.roll_up_counts();
select results_eq($$ select like_count, save_count, listen_count from public.podcast_stats where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values (1, 0, 1) $$, 'likes and saves of an account that goes are counted off, its listens were heard');
select is((select follower_count from public.profile_stats where profile_id = '11111111-1111-4111-8111-111111111111'), 0, 'the follows of an account that goes are counted off');
insert into private.count_deltas (counter, target, delta) values ('like', gen_random_uuid(), 1), ('like', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', -1);
select is(private.roll_up_counts(), 2, 'what is counted of something gone is dropped, and no counter falls below zero');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is((select count(*)::integer from public.profile_stats), 1, '[Anyone reads the counters of people] allows a visitor to read');
select throws_ok($$ update public.profile_stats set follower_count = 9 $$, '42501', null, '[Anyone reads the counters of people] denies a visitor to write');

select * from finish();
rollback;
