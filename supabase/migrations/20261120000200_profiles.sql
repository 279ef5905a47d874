-- Profiles: the public face of an account, made with it and gone with it. Everything that belongs to a user
-- refers to the profile, since the API cannot join through `auth`.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' check (char_length(name) <= 200),
  avatar_url text check (char_length(avatar_url) <= 1000000),
  affiliation text not null default '' check (char_length(affiliation) <= 300),
  bio text not null default '' check (char_length(bio) <= 400),
  research_interests text[] not null default '{}',
  website text not null default '',
  github text not null default '',
  linkedin text not null default '',
  instagram text not null default '',
  research_gate text not null default '',
  banner_background text default 'neurons' check (char_length(banner_background) <= 1000000),
  custom_banner_url text check (char_length(custom_banner_url) <= 1000000),
  status text not null default 'PhD Student' check (status in (
    'PhD Student', 'Master''s Student', 'Postdoctoral Researcher', 'Assistant Professor',
    'Associate Professor', 'Professor', 'Research Scientist', 'Industry Professional', 'Data Scientist',
    'Software Engineer', 'Independent Researcher', 'Science Communicator', 'Science Educator',
    'Retired Researcher'
  )),
  notifications_enabled boolean not null default true,
  onboarding_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint research_interests_are_few_and_named check (
    cardinality(research_interests) <= 50
    and array_position(research_interests, null) is null
    and array_position(research_interests, '') is null
    and char_length(array_to_string(research_interests, '')) <= 4000
  ),
  -- A link that is clicked by others leads to the web, never into a script.
  constraint links_lead_to_the_web check (
    website ~* '^(https?://[^\s<>"]+)?$' and char_length(website) <= 500
    and linkedin ~* '^(https?://[^\s<>"]+)?$' and char_length(linkedin) <= 500
    and research_gate ~* '^(https?://[^\s<>"]+)?$' and char_length(research_gate) <= 500
  ),
  constraint user_names_are_plain check (
    github ~ '^[A-Za-z0-9._-]{0,39}$' and instagram ~ '^[A-Za-z0-9._-]{0,39}$'
  ),
  -- New images are files in storage. Inline ones from before still count, as far as they are pictures.
  constraint banner_is_a_preset_or_a_picture check (
    banner_background in ('neurons', 'dna', 'space', 'molecules')
    or banner_background ~ '^data:image/(jpeg|png|webp|avif|gif);base64,'
  ),
  constraint inline_images_are_pictures check (
    coalesce(avatar_url, '') !~* '^\s*(data|javascript):'
    or avatar_url ~ '^data:image/(jpeg|png|webp|avif|gif);base64,'
  ),
  constraint inline_banners_are_pictures check (
    coalesce(custom_banner_url, '') !~* '^\s*(data|javascript):'
    or custom_banner_url ~ '^data:image/(jpeg|png|webp|avif|gif);base64,'
  )
);

comment on table public.profiles is 'One row for every account. Anyone reads it; its owner edits it.';

-- The strip of the newest researchers.
create index profiles_created_at on public.profiles (created_at desc);

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant update (
  name, avatar_url, affiliation, bio, research_interests, website, github, linkedin, instagram,
  research_gate, banner_background, custom_banner_url, status, notifications_enabled, onboarding_completed
) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

-- Triggers ------------------------------------------------------------------------------------------------

create trigger touch_updated_at before update on public.profiles
for each row execute function private.touch_updated_at();

create function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id);
  return null;
end
$$;

comment on function private.create_profile() is 'After an account is made: its blank profile.';

revoke execute on function private.create_profile() from public;

-- Triggers of one event fire in the order of their names: the profile (create_…) is there before the
-- invitation (redeem_…) refers to it.
create trigger create_profile_at_sign_up after insert on auth.users
for each row execute function private.create_profile();

-- Policies ------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;

create policy "Anyone reads every profile" on public.profiles
for select to anon, authenticated
using (true);

create policy "Users edit their own profile" on public.profiles
for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));
