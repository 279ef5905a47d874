-- "Hide me from Connect with Researchers": who does not want to be among the newest people says so. It is nobody else's
-- to know, so it is read by the owner alone (`own_profile`, and the profile of one's own that sync brings), like the
-- other columns of this kind. A device of an earlier version knows nothing of it and never sends it.

alter table public.profiles add column hidden_from_researchers boolean not null default false;

grant update (hidden_from_researchers) on public.profiles to authenticated;

drop index public.profiles_named_created_at;
create index profiles_listed_created_at on public.profiles (created_at desc, id)
where btrim(name) <> '' and not hidden_from_researchers;

create or replace function private.newest_people() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.profile_card(id) order by created_at desc, id), '[]')
  from (
    select id, created_at from public.profiles
    where btrim(name) <> '' and not hidden_from_researchers
    order by created_at desc, id limit 30
  ) as newest
$$;

comment on function public.newest_people() is
  'The 30 newest people with a name, but for those who do not want to be listed: ProfileCard[] of `sync-contract.ts`, '
  'the newest first.';
