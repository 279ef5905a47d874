begin;
set local search_path = public, extensions;
select plan(19);

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

create function pg_temp.feed(of uuid) returns table (kind text, id uuid, gone text) language sql as $$
  select kind, id, gone from private.sync_feed where scope = of order by seq
$$;
create function pg_temp.everyone() returns uuid language sql as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

select is_empty($$ select * from pg_temp.feed(pg_temp.everyone()) $$, 'nothing is numbered before the transaction ends');
set constraints all immediate;
select results_eq($$ select * from pg_temp.feed(pg_temp.everyone()) $$,
  $$ values ('podcast', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, null) $$,
  'the public feed has a public podcast, no private one, and no new profile');
select results_eq($$ select * from pg_temp.feed('11111111-1111-4111-8111-111111111111') $$,
  $$ values ('profile', '11111111-1111-4111-8111-111111111111'::uuid, null), ('podcast', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', null), ('podcast', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', null) $$,
  'the owner''s feed has all that is theirs');

create temporary table before as select * from private.sync_head;
update public.podcasts set title = title;
update public.profiles set bio = bio;
select results_eq($$ select scope, seq from private.sync_head order by scope $$, $$ select scope, seq from before order by scope $$,
  'an update that changes nothing is in no feed');

update public.profiles set bio = 'Private to the visit' where id = '11111111-1111-4111-8111-111111111111';
select is((select seq from private.sync_head where scope = pg_temp.everyone()), (select seq from before where scope = pg_temp.everyone()),
  'a change of a profile that no card shows is not in the public feed');
select is((select seq from private.sync_head where scope = '11111111-1111-4111-8111-111111111111'), (select seq + 1 from before where scope = '11111111-1111-4111-8111-111111111111'),
  'a change of one''s own profile is in one''s own feed');
update public.profiles set name = 'Ada' where id = '11111111-1111-4111-8111-111111111111';
select results_eq($$ select * from pg_temp.feed(pg_temp.everyone()) $$,
  $$ values ('podcast', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, null), ('profile', '11111111-1111-4111-8111-111111111111', null) $$, 'a new name is in the public feed');

update public.podcasts set is_public = false where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select results_eq($$ select * from pg_temp.feed(pg_temp.everyone()) $$,
  $$ values ('profile', '11111111-1111-4111-8111-111111111111'::uuid, null), ('podcast', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'hidden') $$, 'a podcast made private is gone in public');
select is((select gone from private.sync_feed where scope = '11111111-1111-4111-8111-111111111111' and id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), null, 'a podcast made private is not gone for its owner');
update public.podcasts set title = 'Secret' where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select is((select gone from private.sync_feed where scope = pg_temp.everyone() and id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), 'hidden', 'an edit while private leaves it gone');
update public.podcasts set is_public = true where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select is((select gone from private.sync_feed where scope = pg_temp.everyone() and id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), null, 'made public again it is back');
delete from public.podcasts;
select results_eq($$ select kind, id, gone from private.sync_feed where kind = 'podcast' order by id, scope $$,
  $$ values ('podcast', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, 'deleted'), ('podcast', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'deleted'), ('podcast', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'deleted') $$,
  'a deleted podcast is gone in all feeds, and a private one is not in the public feed');

delete from auth.users where id = '11111111-1111-4111-8111-111111111111';
select is_empty($$ select from private.sync_feed where scope = '11111111-1111-4111-8111-111111111111' union all select from private.sync_head where scope = '11111111-1111-4111-8111-111111111111' $$,
  'the feed of a user goes with the account');
select is((select gone from private.sync_feed where scope = pg_temp.everyone() and id = '11111111-1111-4111-8111-111111111111'), 'deleted', 'a deleted profile is gone in the public feed');

select is(private.prune_sync(), 0, 'a recent tombstone is kept');
update private.sync_feed set gone_at = now() - interval '91 days' where kind = 'podcast' and gone is not null;
select is(private.prune_sync(), 1, 'a tombstone older than the horizon is removed');
select is((select pruned_seq from private.sync_head where scope = pg_temp.everyone()),
  (select seq - 1 from private.sync_feed where scope = pg_temp.everyone() and id = '11111111-1111-4111-8111-111111111111'),
  'the head has the number up to which tombstones were removed');

create temporary table epoch as select private.sync_epoch() as was;
select is(private.sync_epoch(), (select was from epoch), 'the epoch stays the same');
update private.sync_settings set epoch_number = epoch_number + 1;
select isnt(private.sync_epoch(), (select was from epoch), 'the epoch is another one after its number was raised');

select * from finish();
rollback;
