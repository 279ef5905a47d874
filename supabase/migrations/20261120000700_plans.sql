-- Plans and subscriptions. What is sold is read by anyone; what a user holds is written by the functions that
-- talk to the payment provider, and read by the user.

create table public.subscription_plans (
  id text primary key check (id ~ '^[a-z]+-[a-z]+$'),
  name text not null,
  tier text not null check (tier in ('free', 'pro', 'premium')),
  "interval" text not null check ("interval" in ('month', 'year')),
  -- In cents of the currency, for one interval.
  price integer not null check (price >= 0),
  currency text not null default 'eur' check (currency ~ '^[a-z]{3}$'),
  trial_days integer not null default 0 check (trial_days >= 0),
  -- Podcasts in a period (a month); on the free plan, of all time.
  podcast_limit integer not null check (podcast_limit > 0),
  description text not null,
  features text[] not null default '{}',
  -- The payment provider's price; none for what costs nothing.
  stripe_price_id text unique check (stripe_price_id <> ''),
  created_at timestamptz not null default now(),
  unique (tier, "interval"),
  constraint what_costs_has_a_price_at_the_provider check ((price > 0) = (stripe_price_id is not null))
);

comment on table public.subscription_plans is 'What can be subscribed to: a row for each tier and interval.';

create table public.user_subscriptions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  tier text not null default 'free' check (tier in ('free', 'pro', 'premium')),
  status text not null check (status in (
    'trialing', 'active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'
  )),
  cancel_at_period_end boolean not null default false,
  current_period_start timestamptz,
  current_period_end timestamptz,
  stripe_subscription_id text unique,
  -- When the provider was read; an older reading never replaces a newer one.
  synced_at timestamptz not null default now(),
  constraint a_period_ends_after_it_starts check (current_period_end > current_period_start)
);

comment on table public.user_subscriptions is 'What a user holds, as last read from the payment provider.';

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.subscription_plans, public.user_subscriptions from anon, authenticated;
grant select on public.subscription_plans to anon, authenticated;
grant select on public.user_subscriptions to authenticated;
grant select, insert, update, delete on public.subscription_plans, public.user_subscriptions to service_role;

-- Policies ------------------------------------------------------------------------------------------------

alter table public.subscription_plans enable row level security;
alter table public.user_subscriptions enable row level security;

create policy "Anyone reads the plans" on public.subscription_plans
for select to anon, authenticated
using (true);

create policy "Users read their own subscription" on public.user_subscriptions
for select to authenticated
using (user_id = (select auth.uid()));

-- Plans ---------------------------------------------------------------------------------------------------
-- A hosted project replaces the price ids by those of its provider.

insert into public.subscription_plans
  (id, name, tier, "interval", price, trial_days, podcast_limit, description, features, stripe_price_id)
values
  ('free-month', 'Free', 'free', 'month', 0, 0, 3,
    'Try Orpheus with your own papers.',
    array['3 podcasts in total', 'AI summary and cover image', 'Public or private episodes',
      'Offline listening'], null),
  ('free-year', 'Free', 'free', 'year', 0, 0, 3,
    'Try Orpheus with your own papers.',
    array['3 podcasts in total', 'AI summary and cover image', 'Public or private episodes',
      'Offline listening'], null),
  ('pro-month', 'Pro', 'pro', 'month', 1200, 14, 10,
    'For researchers who publish regularly.',
    array['10 podcasts per month', 'Everything in Free', '14-day free trial', 'Cancel anytime'],
    'price_orpheus_pro_month'),
  ('pro-year', 'Pro', 'pro', 'year', 12000, 14, 10,
    'For researchers who publish regularly.',
    array['10 podcasts per month', 'Everything in Free', '14-day free trial', 'Two months free'],
    'price_orpheus_pro_year'),
  ('premium-month', 'Premium', 'premium', 'month', 2900, 14, 50,
    'For labs, groups and science communicators.',
    array['50 podcasts per month', 'Everything in Pro', '14-day free trial', 'Cancel anytime'],
    'price_orpheus_premium_month'),
  ('premium-year', 'Premium', 'premium', 'year', 29000, 14, 50,
    'For labs, groups and science communicators.',
    array['50 podcasts per month', 'Everything in Pro', '14-day free trial', 'Two months free'],
    'price_orpheus_premium_year');
