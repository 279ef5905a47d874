begin;
set local search_path = public, extensions;
select plan(18);

-- Ada has two avatars in storage, Grace is another user.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into storage.objects (bucket_id, name, user_metadata) values
  ('avatars', '11111111-1111-4111-8111-111111111111/avatar.webp', '{"mark": "one"}'),
  ('avatars', '11111111-1111-4111-8111-111111111111/avatar.jpg', '{"mark": "two"}'),
  ('banners', '11111111-1111-4111-8111-111111111111/banner.webp', '{"mark": "three"}');

-- Storage forbids deletion by SQL; the storage server says that it is the one who asks.
set local storage.allow_delete_query = 'true';

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select throws_ok($$ select public.use_picture('avatar', '{"extension": "webp", "mark": "one"}') $$, '42501', null, '[use_picture] denies a visitor');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select throws_ok($$ select public.use_picture('avatar', '{"extension": "webp", "mark": "one"}') $$, 'PT409', null, '[use_picture] denies another user the file');

set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select matches(public.use_picture('avatar', '{"extension": "webp", "mark": "one"}') ->> 'path',
  '^11111111-1111-4111-8111-111111111111/avatar\.webp\?v=20[0-9T:.-]+Z$', '[use_picture] allows the owner, and says when it was stored');
select matches(avatar_url, '^11111111-1111-4111-8111-111111111111/avatar\.webp\?v=', 'the profile names it')
from public.profiles where id = '11111111-1111-4111-8111-111111111111';
select is((select custom_banner_url from public.profiles where id = '11111111-1111-4111-8111-111111111111'), null, 'the banner is left as it is');
select is(public.use_picture('banner', '{"extension": "webp", "mark": "three"}') ->> 'updated_at',
  private_time, 'it says from when on the profile names it')
from (select (public.own_profile()).updated_at as at) as own,
  lateral (select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as private_time) as wire;
select matches(custom_banner_url, '/banner\.webp\?v=', 'a banner is a picture of its own column')
from public.profiles where id = '11111111-1111-4111-8111-111111111111';
select throws_ok($$ select public.use_picture('avatar', '{"extension": "webp", "mark": "other"}') $$, 'PT409',
  'Your avatar was replaced from another device meanwhile. Please try again.', 'a file that another device has replaced is to be stored again');
select throws_ok($$ select public.use_picture('avatar', '{"extension": "png", "mark": "one"}') $$, 'PT409', null, 'a file that is not there too');
select throws_ok(format('select public.use_picture(%L, %L)', kind, picture), 'PT422', 'Please choose a picture and try again.', 'no picture: ' || kind || ' ' || picture)
from (values ('cover', '{"extension": "webp", "mark": "one"}'), ('avatar', 'null'), ('avatar', '[]')) as wrong (kind, picture);

select is_empty($$ delete from storage.objects where name like '%/avatar.webp' returning 1 $$, '[Users remove their avatar and banner] denies the avatar that the profile names');
select is_empty($$ delete from storage.objects where name like '%/banner.webp' returning 1 $$, '[Users remove their avatar and banner] denies the banner that the profile names');
select isnt_empty($$ delete from storage.objects where name like '%/avatar.jpg' returning 1 $$, '[Users remove their avatar and banner] allows a file that it does not name');
update public.profiles set custom_banner_url = null where id = '11111111-1111-4111-8111-111111111111';
select isnt_empty($$ delete from storage.objects where name like '%/banner.webp' returning 1 $$, '[Users remove their avatar and banner] allows one that it names no more');

set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is_empty($$ delete from storage.objects where name like '%/avatar.webp' returning 1 $$, '[Users remove their avatar and banner] denies another user');
set local request.jwt.claims = '{"role": "authenticated", "sub": "33333333-3333-4333-8333-333333333333"}';
select throws_ok($$ select public.use_picture('avatar', '{"extension": "webp", "mark": "one"}') $$, 'PT401', null, 'an account that is gone uses no picture');

select * from finish();
rollback;
