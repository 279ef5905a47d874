-- Payment: which customer of the provider a user is, what was last read of their subscriptions, and which of the
-- provider's events have been dealt with. What a user holds is never told by an event: an event, a return from the
-- checkout and a question all lead to one reading of the customer's subscriptions at the provider, and of two readings
-- the one that began later is stored.

alter table public.user_subscriptions
  add column "interval" text check ("interval" in ('month', 'year')),
  add column stripe_price_id text;

comment on column public.user_subscriptions."interval" is 'Of the price that is paid; null from before it was kept.';

create table private.stripe_customers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  customer_id text not null unique check (customer_id <> ''),
  -- When a trial of this user's first began. There is one trial for a user, whatever the plan.
  trial_used_at timestamptz,
  -- The number that the latest reading was given, and the number of the reading that is stored.
  reading bigint not null default 0,
  stored_reading bigint not null default 0,
  -- When the latest reading began.
  read_at timestamptz,
  -- The checkout that is open: all tabs of a user get the same one for the same price.
  checkout_attempt integer not null default 0,
  checkout_price text,
  checkout_at timestamptz,
  -- The session that was noted last, and the attempt that it is of. It stays noted until another one takes its place,
  -- which is after the provider has ended it.
  checkout_session text,
  session_attempt integer
);

comment on table private.stripe_customers is 'Users who have begun to pay, as the payment provider knows them.';

create table private.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 255),
  -- As the provider dates it.
  created_at timestamptz not null,
  handled_at timestamptz not null default now()
);

comment on table private.stripe_events is 'Events of the payment provider that have been dealt with, for 90 days.';

create index stripe_events_handled_at on private.stripe_events (handled_at);

alter table private.stripe_customers enable row level security;
alter table private.stripe_events enable row level security;

-- Customers -----------------------------------------------------------------------------------------------

create function private.billing_account(p_user uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'customer_id', customer.customer_id,
    'trial_used', customer.trial_used_at is not null,
    'subscription', to_jsonb(held)
  )
  from (select) as always
  left join private.stripe_customers as customer on customer.user_id = p_user
  left join public.user_subscriptions as held on held.user_id = p_user
$$;

create function public.billing_account(p_user uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.billing_account(p_user)
$$;

comment on function public.billing_account(uuid) is
  'What is known of a user''s payments: {customer_id: text | null, trial_used: boolean, subscription: row of '
  'user_subscriptions | null}. For the service key.';

create function private.keep_customer(p_user uuid, p_customer text, p_gone text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kept text;
begin
  update private.stripe_customers set
    customer_id = p_customer, checkout_price = null, checkout_at = null, checkout_session = null, session_attempt = null
  where user_id = p_user and customer_id = p_gone;
  -- Without a target: the same customer that comes twice at once meets either key first.
  insert into private.stripe_customers (user_id, customer_id) values (p_user, p_customer)
  on conflict do nothing;
  select customer_id into kept from private.stripe_customers where user_id = p_user;
  if kept is null then
    raise unique_violation using message = 'This customer is another user''s.';
  end if;
  return kept;
end
$$;

create function public.keep_customer(p_user uuid, p_customer text, p_gone text) returns text
language sql volatile
set search_path = ''
as $$
  select private.keep_customer(p_user, p_customer, p_gone)
$$;

comment on function public.keep_customer(uuid, text, text) is
  'Notes which customer of the provider a user is, and answers the one that is noted: of two made at once the first. '
  '`p_gone`: the customer whose place it takes, since the provider has it no more; null for none. Errors: 23503 for a '
  'user who is gone, 23505 for another user''s customer. For the service key.';

-- Checkout ------------------------------------------------------------------------------------------------

create function private.begin_checkout(p_user uuid, p_price text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  customer private.stripe_customers;
begin
  select * into customer from private.stripe_customers where user_id = p_user for update;
  if not found then
    return null;
  end if;
  -- The provider ends a checkout after 24 hours.
  if (customer.checkout_price = p_price and customer.checkout_at > now() - interval '23 hours') is not true then
    update private.stripe_customers
    set checkout_attempt = checkout_attempt + 1, checkout_price = p_price, checkout_at = now()
    where user_id = p_user
    returning * into customer;
  end if;
  return jsonb_build_object(
    'attempt', customer.checkout_attempt,
    'session', case when customer.session_attempt = customer.checkout_attempt then customer.checkout_session end,
    'replaced', case when customer.session_attempt < customer.checkout_attempt then customer.checkout_session end
  );
end
$$;

create function public.begin_checkout(p_user uuid, p_price text) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.begin_checkout(p_user, p_price)
$$;

comment on function public.begin_checkout(uuid, text) is
  'Numbers a user''s checkout: {attempt: integer, session: text | null, replaced: text | null}. Calls for the same '
  'price within 23 hours get the same number, which the provider is asked under (idempotency key), so that all get the '
  'same checkout. `session`: the one that is noted for this number. `replaced`: the session of an earlier number, which '
  'is to be ended before, and is named until another one is noted. Null for a user without a customer. For the service '
  'key.';

create function private.keep_checkout(p_user uuid, p_attempt integer, p_session text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update private.stripe_customers set checkout_session = p_session, session_attempt = p_attempt
  where user_id = p_user and checkout_attempt = p_attempt and checkout_at is not null;
  return found;
end
$$;

create function public.keep_checkout(p_user uuid, p_attempt integer, p_session text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.keep_checkout(p_user, p_attempt, p_session)
$$;

comment on function public.keep_checkout(uuid, integer, text) is
  'Notes the session of a numbered checkout; false where that checkout has been replaced or is over, and the session is '
  'to be ended. For the service key.';

create function private.end_checkout(p_user uuid, p_attempt integer) returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.stripe_customers
  set checkout_price = null, checkout_at = null
  where user_id = p_user and checkout_attempt = p_attempt
$$;

create function public.end_checkout(p_user uuid, p_attempt integer) returns void
language sql volatile
set search_path = ''
as $$
  select private.end_checkout(p_user, p_attempt)
$$;

comment on function public.end_checkout(uuid, integer) is
  'A numbered checkout is of no use any more: the next one gets another number. For the service key.';

-- Readings ------------------------------------------------------------------------------------------------

create function private.begin_reading(p_customer text, p_seconds integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  customer private.stripe_customers;
begin
  select * into customer from private.stripe_customers where customer_id = p_customer for update;
  if not found then
    return null;
  end if;
  if p_seconds > 0 and customer.read_at > now() - make_interval(secs => p_seconds) then
    return jsonb_build_object('user_id', customer.user_id, 'reading', null);
  end if;
  update private.stripe_customers set reading = reading + 1, read_at = now() where user_id = customer.user_id;
  return jsonb_build_object('user_id', customer.user_id, 'reading', customer.reading + 1);
end
$$;

create function public.begin_reading(p_customer text, p_seconds integer) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.begin_reading(p_customer, p_seconds)
$$;

comment on function public.begin_reading(text, integer) is
  'Numbers a reading of a customer''s subscriptions, before the provider is asked: {user_id: uuid, reading: integer | '
  'null}, null where another one began less than so many seconds ago. Null for a customer of nobody here. For the '
  'service key.';

create function private.store_reading(
  p_customer text, p_reading bigint, p_subscription jsonb, p_trial_used boolean, p_event jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  customer private.stripe_customers;
  is_live boolean := coalesce(
    p_subscription ->> 'status' in ('trialing', 'active', 'past_due', 'unpaid', 'paused'), false
  );
begin
  -- The profile first, as the deletion of an account does: a first subscription refers to it.
  perform from public.profiles
  where id = (select user_id from private.stripe_customers where customer_id = p_customer)
  for key share;
  select * into customer from private.stripe_customers where customer_id = p_customer for update;
  if found and p_reading > customer.stored_reading then
    update private.stripe_customers set
      stored_reading = p_reading,
      trial_used_at = coalesce(trial_used_at, case when p_trial_used then now() end),
      -- What was paid for is over as a checkout.
      checkout_price = case when not is_live then checkout_price end,
      checkout_at = case when not is_live then checkout_at end
    where user_id = customer.user_id;
    if p_subscription is null then
      delete from public.user_subscriptions where user_id = customer.user_id;
    else
      insert into public.user_subscriptions as held (
        user_id, tier, "interval", stripe_price_id, status, cancel_at_period_end, current_period_start,
        current_period_end, stripe_subscription_id, synced_at
      )
      select customer.user_id, read.tier, read."interval", read.stripe_price_id, read.status,
        read.cancel_at_period_end, read.current_period_start, read.current_period_end,
        read.stripe_subscription_id, now()
      from jsonb_to_record(p_subscription) as read (
        tier text, "interval" text, stripe_price_id text, status text, cancel_at_period_end boolean,
        current_period_start timestamptz, current_period_end timestamptz, stripe_subscription_id text
      )
      on conflict (user_id) do update set
        tier = excluded.tier, "interval" = excluded."interval", stripe_price_id = excluded.stripe_price_id,
        status = excluded.status, cancel_at_period_end = excluded.cancel_at_period_end,
        current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
        stripe_subscription_id = excluded.stripe_subscription_id, synced_at = excluded.synced_at;
    end if;
  end if;
  if p_event is not null then
    delete from private.stripe_events where handled_at < now() - interval '90 days';
    insert into private.stripe_events (id, type, created_at)
    values (p_event ->> 'id', p_event ->> 'type', (p_event ->> 'created_at')::timestamptz)
    on conflict (id) do nothing;
  end if;
  return (select to_jsonb(held) from public.user_subscriptions as held where held.user_id = customer.user_id);
end
$$;

create function public.store_reading(
  p_customer text, p_reading bigint, p_subscription jsonb, p_trial_used boolean, p_event jsonb
) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.store_reading(p_customer, p_reading, p_subscription, p_trial_used, p_event)
$$;

comment on function public.store_reading(text, bigint, jsonb, boolean, jsonb) is
  'Stores what a numbered reading found, unless one that began later is stored: that has seen all that this one was '
  'made for. `p_subscription`: {tier, interval, stripe_price_id, status, cancel_at_period_end, current_period_start, '
  'current_period_end, stripe_subscription_id}, null for none. `p_trial_used`: whether any of the customer''s '
  'subscriptions had a trial. `p_event`: {id, type, created_at} of the event that led here, noted in the same '
  'transaction; null for none. Answers the row of user_subscriptions that holds now, null for none. An unknown customer '
  'stores the event alone. For the service key.';

create function private.knows_event(p_id text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.stripe_events where id = p_id)
$$;

create function public.knows_event(p_id text) returns boolean
language sql stable
set search_path = ''
as $$
  select private.knows_event(p_id)
$$;

comment on function public.knows_event(text) is
  'Whether an event of the payment provider has been dealt with. For the service key.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.billing_account(uuid), public.billing_account(uuid),
  private.keep_customer(uuid, text, text), public.keep_customer(uuid, text, text),
  private.begin_checkout(uuid, text), public.begin_checkout(uuid, text),
  private.keep_checkout(uuid, integer, text), public.keep_checkout(uuid, integer, text),
  private.end_checkout(uuid, integer), public.end_checkout(uuid, integer),
  private.begin_reading(text, integer), public.begin_reading(text, integer),
  private.store_reading(text, bigint, jsonb, boolean, jsonb),
  public.store_reading(text, bigint, jsonb, boolean, jsonb),
  private.knows_event(text), public.knows_event(text)
  from public, anon, authenticated;
grant execute on function
  private.billing_account(uuid), public.billing_account(uuid),
  private.keep_customer(uuid, text, text), public.keep_customer(uuid, text, text),
  private.begin_checkout(uuid, text), public.begin_checkout(uuid, text),
  private.keep_checkout(uuid, integer, text), public.keep_checkout(uuid, integer, text),
  private.end_checkout(uuid, integer), public.end_checkout(uuid, integer),
  private.begin_reading(text, integer), public.begin_reading(text, integer),
  private.store_reading(text, bigint, jsonb, boolean, jsonb),
  public.store_reading(text, bigint, jsonb, boolean, jsonb),
  private.knows_event(text), public.knows_event(text)
  to service_role;
