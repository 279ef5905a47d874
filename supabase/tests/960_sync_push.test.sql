begin;
set local search_path = public, extensions;
select plan(57);

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


set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is(pg_temp.done(1, '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": true}') ->> 'last_mid', '1', 'an entry is applied');
select is(pg_temp.done(1, '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": false}') ->> 'last_mid', '1', 'one with a number that has ended is passed over');
select is((select count(*)::integer from public.likes), 1, 'and changes nothing');
select is(pg_temp.done(4, '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": false}') ->> 'last_mid', '1', 'after a gap nothing is applied and the answer says from where to send');
select is((select count(*)::integer from public.likes), 1, 'nothing it was');
select is(pg_temp.push('1', '[{"mid": "5", "age": 0, "kind": "follow", "target": "11111111-1111-4111-8111-111111111111", "present": true}]') ->> 'last_mid', '5', 'numbers may be left out');

-- Refusals.
create temporary table answer as select pg_temp.done(6,
  '{"kind": "like", "target": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", "present": true}',
  '{"kind": "progress", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "seconds": -1, "finished": false}',
  '{"kind": "podcast", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "changes": {"title": "Taken"}, "base": {"title": "Open"}}',
  '{"kind": "profile", "changes": {"created_at": "2020-01-01"}, "base": {}}',
  '{"kind": "listen", "id": "no id", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "seconds": 20}',
  '{"kind": "dance"}',
  '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": true, "age": null}',
  '{"kind": "follow", "target": "33333333-3333-4333-8333-333333333333", "present": true}',
  '{"kind": "progress", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "seconds": 7, "finished": false}'
) as it;
select is((select it ->> 'last_mid' from answer), '14', 'refused entries are passed');
select results_eq($$ select reject ->> 'mid', reject ->> 'code' from answer, jsonb_array_elements(it -> 'rejects') as reject $$,
  $$ values ('6', 'gone'), ('7', 'invalid'), ('8', 'forbidden'), ('9', 'forbidden'), ('10', 'invalid'), ('11', 'invalid'), ('12', 'invalid'), ('13', 'gone') $$,
  'each with its reason');
select is((select seconds from public.playback_positions), 7::double precision, 'and what stands behind them is applied');
select is((select jsonb_array_length(pg_temp.push('5', '[]') -> 'rejects')), 8, 'a batch sent again hears of its refusals again');
select is((select jsonb_array_length(pg_temp.push('13', '[]') -> 'rejects')), 0, 'what was answered is not repeated');

-- Edits.
select is(pg_temp.done(15, '{"kind": "profile", "changes": {"name": "Grace", "bio": "One"}, "base": {"name": "", "bio": ""}}') -> 'rejects', '[]', 'an edit of what nobody changed goes through');
select is(pg_temp.done(16, '{"kind": "profile", "changes": {"bio": "Two"}, "base": {"bio": "One"}}') -> 'rejects', '[]', 'one on top of it too');
select is(pg_temp.done(17, '{"kind": "profile", "changes": {"affiliation": "Yale", "bio": "Two"}, "base": {"affiliation": "", "bio": ""}}') -> 'rejects', '[]',
  'columns that nobody else changed merge, and so does the same change made twice');
select is(pg_temp.done(18, '{"kind": "profile", "changes": {"bio": "Three", "website": "https://example.org"}, "base": {"bio": "One", "website": ""}}') -> 'rejects' -> 0,
  '{"mid": "18", "code": "conflict", "message": "This was changed on another device in the meantime.",
    "details": {"mine": {"bio": "Three", "website": "https://example.org"}, "theirs": {"bio": "Two", "website": ""}}}',
  'an overlap goes back to the user with both versions');
select results_eq($$ select name, bio, affiliation, website from public.profiles where id = '22222222-2222-4222-8222-222222222222' $$, $$ values ('Grace', 'Two', 'Yale', '') $$, 'and nothing of it is applied');
select is(pg_temp.done(19, '{"kind": "profile", "changes": {"bio": "Three"}, "base": {"bio": "Two"}}') -> 'rejects', '[]', 'answered with the version that was seen it goes through');
select is(pg_temp.done(20, '{"kind": "profile", "changes": {"bio": "Four"}, "base": {}}') -> 'rejects' -> 0 ->> 'code', 'invalid', 'an edit without its base is refused');
select is(pg_temp.done(21, '{"kind": "profile", "changes": {"research_interests": ["Biology", "Physics"]}, "base": {"research_interests": []}}') -> 'rejects', '[]', 'lists are edited as a whole');
select is_empty($$ select from answer, jsonb_array_elements(it -> 'rejects') as reject
  where reject ->> 'message' ~* '(violates|constraint|relation|column|public\.|private\.|_fkey|_check)' $$, 'and none names a table or a constraint');
select is(pg_temp.done(22, '{"kind": "profile", "changes": {"website": "javascript:alert(1)"}, "base": {"website": ""}}') -> 'rejects' -> 0 ->> 'code', 'invalid', 'the rules of the columns hold here as well');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

create function pg_temp.edit(mid integer, changes jsonb, base jsonb, age integer default 0) returns text language sql as $$
  select coalesce(pg_temp.done(mid, jsonb_build_object('kind', 'podcast', 'target', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'changes', changes, 'base', base, 'age', age))
    -> 'rejects' -> 0 ->> 'code', 'applied')
$$;
select is(pg_temp.edit(1, '{"abstract": "<script>1</script>", "doi": " "}', '{"abstract": "An abstract", "doi": null}'), 'applied', 'an owner edits a podcast');
select is(pg_temp.edit(2, '{"abstract": "Mine", "doi": "10.1/x"}', '{"abstract": "<script>1</script>", "doi": " "}'), 'applied', 'one''s own earlier edit is known as such although it was cleaned');
select is(pg_temp.edit(3, '{"is_public": false}', '{"is_public": true}'), 'applied', 'a podcast is made private');
set constraints all immediate;
select is(pg_temp.edit(4, '{"is_public": true}', '{"is_public": false}', 60000), 'applied', 'and public again by the same device, whose events are in order');
select is(pg_temp.edit(5, '{"is_public": false}', '{"is_public": false}'), 'applied', 'private wins whatever was seen');
reset role;
select is((select count(*)::integer from public.podcasts where is_public), 0, 'now it is private');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(public.sync_push('88888888-8888-4888-8888-888888888888', '0', 1, '[{"mid": "1", "age": 60000, "kind": "podcast", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "changes": {"is_public": true}, "base": {"is_public": false}}]') -> 'rejects' -> 0 ->> 'code',
  'conflict', 'publishing from before it was made private is asked again');
select is(pg_temp.edit(6, '{"is_public": true}', '{"is_public": false}'), 'applied', 'publishing after it is not');

-- Devices that were offline: the order of the events counts, and not that in which the server hears of them.
create function pg_temp.publicity(client integer, mid integer, shown boolean, age integer) returns text language sql as $$
  select coalesce(public.sync_push('88888888-8888-4888-8888-88888888880' || client, (mid - 1)::text, 1, jsonb_build_array(jsonb_build_object(
    'mid', mid::text, 'age', age, 'kind', 'podcast', 'target', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    'changes', jsonb_build_object('is_public', shown), 'base', jsonb_build_object('is_public', not shown)))) -> 'rejects' -> 0 ->> 'code', 'applied')
$$;
select is(pg_temp.publicity(1, 1, false, 120000), 'applied', 'it is hidden by a device that was offline');
set constraints all immediate;
set constraints all deferred;
select is(pg_temp.publicity(2, 1, true, 60000), 'applied', 'publishing that is later than the hiding, and was offline too, is no conflict');
select is(pg_temp.publicity(1, 2, false, 30000), 'applied', 'hidden again');
select is(pg_temp.publicity(3, 1, false, 10000), 'applied', 'and by a third device, which had not heard of that');
select is(pg_temp.publicity(4, 1, true, 20000), 'conflict', 'publishing from before the last hiding is asked again');
reset role;
delete from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is(pg_temp.edit(7, '{"title": "Late"}', '{"title": "Open"}'), 'gone', 'deletion wins over an edit');

-- Event times.
reset role;
select results_eq($$ select extract(epoch from at - '2026-11-20 12:00Z')::integer from (values
    (private.event_time('5000', null, '2026-11-20 12:00Z')), (private.event_time('-5000', null, '2026-11-20 12:00Z')),
    (private.event_time('5000', '2026-11-20 11:59:58Z', '2026-11-20 12:00Z')), (private.event_time('1e300', '2026-11-20 11:00Z', '2026-11-20 12:00Z'))
  ) as times(at) $$, $$ values (-5), (0), (-2), (-3600) $$, 'an event is at now less its age, not after now, not before the one before it');
select is(private.event_time('1e300', null, now()) < now() - interval '99 years', true, 'a clock beyond all measure is only long ago');

-- An entry that fails for reasons of the server makes room after five times.
create function private.break_down() returns trigger language plpgsql set search_path = '' as $$ begin raise exception 'broken'; end $$;
create trigger break_down before insert or update on public.follows for each row execute function private.break_down();

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

create function pg_temp.try() returns text language sql as $$
  select pg_temp.done(23, '{"kind": "like", "target": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "present": false}', '{"kind": "follow", "target": "11111111-1111-4111-8111-111111111111", "present": false}', '{"kind": "profile", "changes": {"name": "G"}, "base": {"name": "Grace"}}') ->> 'last_mid'
$$;
select results_eq($$ select pg_temp.try() from generate_series(1, 4) $$, $$ values ('23'), ('23'), ('23'), ('23') $$, 'what stands before it is applied');
select is(pg_temp.try(), '25', 'at the fifth time it is passed, and what stands behind it applied');
select is(pg_temp.push('23', '[]') -> 'rejects' -> 0 ->> 'code', 'server', 'it is refused with the server''s fault');
select is(pg_temp.push('23', '[]') -> 'rejects' -> 0 ->> 'message', 'Something went wrong. Please try again.', 'without telling its insides');

-- A day's limit: 20,000 changes, of all devices. Nothing of a push that goes past it is taken, and nothing refused.
reset role;
update private.sync_usage set changes = 19998 where user_id = '22222222-2222-4222-8222-222222222222';
set local role authenticated;
create function pg_temp.likes(first integer, many integer) returns jsonb language sql as $$
  select pg_temp.push((first - 1)::text, (select jsonb_agg(jsonb_build_object('mid', n::text, 'age', 0, 'kind', 'like',
    'target', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'present', n % 2 = 0)) from generate_series(first, first + many - 1) as n))
$$;
select throws_ok($$ select pg_temp.likes(26, 3) $$, 'PGRST', null, 'a push past the limit of a day is put off');
create function pg_temp.put_off() returns jsonb language plpgsql as $$
declare
  said text;
begin
  perform pg_temp.likes(26, 3);
  return null;
exception when others then
  get stacked diagnostics said = pg_exception_detail;
  return said::jsonb;
end
$$;
select is(pg_temp.put_off() ->> 'status', '429', 'with the status of that');
select ok((pg_temp.put_off() -> 'headers' ->> 'Retry-After')::integer between 1 and 86400, 'until the day is over');
select is(pg_temp.push('25', '[]') ->> 'last_mid', '25', 'nothing of it has ended');
select is(pg_temp.push('25', '[]') -> 'rejects', '[]', 'and nothing is refused');
select is(pg_temp.likes(26, 2) ->> 'last_mid', '27', 'what the limit leaves is taken');
select is(pg_temp.likes(26, 2) ->> 'last_mid', '27', 'what was taken does not count twice');
reset role;
update private.sync_usage set day = day - 1 where user_id = '22222222-2222-4222-8222-222222222222';
set local role authenticated;
select is(pg_temp.likes(28, 3) ->> 'last_mid', '30', 'the next day begins anew');

-- An answer has an end: of many large refusals the first are told, and how far that is.
reset role;
insert into private.sync_rejects (user_id, client_id, mid, code, message, details)
select '22222222-2222-4222-8222-222222222222', '99999999-9999-4999-8999-999999999999', 30 + n, 'conflict', 'Changed.',
  jsonb_build_object('mine', repeat('x', case n when 1 then 600000 else 100000 end))
from generate_series(1, 30) as n;
update private.sync_clients set last_mid = 60 where client_id = '99999999-9999-4999-8999-999999999999';
create function pg_temp.all_told() returns table (told bigint, largest integer, without bigint) language sql as $$
  with recursive answers(answer) as (
    select pg_temp.push('30', '[]')
    union all
    select pg_temp.push(answer ->> 'last_mid', '[]') from answers where answer ->> 'last_mid' <> '60'
  )
  select (select count(distinct reject ->> 'mid') from answers, jsonb_array_elements(answer -> 'rejects') as reject),
    (select max(octet_length(answer::text)) from answers),
    (select count(*) from answers, jsonb_array_elements(answer -> 'rejects') as reject where reject ->> 'details' is null)
$$;
set local role authenticated;
select results_eq($$ select told, largest < 1000000, without from pg_temp.all_told() $$,
  $$ values (30::bigint, true, 1::bigint) $$, 'refusals that do not fit into an answer come with the next');

-- Devices that no longer come.
reset role;
insert into private.sync_clients (user_id, client_id, contact_at) values
  ('22222222-2222-4222-8222-222222222222', '77777777-7777-4777-8777-777777777777', now() - interval '401 days'),
  ('22222222-2222-4222-8222-222222222222', '88888888-8888-4888-8888-888888888888', now() - interval '399 days');
select is(private.forget_old_clients(), 1, 'a device is forgotten after 400 days');
select is((select count(*)::integer from private.sync_clients where contact_at < now() - interval '398 days'), 1, 'and not before');
set local role authenticated;

-- What is no push.
select throws_ok($$ select pg_temp.push('60', '[{"kind": "like"}]') $$, 'PT422', null, 'an entry without a number is no entry');
select throws_ok($$ select pg_temp.push('60', (select jsonb_agg(jsonb_build_object('mid', n::text)) from generate_series(26, 526) as n)) $$, 'PT422', null, 'more than 500 entries are refused');
select throws_ok($$ select public.sync_push('99999999-9999-4999-8999-999999999999', '60', 2, '[]') $$, 'PT426', null, 'a version that is not known is refused');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "33333333-3333-4333-8333-333333333333"}';

select throws_ok($$ select pg_temp.push('0', '[]') $$, 'PT401', null, 'an account that is gone is signed out');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select throws_ok($$ select pg_temp.push('0', '[]') $$, '42501', null, 'a visitor pushes nothing');

select * from finish();
rollback;
