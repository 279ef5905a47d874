-- What a profile's owner has set for themselves is nobody else's: whether mails are wanted, and how far the introduction
-- came. A privilege on a column holds for all rows, so the owner's way to them is a function.

revoke select on public.profiles from anon, authenticated;
grant select (
  id, name, avatar_url, affiliation, bio, research_interests, website, github, linkedin, instagram, research_gate,
  banner_background, custom_banner_url, status, created_at, updated_at
) on public.profiles to anon, authenticated;

create function private.own_profile() returns public.profiles
language sql stable security definer
set search_path = ''
return (select profile from public.profiles as profile where profile.id = (select auth.uid()));

create function public.own_profile() returns public.profiles language sql stable set search_path = ''
return private.own_profile();

comment on function public.own_profile() is
  'The caller''s own profile as a whole, `OwnProfile` of `sync-contract.ts`; all null for an account that is gone.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function private.own_profile(), public.own_profile() from public, anon, authenticated;
grant execute on function private.own_profile(), public.own_profile() to authenticated;
