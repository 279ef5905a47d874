-- The timer of a hosted project: every ten seconds generations that nobody works on are taken up, as the embedded
-- server does by itself. It needs the extensions pg_cron and pg_net and two secrets in the vault,
--
--   select vault.create_secret('https://<project>.supabase.co', 'project_url');
--   select vault.create_secret('<service role key>', 'service_role_key');
--
-- and asks for nothing while there is nothing to do or a secret is missing. Where the extensions are not to be had
-- this chapter does nothing: a job then goes on when its owner's page asks for its state.

do $$
begin
  if (
    select count(*) < 3 from pg_catalog.pg_available_extensions
    where name in ('pg_cron', 'pg_net', 'supabase_vault')
  ) then
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net;
  perform cron.schedule('take up generations', '10 seconds', $job$
    select net.http_post(
      url := project_url.decrypted_secret || '/functions/v1/generation-run',
      headers := jsonb_build_object(
        'Content-Type', 'application/json',
        'Authorization', 'Bearer ' || service_key.decrypted_secret
      ),
      body := '{"revive": true}'::jsonb
    )
    from vault.decrypted_secrets as project_url, vault.decrypted_secrets as service_key
    where project_url.name = 'project_url'
      and service_key.name = 'service_role_key'
      and (
        private.open_generations(null, 4, 1) <> '[]'::jsonb or private.untidy_generations(1) <> '[]'::jsonb
      )
  $job$);
end
$$;
