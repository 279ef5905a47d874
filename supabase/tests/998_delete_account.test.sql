begin;
set local search_path = public, extensions;
select plan(20);

insert into private.invite_codes (code, email) values ('ADAINVIT', 'ada.before@example.org'), ('GRACEINV', null);
insert into auth.users (id, email, raw_user_meta_data) values
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada.before@example.org', '{"invite_code": "ADAINVIT"}');
update auth.users set email = 'ada@example.org' where id = '11111111-1111-4111-8111-111111111111';
insert into private.waitlist (email) values ('ada@example.org'), ('ada.before@example.org'), ('grace@example.org');
insert into storage.objects (bucket_id, name) values
  ('avatars', '11111111-1111-4111-8111-111111111111/avatar.png'),
  ('covers', '11111111-1111-4111-8111-111111111111/deep/er/cover.webp'),
  ('generation', '33333333-3333-4333-8333-333333333333/cover.1.webp'),
  ('avatars', '22222222-2222-4222-8222-222222222222/avatar.png');

select is(
  private.account_remains('11111111-1111-4111-8111-111111111111') -> 'addresses',
  '["ada.before@example.org", "ada@example.org"]', 'an address of before is known by the invitation that was used'
);
select is(
  (select jsonb_agg(file ->> 'path' order by file ->> 'path')
    from jsonb_array_elements(private.account_remains('11111111-1111-4111-8111-111111111111') -> 'files') as file),
  '["11111111-1111-4111-8111-111111111111/avatar.png", "11111111-1111-4111-8111-111111111111/deep/er/cover.webp",
    "33333333-3333-4333-8333-333333333333/cover.1.webp"]',
  'files are found in every bucket and folder, and those of a job that is gone'
);

select private.keep_customer('11111111-1111-4111-8111-111111111111', 'cus_ada', null);
insert into public.user_subscriptions (user_id, tier, status) values
  ('11111111-1111-4111-8111-111111111111', 'pro', 'active');
select is(private.remove_account_rows('11111111-1111-4111-8111-111111111111'), 'customer', 'a customer holds the rows');
select is((select count(*) from public.profiles where id = '11111111-1111-4111-8111-111111111111'), 1::bigint, 'no rows are removed while there is a customer');
select lives_ok($$ select private.forget_customer('11111111-1111-4111-8111-111111111111', 'cus_late') $$, 'forgets a customer');
select is(private.billing_account('11111111-1111-4111-8111-111111111111') ->> 'customer_id', 'cus_ada', 'another customer stays');
select is((select count(*) from public.user_subscriptions), 1::bigint, 'another customer keeps its subscription');
select private.forget_customer('11111111-1111-4111-8111-111111111111', 'cus_ada');
select is((select count(*) from public.user_subscriptions), 0::bigint, 'who is no customer holds nothing');

select is(private.remove_account_rows('11111111-1111-4111-8111-111111111111'), 'removed', 'the rows go');
select is((select array_agg(email) from private.waitlist), array['grace@example.org'], 'and the waitlist''s, under every address');
select is((select array_agg(code) from private.invite_codes), array['GRACEINV'], 'and the bound invitation');
select is((select array_agg(id) from public.profiles), array['22222222-2222-4222-8222-222222222222'::uuid], 'only rows of that account are removed');
select is(private.remove_account_rows('11111111-1111-4111-8111-111111111111'), 'removed', 'a second removal of rows succeeds');
select lives_ok($$ select private.remove_account('11111111-1111-4111-8111-111111111111') $$, 'the account goes');
select is((select array_agg(email::text) from auth.users), array['grace@example.org'], 'no other account is deleted');
select lives_ok($$ select private.remove_account('11111111-1111-4111-8111-111111111111') $$, 'a second deletion of the account succeeds');
select is(public.cancelled_generation('33333333-3333-4333-8333-333333333333'), '"gone"', 'a job without a row is gone');

insert into public.podcasts (id, user_id, title, abstract, authors, publishing_year, keywords, audio_url) values
  ('44444444-4444-4444-8444-444444444444', '22222222-2222-4222-8222-222222222222', 'sharedword', 'a', 'rarename', 2000, 'k', 'one'),
  ('55555555-5555-4555-8555-555555555555', '22222222-2222-4222-8222-222222222222', 'sharedword', 'a', 'n', 2000, 'k', 'two');
delete from public.podcasts where id = '44444444-4444-4444-8444-444444444444';
select isnt(private.drop_unused_words(100), 0, 'words of an episode that is gone are looked at');
select is(private.drop_unused_words(100), 0, 'once');
select is(
  (select array_agg(word order by word) from private.search_words where word in ('rarename', 'sharedword')),
  array['sharedword'], 'a word that occurs elsewhere stays, another goes'
);

select * from finish();
rollback;
