begin;
set local search_path = public, extensions;
select plan(22);

-- Ada owns the podcasts, Grace listens.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into public.podcasts
  (id, user_id, title, abstract, authors, publishing_year, field_of_research, keywords, audio_url,
    cover_image_url, is_public)
select id, '11111111-1111-4111-8111-111111111111', field, 'An abstract', 'Ada', 1976, field, 'cells',
  '11111111-1111-4111-8111-111111111111/' || number || '-podcast-audio.mp3', null, true
from (values
  (1, 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, 'Biology'),
  (2, 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'Physics')
) as made (number, id, field);

alter default privileges grant execute on functions to public;
-- Midday in Berlin, so many days ago.
create function pg_temp.midday(ago integer) returns timestamptz language sql as $$
  select ((now() at time zone 'Europe/Berlin')::date - ago + time '12:00') at time zone 'Europe/Berlin'
$$;
create function pg_temp.listen(listen_id integer, heard integer, at timestamptz, what uuid default 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', who uuid default '22222222-2222-4222-8222-222222222222') returns void language sql as $$
  insert into public.listens (id, user_id, podcast_id, duration, counted, created_at)
  values (('00000000-0000-4000-8000-' || lpad(listen_id::text, 12, '0'))::uuid, who, what, heard, false, at)
$$;
create function pg_temp.told(zone text default 'Europe/Berlin', ids uuid[] default '{}') returns jsonb language sql as $$
  select public.listening_statistics(zone, ids)
$$;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is(pg_temp.told() - 'today' - 'days',
  '{"seconds": 0, "fields": [], "likes": 0, "playlists": 0, "week_seconds": 0, "month_seconds": 0, "heard": {}}',
  'who has heard nothing has statistics of nothing');
select is(pg_temp.told() -> 'days', to_jsonb(array_fill(0, '{30}')), 'and thirty empty days');
reset role;

select pg_temp.listen(1, 100, pg_temp.midday(0));
select pg_temp.listen(2, 200, pg_temp.midday(6), 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb');
select pg_temp.listen(3, 400, pg_temp.midday(7));
select pg_temp.listen(4, 800, pg_temp.midday(29));
select pg_temp.listen(5, 1600, pg_temp.midday(30));
select pg_temp.listen(6, 50, pg_temp.midday(0), 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '11111111-1111-4111-8111-111111111111');
insert into public.likes values
  ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now()),
  ('22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', false, now());
insert into public.playlists values
  ('22222222-2222-4222-8222-222222222222', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', true, now(), 'V', now(), now()),
  ('22222222-2222-4222-8222-222222222222', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', true, now(), 'W', now(), now());

set local role authenticated;
select is(pg_temp.told() -> 'seconds', '3100', 'all that was heard is added up, and nothing of another user');
select is(pg_temp.told() -> 'week_seconds', '300', 'a week is today and the six days before it');
select is(pg_temp.told() -> 'month_seconds', '1500', 'a month is today and the 29 days before it');
select is(pg_temp.told() #>> '{days,29}' || ' ' || (pg_temp.told() #>> '{days,23}') || ' ' || (pg_temp.told() #>> '{days,22}') || ' ' || (pg_temp.told() #>> '{days,0}'),
  '100 200 400 800', 'the days end with today');
select is(pg_temp.told() -> 'fields', '[["Biology", 2900], ["Physics", 200]]', 'the field that was heard most comes first');
select is((pg_temp.told() -> 'likes', pg_temp.told() -> 'playlists')::text, '(1,2)', 'likes and saves that were taken back are none');
select is(pg_temp.told('Europe/Berlin', array['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000006', '99999999-9999-4999-8999-999999999999']::uuid[]) -> 'heard',
  '{"00000000-0000-4000-8000-000000000001": 100}', 'seconds are told of one''s own listens alone');
reset role;

-- Days are the caller's: 23:30 in Berlin is the next day on Kiritimati, and the same or the day before in Honolulu.
delete from public.listens where id <> '00000000-0000-4000-8000-000000000006';
select pg_temp.listen(7, 60, ((now() at time zone 'UTC')::date - 5 + time '11:00') at time zone 'UTC');
set local role authenticated;
select is(pg_temp.told('Pacific/Kiritimati') -> 'days' -> (29 - ((pg_temp.told('Pacific/Kiritimati') ->> 'today')::date - ((now() at time zone 'UTC')::date - 4))), '60', 'eleven o''clock of UTC is the next day where clocks are 14 hours ahead');
select is(pg_temp.told('Pacific/Honolulu') -> 'days' -> (29 - ((pg_temp.told('Pacific/Honolulu') ->> 'today')::date - ((now() at time zone 'UTC')::date - 5))), '60', 'and the same day where they are ten hours behind');
select throws_ok($$ select pg_temp.told('Mars/Olympus_Mons') $$, 'PT422', 'This time zone is not known.', 'an unknown time zone is refused');
select throws_ok($$ select pg_temp.told('XXX-99:59:59') $$, 'PT422', null, 'a POSIX rule in place of a time zone''s name is refused');
select throws_ok($$ select pg_temp.told(null) $$, 'PT422', null, 'a missing time zone is refused');
select throws_ok($$ select pg_temp.told('UTC', array_fill('00000000-0000-4000-8000-000000000001'::uuid, '{1001}')) $$, 'PT422', 'At most 1000 listens can be named.', 'at most a thousand listens can be named at once');
reset role;

-- Fields stay ---------------------------------------------------------------------------------------------

select is((select field_of_research from public.listens where podcast_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' limit 1), 'Biology', 'a listen has the field of its episode');
update public.podcasts set field_of_research = 'Chemistry' where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
update public.listens set duration = 90 where id = '00000000-0000-4000-8000-000000000007';
set local role authenticated;
select is(pg_temp.told() -> 'fields', '[["Biology", 90]]', 'an episode filed elsewhere leaves its listens where they are, raised ones too');
reset role;
delete from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
set local role authenticated;
select is(pg_temp.told() -> 'fields', '[["Biology", 90]]', 'a deleted episode leaves its field');
reset role;

-- Totals --------------------------------------------------------------------------------------------------

select results_eq(
  $$ select user_id, field_of_research, seconds from private.listening_totals where seconds > 0 order by 1 $$,
  $$ select user_id, field_of_research, sum(duration)::bigint from public.listens group by 1, 2 order by 1 $$,
  'the totals are the sums of the listens, whatever was stored, raised and removed');
delete from auth.users where id = '22222222-2222-4222-8222-222222222222';
select is((select count(*) from private.listening_totals where user_id = '22222222-2222-4222-8222-222222222222'), 0::bigint, 'with an account its totals go');
set local role authenticated;
select throws_ok($$ select pg_temp.told() $$, 'PT401', null, 'an account that is gone is signed out');
reset role;

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select throws_ok($$ select public.listening_statistics('UTC', '{}') $$, '42501', null, 'a visitor has no statistics');
reset role;

select * from finish();
rollback;
