-- The timers of a hosted project: counts are added up every five seconds and what is past the horizon is forgotten
-- once a day, as the embedded server does by itself. They need the extension pg_cron; where it is not to be had this
-- chapter does nothing.

create function private.forget_old_rejects() returns integer
language sql volatile security definer
set search_path = ''
as $$
  with forgotten as (
    delete from private.sync_rejects
    where created_at < now() - (select horizon from private.sync_settings)
    returning 1
  )
  select count(*)::integer from forgotten
$$;

comment on function private.forget_old_rejects() is
  'Forgets refusals older than the horizon and answers how many. Run daily.';

revoke execute on function private.forget_old_rejects() from public;

do $$
begin
  if not exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    return;
  end if;
  create extension if not exists pg_cron;
  perform cron.schedule('roll up counts', '5 seconds', 'select private.roll_up_counts()');
  perform cron.schedule(
    'forget what is past the horizon', '17 3 * * *',
    'select private.prune_sync(); select private.forget_old_rejects()'
  );
end
$$;
