-- The part of the auth schema that migrations and policies lean on. The embedded server lets its auth
-- service create auth.users first, with all its columns; a bare Postgres gets the columns used here.

create schema if not exists auth;

create table if not exists auth.users (
  id uuid primary key,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  raw_app_meta_data jsonb default '{}'::jsonb,
  raw_user_meta_data jsonb default '{}'::jsonb,
  last_sign_in_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;

-- Where accounts got a session from: an account that is barred after too many wrong passwords is not barred there. Of the
-- embedded server alone; a hosted project limits addresses, never accounts.
create table if not exists auth.known_addresses (
  user_id uuid not null references auth.users (id) on delete cascade,
  address text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- None of these helpers pins its search path: a function that does cannot be inlined, and policies call
-- them for every query.

-- Claims of the request's token, an empty object when there is none.
create or replace function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}'::jsonb)
$$;

-- The signed-in user, null when signed out. Both spellings of the setting are in use: one claim a setting
-- (older gateways) and all claims as one JSON object.
create or replace function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

-- The role of the request: anon, authenticated or service_role.
create or replace function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

-- The signed-in user's e-mail as the token carries it.
create or replace function auth.email() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

-- Functions run by the caller use auth.uid(); the tables stay closed to request roles.
grant usage on schema auth to anon, authenticated, service_role;
revoke all on all tables in schema auth from anon, authenticated;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role;
