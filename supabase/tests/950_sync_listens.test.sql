begin;
set local search_path = public, extensions;
select plan(15);

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

create function pg_temp.listen(listen_id integer, heard integer, at interval, who uuid default '22222222-2222-4222-8222-222222222222', what uuid default 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa') returns void
language sql as $$
  select private.record_listen(('00000000-0000-4000-8000-' || lpad(listen_id::text, 12, '0'))::uuid, who, what, heard, now() + at)
$$;
create function pg_temp.counted() returns bigint language sql as $$ select count(*) from public.listens where counted $$;

select pg_temp.listen(1, 20, '0');
select pg_temp.listen(1, 400, '1 hour');
select results_eq($$ select duration, created_at from public.listens $$, $$ values (400, now()) $$, 'a session sent again raises its seconds and keeps its time');
select pg_temp.listen(1, 30, '0');
select is((select duration from public.listens), 400, 'seconds are never lowered');
select is((select count(*) from private.count_deltas), 1::bigint, 'and it counts once');
select pg_temp.listen(2, 20, '299 seconds');
select pg_temp.listen(3, 20, '-299 seconds');
select is(pg_temp.counted(), 1::bigint, 'another session within 300 seconds does not count, whichever came first');
select pg_temp.listen(4, 20, '300 seconds');
select is(pg_temp.counted(), 2::bigint, 'one after 300 seconds does');
select pg_temp.listen(5, 20, '10 seconds', '11111111-1111-4111-8111-111111111111');
select is(pg_temp.counted(), 3::bigint, 'that of another user does');
select throws_ok($$ select pg_temp.listen(1, 20, '0', '11111111-1111-4111-8111-111111111111') $$, '23505', null, 'a session of another user cannot be raised');
select throws_ok($$ select pg_temp.listen(6, 19, '1 day') $$, '23514', null, 'less than 20 seconds are no listen');
select throws_ok($$ select pg_temp.listen(6, 86401, '1 day') $$, '23514', null, 'more than a day is none either');
select throws_ok($$ select pg_temp.listen(6, 20, '1 day', '22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb') $$, 'PT404', null, 'nobody hears what is private to another');

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
