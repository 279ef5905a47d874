begin;
set local search_path = public, extensions;
select plan(33);

-- Ada owns what this chapter is about, Grace is another user.
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
insert into public.podcast_scripts (podcast_id, script) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'Welcome.'), ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'Welcome.');

create function pg_temp.change(assignment text) returns void language plpgsql as $$
begin
  execute format('update public.podcasts set %s where id = ''aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa''', assignment);
end $$;

select results_eq($$ select research_fields, doi, audio_rev, citation_count from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values ('{Biology}'::text[], null::text, 1, 0) $$, 'a podcast starts with its field leading the list');
select throws_ok($$ select pg_temp.change('publishing_year = 1399') $$, '23514', null, 'the year 1399 is refused');
select lives_ok($$ select pg_temp.change('publishing_year = 1400') $$, 'the year 1400 fits');
select throws_ok($$ select pg_temp.change('publishing_year = 2201') $$, '23514', null, 'the year 2201 is refused');
select throws_ok($$ select pg_temp.change('title = '' ''') $$, '23514', null, 'a blank title is refused');
select throws_ok($$ select pg_temp.change('keywords = ''''') $$, '23514', null, 'empty keywords are refused');
select throws_ok($$ select pg_temp.change('field_of_research = ''Alchemy''') $$, '23514', null, 'a field outside the list is refused');
select throws_ok($$ select pg_temp.change('audio_bytes = 20971521') $$, '23514', null, 'an episode over 20 MiB is refused');
select throws_ok($$ select pg_temp.change('audio_bytes = 1048577, part_sha256 = array[repeat(''a'', 64)]') $$,
  '23514', null, 'a second mebibyte without its digest is refused');
select lives_ok($$ select pg_temp.change('audio_bytes = 1048577, part_sha256 = array[repeat(''a'', 64), repeat(''b'', 64)]') $$,
  'a digest for every mebibyte fits');
select throws_ok($$ select pg_temp.change('part_sha256 = array[repeat(''a'', 64), ''nothing'']') $$, '23514', null, 'a digest that is none is refused');
select throws_ok($$ select pg_temp.change('audio_url = ''11111111-1111-4111-8111-111111111111/2-podcast-audio.mp3''') $$, '23505', null, 'two podcasts cannot share a file');
select throws_ok($$ select pg_temp.change('audio_url = ''11111111-1111-4111-8111-111111111111/é.mp3''') $$, '23514', null, 'a path outside ASCII is refused');

select pg_temp.change('field_of_research = ''Physics''');
select is((select research_fields from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), '{Physics}', 'a new field replaces the old one in the list');
select pg_temp.change('research_fields = ''{Chemistry,Physics}''');
select is((select research_fields from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), '{Physics,Chemistry}', 'the field leads the list however it is given');
select pg_temp.change('field_of_research = '''', doi = ''  ''');
select results_eq($$ select field_of_research, doi from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values ('Computer Science', null::text) $$, 'no field is Computer Science and an empty DOI is null');
select pg_temp.change('abstract = ''<p>x</p><script>1</script>'', summary = ''<img onerror=1>''');
select results_eq($$ select abstract, summary from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' $$,
  $$ values ('<p>x</p>&lt;script>1&lt;/script>', '&lt;img onerror=1>') $$, 'markup that could run is inert after writing');
select pg_temp.change('audio_url = ''https://x.example/storage/v1/object/public/podcasts/11111111-1111-4111-8111-111111111111/3.mp3''');
select is((select audio_url from public.podcasts where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), '11111111-1111-4111-8111-111111111111/3.mp3', 'a public storage address is cut to its path');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select results_eq($$ select title from public.podcasts $$, $$ values ('Open') $$, '[Visitors read public podcasts] allows reading a public one');
select is_empty($$ select from public.podcasts where id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$, '[Visitors read public podcasts] denies reading a private one');
select throws_ok($$ update public.podcasts set title = 'Taken' $$, '42501', null, 'a visitor cannot edit');
select throws_ok($$ select from public.podcast_scripts $$, '42501', null, 'a visitor cannot read scripts');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select is((select count(*)::integer from public.podcasts), 2, '[Users read public podcasts and their own] allows reading one''s own private one');
select results_eq($$ update public.podcasts set title = 'Mine', is_public = true where id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' returning title $$,
  $$ values ('Mine') $$, '[Users edit their own podcasts] allows the owner to edit');
update public.podcasts set is_public = false where id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
select throws_ok($$ update public.podcasts set audio_url = 'x' $$, '42501', null, 'the audio is not editable');
select throws_ok($$ update public.podcasts set user_id = '22222222-2222-4222-8222-222222222222' $$, '42501', null, 'a podcast is not given away');
select throws_ok($$ insert into public.podcasts (user_id, title) values ('11111111-1111-4111-8111-111111111111', 'By hand') $$, '42501', null, 'a podcast is not published by hand');
select throws_ok($$ delete from public.podcasts $$, '42501', null, 'a podcast is not deleted by hand');
select is((select count(*)::integer from public.podcast_scripts), 2, '[Users read the scripts of their own podcasts] allows the owner to read');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';
select is_empty($$ select from public.podcasts where id = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb' $$, '[Users read public podcasts and their own] denies reading another''s private one');
select is_empty($$ update public.podcasts set title = 'Taken' returning 1 $$, '[Users edit their own podcasts] denies editing another''s');
select is_empty($$ select from public.podcast_scripts $$, '[Users read the scripts of their own podcasts] denies reading another''s, public or not');

reset role;
delete from auth.users where id = '11111111-1111-4111-8111-111111111111';
select is_empty($$ select from public.podcasts $$, 'the podcasts go with the account');

select * from finish();
rollback;
