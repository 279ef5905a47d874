-- The ground of the schema: where things live, who may do what by default, and the functions that chapters
-- share.
--
-- `public` is the API: tables under row level security and functions that run as their caller.
-- `private` is out of the API's reach: tables that no client reads, functions that run as the owner. A
-- function that must do both is a pair under one name: `public.x` for the caller, which calls `private.x`.

create schema private;
revoke all on schema private from public;
grant usage on schema private to service_role;

-- Extensions come before the default privileges below: the functions behind their operators stay callable.
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;

-- Default privileges ------------------------------------------------------------------------------------
-- A hosted project gives the API roles everything in `public`, and Postgres gives everybody the execution of
-- new functions. Both are taken away, so that a chapter that forgets its grants closes a table and never
-- opens one. Execution is revoked for all schemas at once: the per-schema form cannot take away what
-- Postgres grants globally.

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- Functions for triggers --------------------------------------------------------------------------------

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

comment on function private.touch_updated_at() is
  'Before update of a row: its updated_at is the time of the transaction.';

create function private.escape_html(html text) returns text
language sql immutable strict
set search_path = ''
as $$
  select regexp_replace(
    html,
    '<(?!/?(?:p|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|sub|sup|blockquote|code|pre)\s*/?>)',
    '&lt;',
    'gi'
  )
$$;

comment on function private.escape_html(text) is
  'Keeps structural tags that carry no attributes; every other < becomes &lt;. So stored HTML holds nothing '
  'that could run, whichever way it came in. Doing it twice changes nothing.';

-- Rate limits -------------------------------------------------------------------------------------------
-- Counted in fixed windows, for the functions that anyone may call. `subject` is a digest of the caller's
-- address made by the function: addresses themselves are never stored.

create table private.rate_limits (
  action text not null,
  subject text not null,
  requests integer not null default 1,
  window_start timestamptz not null default now(),
  window_end timestamptz not null,
  primary key (action, subject)
);

create index rate_limits_window_end on private.rate_limits (window_end);

alter table private.rate_limits enable row level security;

create function private.count_request(
  p_action text, p_subject text, p_limit integer, p_window_seconds integer
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted private.rate_limits;
begin
  -- A handful of windows that have ended go with each call, so that the table never grows for long.
  delete from private.rate_limits where (action, subject) in (
    select ended.action, ended.subject
    from private.rate_limits as ended
    where ended.window_end < now() and (ended.action, ended.subject) <> (p_action, p_subject)
    order by ended.window_end
    limit 10
    for update skip locked
  );

  insert into private.rate_limits as known (action, subject, window_end)
  values (p_action, p_subject, now() + make_interval(secs => p_window_seconds))
  on conflict (action, subject) do update set
    requests = case when known.window_end <= now() then 1 else known.requests + 1 end,
    window_start = case when known.window_end <= now() then now() else known.window_start end,
    window_end = case when known.window_end <= now() then excluded.window_end else known.window_end end
  returning * into counted;

  if counted.requests <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_end - now())))::integer;
end
$$;

create function public.count_request(
  p_action text, p_subject text, p_limit integer, p_window_seconds integer
) returns integer
language sql volatile
set search_path = ''
as $$
  select private.count_request(p_action, p_subject, p_limit, p_window_seconds)
$$;

comment on function public.count_request(text, text, integer, integer) is
  'Counts a request of `subject` and answers 0 while it is one of the first `limit` in its window of '
  '`window_seconds`, else the seconds until the window ends (for Retry-After). For the service key.';

revoke execute on function private.count_request(text, text, integer, integer) from public;
revoke execute on function public.count_request(text, text, integer, integer) from public, anon, authenticated;
grant execute on function
  private.count_request(text, text, integer, integer),
  public.count_request(text, text, integer, integer)
  to service_role;
