begin;
set local search_path = public, extensions;
select plan(9);

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

select private.set_follow('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', true, now());

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select results_eq($$ select following_id from public.follows $$, $$ values ('11111111-1111-4111-8111-111111111111'::uuid) $$, '[Users read whom they follow] allows a user their own');
select throws_ok($$ insert into public.follows values ('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', true, now()) $$, '42501', null, 'a follow is not written by hand');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';

select is_empty($$ select from public.follows $$, '[Users read whom they follow] denies the followed to know by whom');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';

select throws_ok($$ select from public.follows $$, '42501', null, 'a visitor reads no follows');
reset role;
select throws_ok($$ select private.set_follow('11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111', true, now()) $$, '23514', null, 'nobody follows themselves');
select throws_ok($$ select private.set_follow('11111111-1111-4111-8111-111111111111', gen_random_uuid(), true, now()) $$, '23503', null, 'nobody follows a person who is gone');
select lives_ok($$ select private.set_follow('11111111-1111-4111-8111-111111111111', gen_random_uuid(), false, now()) $$, 'unfollowing a deleted person succeeds');
select private.set_follow('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', false, now() + interval '2 minutes');
select private.set_follow('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', true, now() + interval '1 minute');
select is((select present from public.follows), false, 'an older follow does not come back');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "22222222-2222-4222-8222-222222222222"}';

select is_empty($$ select from public.follows $$, '[Users read whom they follow] denies what was taken back');

select * from finish();
rollback;
