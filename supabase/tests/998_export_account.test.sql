begin;
set local search_path = public, extensions;
select plan(17);

insert into private.invite_codes (code) values ('ADAEXPRT'), ('GRACEEXP');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAEXPRT", "full_name": "Ada"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEEXP", "full_name": "Grace"}');
update public.profiles set name = 'Ada' where id = '11111111-1111-4111-8111-111111111111';
insert into storage.objects (bucket_id, name, metadata) values
  ('podcasts', '11111111-1111-4111-8111-111111111111/1.mp3', '{"size": 700}'),
  ('covers', '11111111-1111-4111-8111-111111111111/1.webp', '{"size": 20}'),
  ('avatars', '11111111-1111-4111-8111-111111111111/avatar.png', '{"size": 4}'),
  ('podcasts', '22222222-2222-4222-8222-222222222222/2.mp3', '{"size": 900}');
insert into public.podcasts
  (id, user_id, title, abstract, authors, publishing_year, keywords, audio_url, cover_image_url, is_public, created_at)
values
  ('44444444-4444-4444-8444-444444444441', '11111111-1111-4111-8111-111111111111', 'First', 'a', 'N', 2000, 'k',
    '11111111-1111-4111-8111-111111111111/1.mp3', '11111111-1111-4111-8111-111111111111/1.webp', true, '2026-01-01'),
  ('44444444-4444-4444-8444-444444444442', '11111111-1111-4111-8111-111111111111', 'Second', 'a', 'N', 2000, 'k',
    '11111111-1111-4111-8111-111111111111/gone.mp3', null, true, '2026-01-02'),
  ('44444444-4444-4444-8444-444444444443', '22222222-2222-4222-8222-222222222222', 'Secret', 'a', 'N', 2000, 'k',
    '22222222-2222-4222-8222-222222222222/2.mp3', null, false, '2026-01-03');

create function pg_temp.page(part text, after text default null, most integer default 10, bytes integer default 1000000)
returns jsonb language sql as $$
  select private.export_page('11111111-1111-4111-8111-111111111111', part, after, most, bytes)
$$;

select is(pg_temp.page('account') #>> '{rows,0,email}', 'ada@example.org', 'the account has its address');
select is(pg_temp.page('account') #>> '{rows,0,invitations,0,code}', 'ADAEXPRT', 'and the invitation that made it');
select is(jsonb_array_length(pg_temp.page('account', 'account') -> 'rows'), 0, 'of one row there is one page');
select is(pg_temp.page('profile') #>> '{rows,0,name}', 'Ada', 'the profile is the user''s');

select is(
  array(select row #>> '{details,title}' from jsonb_array_elements(pg_temp.page('episodes') -> 'rows') as row),
  array['First', 'Second'], 'episodes are the user''s alone, oldest first'
);
select is(pg_temp.page('episodes') -> 'next', 'null'::jsonb, 'the last page names no next one');
select is(
  pg_temp.page('episodes') #> '{rows,0,audio}',
  '{"bucket": "podcasts", "path": "11111111-1111-4111-8111-111111111111/1.mp3", "bytes": 700}', 'with their files'
);
select is(pg_temp.page('episodes') #> '{rows,1,audio}', 'null'::jsonb, 'a file that is gone is null');
select is(jsonb_array_length(pg_temp.page('episodes', null, 1) -> 'rows'), 1, 'a page has so many rows at most');
select is(
  pg_temp.page('episodes', pg_temp.page('episodes', null, 1) ->> 'next', 1) #>> '{rows,0,details,title}', 'Second',
  'and names where the next one begins'
);
select is(jsonb_array_length(pg_temp.page('episodes', null, 10, 1) -> 'rows'), 1, 'a row that is too large is a page');

select is(
  private.stored_file('11111111-1111-4111-8111-111111111111', 'podcasts', '22222222-2222-4222-8222-222222222222/2.mp3'),
  null, 'a file in another''s folder is null'
);
select is(
  private.named_episode('11111111-1111-4111-8111-111111111111', '44444444-4444-4444-8444-444444444443'), null,
  'another''s private episode has no title'
);
select is(
  private.named_episode('22222222-2222-4222-8222-222222222222', '44444444-4444-4444-8444-444444444443') ->> 'title',
  'Secret', 'the owner of a private episode gets its title'
);
select is(
  private.export_size('11111111-1111-4111-8111-111111111111'), '{"episodes": 2, "files": 3, "bytes": 724}',
  'the size counts the files that are there'
);
select is(
  private.export_size('33333333-3333-4333-8333-333333333333'), '{"episodes": 0, "files": 0, "bytes": 0}',
  'an unknown user has no rows'
);
select throws_ok($$ select pg_temp.page('sessions') $$, '20000', null, 'an unknown part is refused');

select * from finish();
rollback;
