-- A request that was counted in one window and taken back in the next one lowered the count of the next: the caller could
-- then ask once more there. Whoever may take a request back is told the window that counted it, and names it.

create function private.count_request_in_window(
  p_action text, p_subject text, p_limit integer, p_window_seconds integer
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wait integer := private.count_request(p_action, p_subject, p_limit, p_window_seconds);
begin
  -- Counting has locked the row: it is of the window that counted.
  return jsonb_build_object('wait', wait, 'window', known.window_start)
    from private.rate_limits as known
    where known.action = p_action and known.subject = p_subject;
end
$$;

create function public.count_request_in_window(
  p_action text, p_subject text, p_limit integer, p_window_seconds integer
) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.count_request_in_window(p_action, p_subject, p_limit, p_window_seconds)
$$;

comment on function public.count_request_in_window(text, text, integer, integer) is
  'Counts a request as `count_request` does, and answers {"wait": seconds, 0 where it is let through; "window": when '
  'the window that counted it began, for `take_back_request`}. For the service key.';

drop function public.take_back_request(text, text);
drop function private.take_back_request(text, text);

create function private.take_back_request(p_action text, p_subject text, p_window timestamptz) returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.rate_limits
  set requests = greatest(requests - 1, 0)
  where action = p_action
    and subject = p_subject
    and window_end > now()
    and window_start = coalesce(p_window, window_start)
$$;

create function public.take_back_request(p_action text, p_subject text, p_window timestamptz default null)
returns void
language sql volatile
set search_path = ''
as $$
  select private.take_back_request(p_action, p_subject, p_window)
$$;

comment on function public.take_back_request(text, text, timestamptz) is
  'Undoes one request of `subject` that was let through. `p_window`: of the answer of `count_request_in_window`; a '
  'window that has ended since is left alone, and so is the one after it. Without it, as Edge Functions of the version '
  'before call it, the present window loses one. For the service key.';

revoke execute on function
  private.count_request_in_window(text, text, integer, integer),
  private.take_back_request(text, text, timestamptz)
  from public;
revoke execute on function
  public.count_request_in_window(text, text, integer, integer),
  public.take_back_request(text, text, timestamptz)
  from public, anon, authenticated;
grant execute on function
  private.count_request_in_window(text, text, integer, integer),
  public.count_request_in_window(text, text, integer, integer),
  private.take_back_request(text, text, timestamptz),
  public.take_back_request(text, text, timestamptz)
  to service_role;
