begin;
set local search_path = public, extensions;
select plan(55);

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
create function pg_temp.push(base text, entries jsonb) returns jsonb language sql as $$
  select public.sync_push('99999999-9999-4999-8999-999999999999', base, 1, entries)
$$;
-- Entries numbered from `first` on, an age of a second where none is given.
create function pg_temp.done(first integer, variadic entries jsonb[]) returns jsonb language sql as $$
  select pg_temp.push((first - 1)::text, jsonb_agg(
    jsonb_build_object('mid', (first + place - 1)::text, 'age', 1000) || entry order by place
  )) from unnest(entries) with ordinality as listed(entry, place)
$$;

set constraints all immediate;
-- The last answer of each device, by a name.
create temporary table pulled (name text primary key, answer jsonb);
grant all on pulled to public;
create function pg_temp.pull(device text, page integer default 500) returns jsonb language sql as $$
  insert into pulled as known
  select device, public.sync_pull(last.answer ->> 'epoch', last.answer -> 'private' ->> 'cursor', last.answer -> 'public' ->> 'cursor', page)
  from (select) as always left join pulled as last on last.name = device
  on conflict (name) do update set answer = excluded.answer
  returning answer
$$;
create function pg_temp.ids(rows jsonb, id text default 'id') returns text[] language sql as $$
  select coalesce(array_agg(row ->> id order by row ->> id), '{}') from jsonb_array_elements(rows) as row
$$;

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.ids(pg_temp.pull('visitor') -> 'public' -> 'rows' -> 'podcasts'), '{aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa}', 'a visitor gets what is public');
select is((select answer -> 'reset' from pulled), '{"first": true, "last": true}', 'a device without a place starts anew');
select is((select answer -> 'private' -> 'cursor' from pulled), 'null', 'a visitor has no feed of their own');
select is(pg_temp.ids((select answer -> 'public' -> 'rows' -> 'profiles' from pulled)), '{11111111-1111-4111-8111-111111111111}', 'a creator comes with the podcast');
select is(pg_temp.pull('visitor') -> 'reset', 'null', 'a device with a place does not');
select is((select answer -> 'public' -> 'rows' from pulled), '{"podcasts": [], "profiles": []}', 'and gets nothing when nothing changed');
select is((select answer ->> 'more' from pulled), 'false', 'that is all');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.ids(pg_temp.pull('ada') -> 'private' -> 'rows' -> 'podcasts'), '{aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa,bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb}', 'one''s own podcasts, drafts included, come by one''s own feed');
select is((select answer -> 'public' -> 'rows' -> 'podcasts' from pulled where name = 'ada'), '[]', 'and not by the public one');
select is((select jsonb_agg(card -> 'is_public' order by card ->> 'id') from pulled, jsonb_array_elements(answer -> 'private' -> 'rows' -> 'podcasts') as card where name = 'ada'),
  '[true, false]', 'with their visibility');
select is((select answer -> 'private' -> 'rows' -> 'own_profile' ->> 'id' from pulled where name = 'ada'), '11111111-1111-4111-8111-111111111111', 'and one''s profile as a whole');
select is((select jsonb_array_length(answer -> 'stats') from pulled where name = 'ada'), 2, 'counters come with what comes by one''s own feed');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select pg_temp.pull('grace');
select pg_temp.done(1,
  '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": true}', '{"kind": "save", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": true, "position": "V"}',
  '{"kind": "progress", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "seconds": 3.5, "finished": false}', '{"kind": "follow", "target": "11111111-1111-4111-8111-111111111111", "present": true}', '{"kind": "like", "target": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", "present": true}');
select is(pg_temp.pull('grace') -> 'last_mids', '{"99999999-9999-4999-8999-999999999999": "5"}', 'the rows come with the numbers of the clients');
select is((select answer -> 'rejects' -> 0 ->> 'code' from pulled where name = 'grace'), 'gone', 'and with what was refused');
select is((select array[pg_temp.ids(rows -> 'likes', 'podcast_id'), pg_temp.ids(rows -> 'playlists', 'podcast_id'), pg_temp.ids(rows -> 'positions', 'podcast_id')]
  from pulled, (select answer -> 'private' -> 'rows' as rows from pulled where name = 'grace') as private where name = 'grace'),
  array[array['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'], array['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'], array['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa']], 'each row of one''s own comes');
select is((select answer -> 'private' -> 'rows' -> 'follows' -> 0 ->> 'following_id' from pulled where name = 'grace'), '11111111-1111-4111-8111-111111111111', 'the follow too');
select is((select array[pg_temp.ids(answer -> 'private' -> 'rows' -> 'podcasts'), pg_temp.ids(answer -> 'private' -> 'rows' -> 'profiles')] from pulled where name = 'grace'),
  array[array['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'], array['11111111-1111-4111-8111-111111111111']], 'once, with the episode and its creator');
select pg_temp.done(6, '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": false}');
select is(pg_temp.pull('grace') -> 'private' -> 'rows' -> 'likes' -> 0 ->> 'present', 'false', 'a removal is told');
select is(pg_temp.pull('grace anew') -> 'private' -> 'rows' -> 'likes', '[]', 'to a device that starts anew it is not');
select is(pg_temp.pull('grace') ->> 'rejects', '[]', 'a refusal comes once');

-- A creator who changes.
reset role;
update public.profiles set name = 'Countess' where id = '11111111-1111-4111-8111-111111111111';
update public.podcasts set keywords = 'engines' where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
update public.profiles set name = 'Lovelace' where id = '11111111-1111-4111-8111-111111111111';
set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select is(pg_temp.pull('visitor') -> 'public' -> 'rows' -> 'profiles' -> -1 ->> 'name', 'Lovelace', 'the last row of a creator is the newest');
select is(pg_temp.pull('visitor anew') -> 'public' -> 'rows' -> 'profiles' -> 0 ->> 'name', 'Lovelace', 'and a device that starts anew gets the creator as they are now');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select pg_temp.pull('grace'), pg_temp.pull('grace anew');
-- Gone.
reset role;
update public.podcasts set is_public = false where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.pull('grace') -> 'public' -> 'rows' -> 'podcasts', '[{"id": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "gone": "hidden"}]', 'what is not public any more goes from every device');
select is(pg_temp.pull('grace anew') -> 'public' -> 'rows' -> 'podcasts', '[{"id": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "gone": "hidden"}]', 'from each of them');
select is(pg_temp.pull('grace third') -> 'private' -> 'rows' -> 'podcasts', '[]', 'a like does not bring back what may not be read');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.pull('visitor') -> 'public' -> 'rows' -> 'podcasts', '[{"id": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "gone": "hidden"}]', 'a visitor''s too');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.pull('ada') -> 'public' -> 'rows' -> 'podcasts', '[]', 'but not from the owner''s');
reset role;
delete from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.pull('grace') -> 'public' -> 'rows' -> 'podcasts', '[{"id": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "gone": "deleted"}]', 'what is deleted goes as deleted');
select is(pg_temp.pull('grace') ->> 'more', 'false', 'entries that went with it leave nothing to wait for');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.pull('ada') -> 'private' -> 'rows' -> 'podcasts', '[{"id": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "gone": "deleted"}]', 'from the owner''s devices as well');

-- Starting anew.
reset role;
update private.sync_settings set epoch_number = 2;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.pull('ada') -> 'reset', '{"first": true, "last": true}', 'after another epoch every device starts anew');
update pulled set answer = jsonb_set(answer, '{public,cursor}', '"99999"') where name = 'ada';
select is(pg_temp.pull('ada') -> 'reset' ->> 'first', 'true', 'a place ahead of the feed is none');
update pulled set answer = jsonb_set(answer, '{private,cursor}', '"1 or 2"') where name = 'ada';
select is(pg_temp.pull('ada') -> 'reset' ->> 'first', 'true', 'what is no place is none');
reset role;
update private.sync_head set pruned_seq = seq;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.pull('ada') -> 'reset', 'null', 'a place after what was pruned stays one');
update pulled set answer = jsonb_set(answer, '{private,cursor}', '"1"') where name = 'ada';
select is(pg_temp.pull('ada') -> 'reset' ->> 'first', 'true', 'one before it is none');

-- The window.
reset role;
insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url)
select '11111111-1111-4111-8111-111111111111', repeat('Ü"', 400), 'An abstract', repeat('Hopper, ', 900), 2000, 'k', '11111111-1111-4111-8111-111111111111/' || (1700000000000 + n) || '-podcast-audio.mp3'
from generate_series(1, 30) as n;
update public.podcasts set audio_seconds = 12345.678, field_of_research = 'Human-Computer Interaction', cover_image_url = '11111111-1111-4111-8111-111111111111/' || (1700000000000 + row_number) || '-cover.webp'
from (select id as of, row_number() over () from public.podcasts) as numbered where id = of;
update public.profiles set name = repeat('Ü', 200), affiliation = repeat('"', 300), avatar_url = id || '/avatar.webp?v=' || repeat('a', 64) where id = '11111111-1111-4111-8111-111111111111';
select is((select max(octet_length(replace(card::text, '": ', '":'))) <= 575 from (select private.podcast_card(id) as card from public.podcasts) as cards),
  true, 'no card of a podcast is larger than 600 bytes, its number included');
select is(octet_length(replace(private.profile_card('11111111-1111-4111-8111-111111111111')::text, '": ', '":')) <= 600, true, 'nor that of a person');
select is(private.profile_card('11111111-1111-4111-8111-111111111111') ->> 'avatar_url' is not null, true, 'and an avatar that is a path is on it');
select is(private.card_text('Kurz', 4), 'Kurz', 'a text that fits is not cut');
select is(private.card_text('ÜÜÜÜ', 7), 'ÜÜ…', 'one that does not is cut at a character');
update private.sync_settings set public_window = 10, visitor_window = 5;

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(jsonb_array_length(pg_temp.pull('window') -> 'public' -> 'rows' -> 'podcasts'), 5, 'a visitor gets the podcasts that changed last');
select is((select (answer -> 'public' ->> 'floor')::bigint from pulled where name = 'window'), (select min((card ->> 'seq')::bigint) - 1 from pulled, jsonb_array_elements(answer -> 'public' -> 'rows' -> 'podcasts') as card where name = 'window'),
  'and the number that they are above');
reset role;
update public.podcasts set keywords = 'changed' where audio_url like '%00' or audio_url in (select audio_url from public.podcasts where title like 'Ü%' order by audio_url limit 5);

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(jsonb_array_length(pg_temp.pull('window') -> 'public' -> 'rows' -> 'podcasts'), 5, 'as many changes as the window holds are caught up on');
select is((select answer -> 'reset' from pulled where name = 'window'), 'null', 'without starting anew');
reset role;
update public.podcasts set keywords = 'changed again' where id in (select id from public.podcasts where title like 'Ü%' order by audio_url limit 6);

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select is(pg_temp.pull('window') -> 'reset', '{"first": true, "last": true}', 'more than that are not');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

create temporary table pages as
with recursive paged as (
  select 1 as page, public.sync_pull(null, null, null, 3) as answer
  union all
  select page + 1, public.sync_pull(answer ->> 'epoch', answer -> 'private' ->> 'cursor', answer -> 'public' ->> 'cursor', 3)
  from paged where answer ->> 'more' = 'true' and page < 40
)
select * from paged;
select is((select array_agg(answer -> 'reset' ->> 'first' order by page) from pages), (select array_agg(case when page = 1 then 'true' else 'false' end order by page) from pages), 'only the first page begins a generation');
select is((select array_agg(answer -> 'reset' ->> 'last' order by page) from pages), (select array_agg(case when page = (select max(page) from pages) then 'true' else 'false' end order by page) from pages), 'only the last one ends it');
select is((select max(jsonb_array_length(answer -> 'public' -> 'rows' -> 'podcasts')) from pages), 3, 'no page is larger than asked for');
select is((select count(distinct card ->> 'id')::integer from pages, jsonb_array_elements(answer -> 'public' -> 'rows' -> 'podcasts') as card), 10, 'and together they are the window');

-- A follow brings the newest 50.
reset role;
insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url, is_public, created_at)
select '11111111-1111-4111-8111-111111111111', 'T', 'A', 'N', 2000, 'k', '11111111-1111-4111-8111-111111111111/x' || n, n > 5, now() - n * interval '1 hour' from generate_series(1, 60) as n;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select pg_temp.pull('follower');
select pg_temp.done(7, '{"kind": "follow", "target": "11111111-1111-4111-8111-111111111111", "present": true}');
select is(jsonb_array_length(pg_temp.pull('follower') -> 'private' -> 'rows' -> 'podcasts'), 50, 'a follow brings the newest fifty');
select is((select bool_and(row ->> 'is_public' is null) from pulled, jsonb_array_elements(answer -> 'private' -> 'rows' -> 'podcasts') as row where name = 'follower'), true, 'none of them private');

-- Taken back between two pages of starting anew, of which none says what was removed.
create function pg_temp.pull_until_told(device text, present text) returns boolean language plpgsql as $$
declare
  answer jsonb;
begin
  loop
    answer := pg_temp.pull(device, 1);
    if answer -> 'private' -> 'rows' -> 'likes' -> 0 ->> 'present' = present then
      return true;
    end if;
    if answer ->> 'more' = 'false' then
      return false;
    end if;
  end loop;
end
$$;
create temporary table chosen as select id from public.podcasts where title = 'T' and is_public order by id limit 1;
select pg_temp.done(8, jsonb_build_object('kind', 'like', 'target', id, 'present', true)) from chosen;
select is(pg_temp.pull_until_told('slow', 'true'), true, 'a device that starts anew page by page gets a like');
select is((select answer -> 'reset' ->> 'last' from pulled where name = 'slow'), 'false', 'before its last page');
select pg_temp.done(9, jsonb_build_object('kind', 'like', 'target', id, 'present', false)) from chosen;
select is(pg_temp.pull_until_told('slow', 'false'), true, 'and is told when it is taken back before that page');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "33333333-3333-4333-8333-333333333333"}';

select throws_ok($$ select public.sync_pull(null, null, null, 1) $$, 'PT401', null, 'an account that is gone is signed out');

select * from finish();
rollback;
