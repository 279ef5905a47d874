begin;
set local search_path = public, extensions;
select plan(23);

insert into private.invite_codes (code) values ('ADAINVIT'), ('GRACEINV');
insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"invite_code": "ADAINVIT"}'),
  ('22222222-2222-4222-8222-222222222222', 'grace@example.org', '{"invite_code": "GRACEINV"}');

create function pg_temp.found(p_status text) returns jsonb language sql as $$
  select jsonb_build_object(
    'tier', 'pro', 'interval', 'month', 'stripe_price_id', 'price_orpheus_pro_month', 'status', p_status,
    'cancel_at_period_end', false, 'current_period_start', '2026-01-01T00:00:00Z',
    'current_period_end', '2026-02-01T00:00:00Z', 'stripe_subscription_id', 'sub_ada'
  )
$$;

select is(private.begin_checkout('11111111-1111-4111-8111-111111111111', 'a'), null, 'who is no customer begins no checkout');
select is(private.keep_customer('11111111-1111-4111-8111-111111111111', 'cus_ada', null), 'cus_ada', 'a customer is noted');
select is(private.keep_customer('11111111-1111-4111-8111-111111111111', 'cus_late', null), 'cus_ada', 'of two customers the first stays');
select throws_ok($$ select private.keep_customer('22222222-2222-4222-8222-222222222222', 'cus_ada', null) $$, '23505', null, 'a customer is one user''s');

select is(private.begin_checkout('11111111-1111-4111-8111-111111111111', 'a'), '{"attempt": 1, "session": null, "replaced": null}', 'the first checkout');
select is(private.begin_checkout('11111111-1111-4111-8111-111111111111', 'a'), '{"attempt": 1, "session": null, "replaced": null}', 'for the same price it is the same one');
select is(private.keep_checkout('11111111-1111-4111-8111-111111111111', 1, 'cs_1'), true, 'its session is noted');
select is(private.begin_checkout('11111111-1111-4111-8111-111111111111', 'b'), '{"attempt": 2, "session": null, "replaced": "cs_1"}', 'another price replaces it');
select is(private.begin_checkout('11111111-1111-4111-8111-111111111111', 'b') ->> 'replaced', 'cs_1', 'the session that is to be ended is named until another one is noted');
select is(private.keep_checkout('11111111-1111-4111-8111-111111111111', 1, 'cs_late'), false, 'a session that was replaced is not noted');

select is(private.begin_reading('cus_nobody', 0), null, 'a customer of nobody here is not read');
select is(private.begin_reading('cus_ada', 0) -> 'reading', '1', 'readings are numbered');
select is(private.begin_reading('cus_ada', 60) -> 'reading', 'null', 'one that began a moment ago is enough');
select is(private.begin_reading('cus_ada', 0) -> 'reading', '2', 'an event is always a reason to read');
select is(private.store_reading('cus_ada', 2, pg_temp.found('trialing'), true, null) ->> 'status', 'trialing', 'what was read holds');
select is(private.store_reading('cus_ada', 1, null, false, '{"id": "evt_1", "type": "t", "created_at": "2026-01-01T00:00:00Z"}') ->> 'status', 'trialing', 'a reading that began earlier does not replace it');
select is(private.knows_event('evt_1'), true, 'the event of that reading is noted all the same');
select is(private.billing_account('11111111-1111-4111-8111-111111111111') -> 'trial_used', 'true', 'a trial is used for good');
select is(private.begin_checkout('11111111-1111-4111-8111-111111111111', 'b') -> 'attempt', '3', 'a checkout is over once a subscription is there');
select is(private.store_reading('cus_ada', 3, null, false, null), null, 'who has none any more is on the free plan');

select is(private.keep_customer('11111111-1111-4111-8111-111111111111', 'cus_new', 'cus_ada'), 'cus_new', 'a customer takes the place of one that is gone');
select is(private.keep_customer('11111111-1111-4111-8111-111111111111', 'cus_newer', 'cus_ada'), 'cus_new', 'and of two such the first stays');
select is(private.billing_account('11111111-1111-4111-8111-111111111111') -> 'trial_used', 'true', 'the trial stays used');

select * from finish();
rollback;
