begin;
set local search_path = public, extensions;
select plan(16);

-- Ada owns what this chapter is about, Grace is another user.
insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');
insert into public.user_subscriptions (user_id, tier, status) values ('11111111-1111-4111-8111-111111111111', 'pro', 'active'), ('22222222-2222-4222-8222-222222222222', 'premium', 'trialing');

select results_eq(
  $$ select tier, "interval", price, currency, podcast_limit, trial_days
    from public.subscription_plans order by price, "interval" $$,
  $$ values
    ('free', 'month', 0, 'eur', 3, 0), ('free', 'year', 0, 'eur', 3, 0),
    ('pro', 'month', 1200, 'eur', 10, 14), ('premium', 'month', 2900, 'eur', 50, 14),
    ('pro', 'year', 12000, 'eur', 10, 14), ('premium', 'year', 29000, 'eur', 50, 14) $$,
  'the plans cost and allow what was decided');
select throws_ok($$ update public.subscription_plans set "interval" = 'week' $$, '23514', null, 'an interval outside the list is refused');
select throws_ok($$ update public.subscription_plans set stripe_price_id = null where id = 'pro-month' $$, '23514', null, 'what costs needs a price at the provider');
select throws_ok($$ update public.user_subscriptions set status = 'expired' $$, '23514', null, 'a status outside the provider''s is refused');
select throws_ok($$ update public.user_subscriptions set tier = 'gold' $$, '23514', null, 'a tier outside the list is refused');
select throws_ok($$ update public.user_subscriptions set current_period_start = now(), current_period_end = now() $$, '23514', null, 'a period without length is refused');

set local role anon;
set local request.jwt.claims = '{"role": "anon"}';
select is((select count(*)::integer from public.subscription_plans), 6, '[Anyone reads the plans] allows a visitor to read all');
select throws_ok($$ update public.subscription_plans set price = 0 $$, '42501', null, '[Anyone reads the plans] denies a visitor to change one');
select throws_ok($$ select from public.user_subscriptions $$, '42501', null, 'a visitor reads no subscription');

set local role authenticated;
set local request.jwt.claims = '{"role": "authenticated", "sub": "11111111-1111-4111-8111-111111111111"}';
select is((select count(*)::integer from public.subscription_plans), 6, '[Anyone reads the plans] allows a user to read all');
select throws_ok($$ update public.subscription_plans set price = 0 $$, '42501', null, '[Anyone reads the plans] denies a user to change one');
select results_eq($$ select tier from public.user_subscriptions $$, $$ values ('pro') $$, '[Users read their own subscription] allows the owner to read');
select is_empty($$ select from public.user_subscriptions where user_id = '22222222-2222-4222-8222-222222222222' $$, '[Users read their own subscription] denies reading another''s');
select throws_ok($$ update public.user_subscriptions set tier = 'premium' $$, '42501', null, 'a user cannot set the tier');
select throws_ok($$ insert into public.user_subscriptions (user_id, status) values ('11111111-1111-4111-8111-111111111111', 'active') $$, '42501', null, 'a user cannot subscribe by hand');
select throws_ok($$ delete from public.user_subscriptions $$, '42501', null, 'a user cannot drop the subscription');

select * from finish();
rollback;
