-- The roles a Supabase project has before its first migration, with the schemas and default privileges
-- they come with. Migrations must stand on this ground: hosted projects grant ALL on new tables, functions
-- and sequences of public to the request roles, so what they should not have is revoked by the migrations.
-- Every file of this folder may run again on a database that has it.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator',
    'supabase_auth_admin', 'supabase_storage_admin']
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin noinherit', role_name);
      exception
        -- Roles belong to the cluster: two databases set up at once may both see one missing.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;

alter role service_role bypassrls;

-- The owner runs definer functions and the tests act as every role, so it may become each of them.
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to current_user;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
-- Once a database: the migrations take these defaults away, and running this file again must not bring
-- them back. Only a database that never saw the bootstrap has no schema storage yet.
do $$
begin
  if to_regnamespace('storage') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  end if;
end
$$;
