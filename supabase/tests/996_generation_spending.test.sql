-- Spending: what a call reserves, what corrects it, and what is left of the day.
begin;
set local search_path = public, extensions;
select plan(23);

insert into private.invite_codes (code) values ('SPENDING');
insert into auth.users (id, email, raw_user_meta_data)
values ('00000000-0000-4000-8000-00000000000a', 'owner@example.org', '{"invite_code": "SPENDING"}');

create function pg_temp.begin_job(key integer, tokens bigint, daily bigint) returns jsonb language sql as $$
  select public.start_generation(
    '00000000-0000-4000-8000-00000000000a', ('10000000-0000-4000-8000-' || lpad(key::text, 12, '0'))::uuid,
    repeat('a', 64), '{"title": "A paper"}', '[{"name": "summary", "position": 0, "needs": []}]', tokens, daily)
$$;
create temp table seen (name text primary key, answer jsonb);
create function pg_temp.job() returns uuid language sql as $$ select id from public.generation_jobs $$;
create function pg_temp.lease() returns uuid language sql as
  $$ select (answer ->> 'token')::uuid from seen where name = 'claim' $$;
create function pg_temp.reserve(tokens bigint, daily bigint) returns jsonb language sql as
  $$ select public.reserve_tokens(pg_temp.job(), 'summary', pg_temp.lease(), tokens, daily) $$;
create function pg_temp.settle(reservation text, used bigint) returns void language sql as
  $$ select public.settle_tokens((answer ->> 'id')::uuid, used) from seen where name = reservation $$;
create function pg_temp.spent() returns bigint language sql as
  $$ select tokens from private.token_days where day = (now() at time zone 'UTC')::date $$;

-- Starts --------------------------------------------------------------------------------------------------

select is(pg_temp.begin_job(1, 1001, 1000), '{"outcome": "over_budget"}', 'a paper that needs more than a day is refused');
insert into private.token_days (day, tokens) values ((now() at time zone 'UTC')::date, 400);
select is(pg_temp.begin_job(1, 601, 1000) ->> 'outcome', 'budget_reached', 'a paper that needs more than is left has to wait for the next day');
select ok((pg_temp.begin_job(1, 601, 1000) ->> 'retry_seconds')::integer between 1 and 86400, 'a start over the day''s budget is told the seconds to wait');
select is_empty('select from public.generation_jobs', 'a refused start leaves no job');
select is_empty('select from private.quota_ledger', 'a refused start takes no place in the quota');
select is(pg_temp.begin_job(1, 600, 1000) ->> 'outcome', 'started', 'a paper that needs what is left starts');
select is(pg_temp.begin_job(1, 600, 10) ->> 'outcome', 'known', 'sending it again finds it, whatever is left');

-- Calls ---------------------------------------------------------------------------------------------------

insert into seen values ('claim', public.claim_generation_step(pg_temp.job(), 'summary', 60, 4));
insert into seen values ('first', pg_temp.reserve(300, 1000));
select is(answer ->> 'outcome', 'reserved', 'a call reserves before it is made') from seen where name = 'first';
select is(pg_temp.spent(), 700::bigint, 'and counts at once');
select is(pg_temp.reserve(301, 1000) ->> 'outcome', 'budget_reached', 'a second one finds what the first left');
select is(pg_temp.spent(), 700::bigint, 'what is refused is not counted');
select pg_temp.settle('first', 120);
select is(pg_temp.spent(), 520::bigint, 'a call is corrected by what it used');
select pg_temp.settle('first', 120);
select is(pg_temp.spent(), 520::bigint, 'a call is corrected once');
insert into seen values ('second', pg_temp.reserve(400, 1000));
select pg_temp.settle('second', 900);
select is(pg_temp.spent(), 1420::bigint, 'a call that used more than it reserved is counted whole');
select is(pg_temp.reserve(1, 1000) ->> 'outcome', 'budget_reached', 'after which nothing is left');
select is(pg_temp.reserve(1, null) ->> 'outcome', 'reserved', 'unless there is no limit');
select is((select tokens from private.generation_attempts), 1021::bigint, 'the attempt counts its own calls');

-- A worker that is killed ---------------------------------------------------------------------------------

insert into seen values ('killed', pg_temp.reserve(50, null));
update private.token_reservations set reserved_at = now() - interval '2 hours';
insert into seen values ('later', pg_temp.reserve(5, null));
select is((select count(*)::integer from private.token_reservations), 1, 'a reservation of hours ago is closed');
select pg_temp.settle('killed', 0);
select is(pg_temp.spent(), 1476::bigint, 'and stays counted: its call may have been paid for');

-- Waiting -------------------------------------------------------------------------------------------------

select is(public.postpone_generation_step(pg_temp.job(), 'summary', pg_temp.lease(), 60000), 'waiting', 'a step waits for the next day');
select ok(public.waits_for_tokens(pg_temp.job()), 'of which its job can be told');
select is((select (state, attempts, lease_token is null)::text from private.generation_steps), '(waiting,0,t)', 'without an attempt of its own');
select is(pg_temp.reserve(1, null) ->> 'outcome', 'superseded', 'who has lost the lease reserves nothing');

select * from finish();
rollback;
