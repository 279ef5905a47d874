-- A try at an invitation code counts as wrong from its start, so that tries at the same time cannot pass the limit, and
-- is taken back where the code is there.

create function private.take_back_request(p_action text, p_subject text) returns void
language sql volatile security definer
set search_path = ''
as $$
  update private.rate_limits
  set requests = greatest(requests - 1, 0)
  where action = p_action and subject = p_subject and window_end > now()
$$;

create function public.take_back_request(p_action text, p_subject text) returns void
language sql volatile
set search_path = ''
as $$
  select private.take_back_request(p_action, p_subject)
$$;

comment on function public.take_back_request(text, text) is
  'Undoes one `count_request` of `subject` that was let through. A window that has ended since is left alone. For the '
  'service key.';

revoke execute on function private.take_back_request(text, text) from public;
revoke execute on function public.take_back_request(text, text) from public, anon, authenticated;
grant execute on function private.take_back_request(text, text), public.take_back_request(text, text) to service_role;
