begin;
set local search_path = public, extensions;
select plan(30);

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

insert into public.likes values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now()), ('22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', false, now());
insert into public.playlists values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now(), 'V', now(), now()), ('22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', false, now(), null, now(), now());
insert into public.playback_positions values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 12.5, false, now());

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select results_eq($$ select podcast_id from public.likes $$, $$ values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid) $$, '[Users read their own likes] allows a user their own');
select is_empty($$ select from public.likes where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$, '[Users read their own likes] denies what was taken back');
select results_eq($$ select podcast_id from public.playlists $$, $$ values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid) $$, '[Users read their own playlist] allows a user their own');
select is_empty($$ select from public.playlists where podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$, '[Users read their own playlist] denies what was taken out');
select results_eq($$ select seconds from public.playback_positions $$, $$ values (12.5::double precision) $$, '[Users read their own positions] allows a user their own');
select throws_ok($$ insert into public.likes values ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now()) $$, '42501', null, 'a like is not written by hand');
select throws_ok($$ update public.playlists set position = 'W' $$, '42501', null, 'the playlist is not written by hand');
select throws_ok($$ delete from public.playback_positions $$, '42501', null, 'a position is not deleted by hand');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is_empty($$ select from public.likes $$, '[Users read their own likes] denies those of others');
select is_empty($$ select from public.playlists $$, '[Users read their own playlist] denies those of others');
select is_empty($$ select from public.playback_positions $$, '[Users read their own positions] denies those of others');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select throws_ok($$ select from public.likes $$, '42501', null, 'a visitor reads no likes');
reset role;

-- Of two events the newer stays, in whichever order they come.
select private.set_like('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', false, now() + interval '2 minutes');
select private.set_like('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now() + interval '1 minute');
select is((select present from public.likes where user_id = '22222222-2222-4222-8222-222222222222' and podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), false, 'an older like does not come back after a newer removal');
select private.set_like('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now() + interval '3 minutes');
select is((select present from public.likes where user_id = '22222222-2222-4222-8222-222222222222' and podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), true, 'a newer like comes back after a removal');
select throws_ok($$ select private.set_like('22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', true, now()) $$, 'PT404', null, 'a podcast that is private to another user cannot be liked');
select lives_ok($$ select private.set_like('11111111-1111-4111-8111-111111111111', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', true, now()) $$, 'the owner may like a private podcast');
select lives_ok($$ select private.set_like('22222222-2222-4222-8222-222222222222', gen_random_uuid(), false, now()) $$, 'taking back a like of a deleted podcast succeeds');
select throws_ok($$ select private.set_like('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', null, now()) $$, '23502', null, 'a like that does not say which is refused');

select private.set_save('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, 'X', now() + interval '1 minute');
select private.set_order('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'k', now() + interval '3 minutes');
select private.set_save('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, 'a', now() + interval '2 minutes');
select is((select position from public.playlists where user_id = '22222222-2222-4222-8222-222222222222' and podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), 'k', 'an older position does not undo a newer move');
select private.set_save('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', false, null, now() + interval '4 minutes');
select private.set_order('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'm', now() + interval '5 minutes');
select is((select present from public.playlists where user_id = '22222222-2222-4222-8222-222222222222' and podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), false, 'a move does not put back what was taken out');
select private.set_save('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, 'z', now() + interval '6 minutes');
select results_eq($$ select position, created_at from public.playlists where user_id = '22222222-2222-4222-8222-222222222222' and podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values ('z' collate "C", now() + interval '6 minutes') $$, 'put in anew it has a new place and a new date');
select throws_ok($$ select private.set_save('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, null, now()) $$, '23514', null, 'a save without a position is refused');
select throws_ok($$ select private.set_save('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, 'a b', now()) $$, '23514', null, 'a position of other characters is refused');
select throws_ok($$ select private.set_save('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, repeat('a', 257), now()) $$, '23514', null, 'a position of 257 characters is refused');
select throws_ok($$ select private.set_order('11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', null, now()) $$, '23502', null, 'a move to nowhere is refused');

select private.set_progress('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 300, true, now() + interval '2 minutes');
select private.set_progress('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 900, false, now() + interval '1 minute');
select results_eq($$ select seconds, finished from public.playback_positions $$, $$ values (300::double precision, true) $$, 'the newest position stays, not the furthest');
select throws_ok($$ select private.set_progress('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', -1, false, now()) $$, '23514', null, 'a position before the start is refused');
select throws_ok($$ select private.set_progress('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 86401, false, now()) $$, '23514', null, 'a position after a day is refused');
select throws_ok($$ select private.set_progress('22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 1, false, now()) $$, 'PT404', null, 'nobody is somewhere in a podcast they cannot hear');

set constraints all immediate;
delete from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select is_empty($$ select from private.sync_feed where scope = '22222222-2222-4222-8222-222222222222' and id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$, 'with a podcast its likes, saves and positions leave the feeds without a number');

select * from finish();
rollback;
