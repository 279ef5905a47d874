begin;
set local search_path = public, extensions;
select plan(29);

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
-- Both have been here for long, and so has the podcast.
update public.profiles set created_at = now() - interval '60 days';
update public.podcasts set created_at = now() - interval '30 days';

-- At so long after an hour ago.
create function pg_temp.listen(listen_id integer, heard integer, at interval, who uuid default '22222222-2222-4222-8222-222222222222', what uuid default 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa') returns void
language sql as $$
  select private.record_listen(('00000000-0000-4000-8000-' || lpad(listen_id::text, 12, '0'))::uuid, who, what, heard, now() - interval '1 hour' + at)
$$;
create function pg_temp.counted() returns bigint language sql as $$ select count(*) from public.listens where counted $$;

select pg_temp.listen(1, 20, '0');
select pg_temp.listen(1, 400, '1 hour');
select results_eq($$ select duration, created_at from public.listens $$, $$ values (400, now() - interval '1 hour') $$, 'a session sent again raises its seconds and keeps its time');
select pg_temp.listen(1, 30, '0');
select is((select duration from public.listens), 400, 'seconds are never lowered');
select is((select count(*) from private.count_deltas), 1::bigint, 'a listen that is sent again counts once');
select pg_temp.listen(2, 20, '299 seconds');
select pg_temp.listen(3, 20, '-299 seconds');
select is(pg_temp.counted(), 1::bigint, 'another session within 300 seconds does not count, whichever came first');
select pg_temp.listen(4, 20, '300 seconds');
select is(pg_temp.counted(), 2::bigint, 'a session after 300 seconds counts');
select pg_temp.listen(5, 20, '10 seconds', '11111111-1111-4111-8111-111111111111');
select is(pg_temp.counted(), 3::bigint, 'that of another user does');
select throws_ok($$ select pg_temp.listen(1, 20, '0', '11111111-1111-4111-8111-111111111111') $$, '23505', null, 'a session of another user cannot be raised');
select throws_ok($$ select pg_temp.listen(6, 19, '1 day') $$, '23514', null, 'less than 20 seconds are no listen');
select throws_ok($$ select pg_temp.listen(6, 86401, '1 day') $$, '23514', null, 'more than a day is none either');
select throws_ok($$ select pg_temp.listen(6, 20, '1 day', '22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb') $$, 'PT404', null, 'nobody hears what is private to another');

-- What does not count -------------------------------------------------------------------------------------

create function pg_temp.heard(listen_id integer) returns text language sql as $$
  select (counted, extract(epoch from now() - created_at)::integer)::text from public.listens
  where id = ('00000000-0000-4000-8000-' || lpad(listen_id::text, 12, '0'))::uuid
$$;
create function pg_temp.note(listen_id integer, at timestamptz, moment timestamptz default now()) returns void language sql as $$
  select private.note_listen(('00000000-0000-4000-8000-' || lpad(listen_id::text, 12, '0'))::uuid,
    '11111111-1111-4111-8111-111111111111', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 20, at, moment)
$$;

select pg_temp.note(20, now() - interval '14 days');
select is(pg_temp.heard(20), '(t,1209600)', 'a listen of fourteen days ago counts');
select pg_temp.note(21, now() - interval '14 days 1 second');
select is(pg_temp.heard(21), '(f,1209600)', 'an older one does not, and is dated to the end of that time');
select pg_temp.note(22, '1931-01-01');
select is(pg_temp.heard(22), '(f,1209600)', 'whatever the device says');
select pg_temp.note(23, now() + interval '1 second');
select is(pg_temp.heard(23), '(f,0)', 'nothing is heard later than now');
update public.podcasts set created_at = now() - interval '5 days' where not is_public;
select pg_temp.note(24, now() - interval '5 days');
select is(pg_temp.heard(24), '(t,432000)', 'one from the publication on counts');
select pg_temp.note(25, now() - interval '5 days 1 second');
select is(pg_temp.heard(25), '(f,432000)', 'one before it does not');
update public.profiles set created_at = now() - interval '4 days' where id = '11111111-1111-4111-8111-111111111111';
select pg_temp.note(26, now() - interval '4 days 1 second');
select is(pg_temp.heard(26), '(f,345600)', 'nor does one before the account');

-- Noon of yesterday in UTC, so that the tenth lies on the same day.
create function pg_temp.noon() returns timestamptz language sql as
  $$ select date_trunc('day', now(), 'UTC') - interval '12 hours' $$;
select pg_temp.note(30 + n, pg_temp.noon() + n * interval '10 minutes') from generate_series(1, 12) as n;
select is((select count(*)::integer from public.listens where counted and created_at > pg_temp.noon() and created_at < pg_temp.noon() + interval '12 hours'
  and podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'), 10, 'ten of a day count for one user and podcast');
select is((select count(*)::integer from public.listens where created_at > pg_temp.noon() and created_at < pg_temp.noon() + interval '12 hours'
  and podcast_id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'), 12, 'and all are stored');

-- Credit --------------------------------------------------------------------------------------------------

create function pg_temp.take(after interval) returns boolean language sql as
  $$ select private.take_listen_credit('22222222-2222-4222-8222-222222222222', now() + after) $$;
delete from private.listen_credits;
update public.profiles set created_at = now() where id = '22222222-2222-4222-8222-222222222222';
select is((pg_temp.take('0'), pg_temp.take('299 seconds'))::text, '(t,f)', 'a new account has one listen that may count');
select is((pg_temp.take('300 seconds'), pg_temp.take('300 seconds'))::text, '(t,f)', 'and one more for 300 seconds');
select is((pg_temp.take('1200 seconds'), pg_temp.take('1200 seconds'), pg_temp.take('1200 seconds'), pg_temp.take('1200 seconds'))::text,
  '(t,t,t,f)', 'what is not used is saved up');
select is((select count(*) filter (where pg_temp.take('100 days'))::integer from generate_series(1, 4100)), 4032, 'up to 4,032');
delete from private.listen_credits;
update public.profiles set created_at = now() - interval '60 days';
insert into private.listen_credits values ('22222222-2222-4222-8222-222222222222', now());
select pg_temp.listen(50, 20, '59 minutes');
select is(pg_temp.heard(50), '(f,60)', 'without credit a listen is stored and not counted');
delete from public.listens where id::text like '%-0000000000__' and right(id::text, 2)::integer >= 20;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is((select count(*)::integer from public.listens), 4, '[Users read their own listens] allows a user their own');
select throws_ok($$ update public.listens set duration = 9999 $$, '42501', null, 'a listen is not written by hand');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is((select count(*)::integer from public.listens), 1, '[Users read their own listens] denies those of others');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select throws_ok($$ select from public.listens $$, '42501', null, 'a visitor reads no listens');
reset role;
delete from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select is((select sum(duration)::integer from public.listens where user_id = '22222222-2222-4222-8222-222222222222' and podcast_id is null), 460, 'the time listened outlives the podcast');

select * from finish();
rollback;
