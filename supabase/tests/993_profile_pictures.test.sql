begin;
set local search_path = public, extensions;
select plan(51);

insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');

-- A profile as it was stored before the trigger was there.
set local session_replication_role = replica;
update public.profiles
set avatar_url = 'data:image/png;base64,AAAA', custom_banner_url = 'data:image/webp;base64,BBBB'
where id = '11111111-1111-4111-8111-111111111111';
set local session_replication_role = origin;

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select results_eq(
  $$ update public.profiles
    set name = 'Ada', avatar_url = 'data:image/png;base64,AAAA', custom_banner_url = 'data:image/webp;base64,BBBB'
    where id = '11111111-1111-4111-8111-111111111111' returning avatar_url, custom_banner_url $$,
  $$ values ('data:image/png;base64,AAAA', 'data:image/webp;base64,BBBB') $$,
  'inline pictures from before stay where something else is edited');

select throws_ok(
  format($$ update public.profiles set avatar_url = %L where id = '11111111-1111-4111-8111-111111111111' $$, value),
  '23514', 'The avatar must be a file of the profile''s own in storage.', 'no avatar: ' || replace(value, E'\n', ' '))
from unnest(array[
  'https://evil.example/pixel.png', '//evil.example/pixel.png', 'evil.example/avatar.png', '/pixel.png', 'neurons',
  'data:image/png;base64,CCCC',
  '22222222-2222-4222-8222-222222222222/avatar.png',
  'https://db.example/storage/v1/object/public/avatars/22222222-2222-4222-8222-222222222222/avatar.png',
  'https://db.example/storage/v1/object/public/banners/11111111-1111-4111-8111-111111111111/avatar.png',
  'https://evil.example/x/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.png',
  'https://evil.example/?/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.png',
  '11111111-1111-4111-8111-111111111111/avatar.svg', '11111111-1111-4111-8111-111111111111/banner.png',
  '11111111-1111-4111-8111-111111111111/avatar', '11111111-1111-4111-8111-111111111111/avatarxpng',
  '11111111-1111-4111-8111-111111111111/../22222222-2222-4222-8222-222222222222/avatar.png',
  '11111111-1111-4111-8111-111111111111/avatar.png/x', '/11111111-1111-4111-8111-111111111111/avatar.png',
  '11111111-1111-4111-8111-111111111111/avatar.png?w=1', '11111111-1111-4111-8111-111111111111/avatar.png?v=',
  '11111111-1111-4111-8111-111111111111/avatar.png?v=1&x=2', '11111111-1111-4111-8111-111111111111/avatar.png#v',
  '11111111-1111-4111-8111-111111111111/avatar.png?v=' || repeat('1', 65),
  E'11111111-1111-4111-8111-111111111111/avatar.png\nhttps://evil.example/x.png',
  E'https://evil.example/\n/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.png'
]) as value;

select throws_ok(
  format($$ update public.profiles set custom_banner_url = %L where id = '11111111-1111-4111-8111-111111111111' $$, value),
  '23514', 'The banner must be a file of the profile''s own in storage.', 'no banner: ' || value)
from unnest(array[
  'https://evil.example/pixel.png', 'data:image/png;base64,CCCC', '11111111-1111-4111-8111-111111111111/avatar.png',
  '22222222-2222-4222-8222-222222222222/banner.png',
  'https://db.example/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/banner.png'
]) as value;

create function pg_temp.stored_avatar(value text) returns text language plpgsql as $$
declare
  stored text;
begin
  update public.profiles set avatar_url = value where id = '11111111-1111-4111-8111-111111111111'
  returning avatar_url into stored;
  return stored;
end
$$;

select is(
  pg_temp.stored_avatar('11111111-1111-4111-8111-111111111111/avatar.' || ext),
  '11111111-1111-4111-8111-111111111111/avatar.' || ext, 'an own file is an avatar: ' || ext)
from unnest(array['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif']) as ext;
select is(
  pg_temp.stored_avatar('11111111-1111-4111-8111-111111111111/avatar.webp?v=' || version),
  '11111111-1111-4111-8111-111111111111/avatar.webp?v=' || version, 'its version stays: ' || version)
from unnest(array['17', '2026-11-23T06:00:00.123456+00:00', '2026-11-23T06%3A00%3A00Z']) as version;
select is(pg_temp.stored_avatar(address), path, 'a public address is cut to the path: ' || address)
from (values
  ('https://db.example/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.webp',
    '11111111-1111-4111-8111-111111111111/avatar.webp'),
  ('http://localhost:5173/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.webp?v=3',
    '11111111-1111-4111-8111-111111111111/avatar.webp?v=3'),
  ('https://db.example/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.png?t=4',
    '11111111-1111-4111-8111-111111111111/avatar.png'),
  ('/storage/v1/object/public/avatars/11111111-1111-4111-8111-111111111111/avatar.gif',
    '11111111-1111-4111-8111-111111111111/avatar.gif')
) as addresses (address, path);
select results_eq(
  $$ update public.profiles
    set custom_banner_url = 'https://db.example/storage/v1/object/public/banners/11111111-1111-4111-8111-111111111111/banner.avif?v=1'
    where id = '11111111-1111-4111-8111-111111111111' returning custom_banner_url $$,
  $$ values ('11111111-1111-4111-8111-111111111111/banner.avif?v=1') $$,
  'a banner''s public address is cut to the path');
select is(pg_temp.stored_avatar(empty), null, 'an empty text is no avatar') from unnest(array['', ' ', null]) as empty;
select throws_ok(
  $$ update public.profiles set avatar_url = 'data:image/png;base64,AAAA' where id = '11111111-1111-4111-8111-111111111111' $$,
  '23514', null, 'an inline picture that was replaced does not come back');

reset role;
set local role service_role;
select throws_ok(
  $$ update public.profiles set avatar_url = 'https://evil.example/x.png' where id = '11111111-1111-4111-8111-111111111111' $$,
  '23514', null, 'the service role is held to it too');
reset role;
select throws_ok(
  $$ update public.profiles set avatar_url = 'https://evil.example/x.png' where id = '11111111-1111-4111-8111-111111111111' $$,
  '23514', null, 'and so is the owner of the schema');

select * from finish();
rollback;
