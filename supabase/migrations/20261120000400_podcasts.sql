-- Podcasts: an episode made from a paper. It is published whole by the generation (a later chapter) with the
-- service key; its owner then edits the details. The script stays with the owner.

create table public.podcasts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  title text not null check (btrim(title) <> '' and char_length(title) <= 1000),
  abstract text not null check (btrim(abstract) <> '' and char_length(abstract) <= 50000),
  -- A collaboration's paper may name some thousand authors.
  authors text not null check (btrim(authors) <> '' and char_length(authors) <= 100000),
  publishing_year integer not null check (publishing_year between 1400 and 2200),
  field_of_research text not null default 'Computer Science',
  research_fields text[] not null default '{}',
  keywords text not null check (btrim(keywords) <> '' and char_length(keywords) <= 5000),
  doi text check (doi <> '' and char_length(doi) <= 500),
  is_public boolean not null default true,
  -- HTML, as the abstract is.
  summary text check (char_length(summary) <= 100000),
  citation_count integer not null default 0 check (citation_count >= 0),

  -- Paths in the buckets `podcasts` and `covers`.
  audio_url text not null check (audio_url ~ '^[ -~]+$' and char_length(audio_url) <= 1000),
  cover_image_url text check (cover_image_url ~ '^[ -~]+$' and char_length(cover_image_url) <= 1000),
  -- Length as decoded, in seconds; size in bytes (an episode is at most 20 MiB).
  audio_seconds double precision check (audio_seconds > 0 and audio_seconds < 86400),
  audio_bytes integer check (audio_bytes between 1 and 20971520),
  -- Raised when the audio is made anew, so that a copy on a device knows it is stale.
  audio_rev integer not null default 1 check (audio_rev >= 1),
  -- SHA-256 of each MiB of the audio in lower-case hex: a download is checked part by part.
  part_sha256 text[] not null default '{}',

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint fields_are_of_the_list check (research_fields <@ array[
    'Computer Science', 'Artificial Intelligence', 'Data Science', 'Robotics',
    'Human-Computer Interaction', 'Information Systems',
    'Physics', 'Chemistry', 'Environmental Science', 'Materials Science',
    'Biology', 'Medicine', 'Neuroscience',
    'Psychology', 'Economics', 'Sociology', 'Political Science', 'Anthropology', 'Education', 'Urban Studies',
    'Archaeology', 'Philosophy', 'History', 'Literature', 'Linguistics', 'Cultural Studies',
    'Electrical Engineering', 'Mechanical Engineering', 'Biomedical Engineering',
    'Business Administration', 'Finance', 'Marketing'
  ]),
  constraint the_first_field_is_the_field check (
    research_fields[1] = field_of_research and cardinality(research_fields) between 1 and 10
  ),
  constraint parts_are_digests check (
    array_to_string(part_sha256, ',', '?') ~ '^([0-9a-f]{64}(,[0-9a-f]{64})*)?$'
  ),
  constraint every_mebibyte_has_a_digest check (
    cardinality(part_sha256) = (coalesce(audio_bytes, 0) + 1048575) / 1048576
  )
);

comment on table public.podcasts is 'Episodes. Public ones are read by anyone, private ones by their owner.';

-- A user's episodes, newest first (also the foreign key's index).
create index podcasts_user_id on public.podcasts (user_id, created_at desc, id);
-- The newest and the first public episodes.
create index podcasts_public_created_at on public.podcasts (created_at desc, id) where is_public;
-- From an object in storage to its episode, for the storage policies. Unique: no two episodes share a file.
create unique index podcasts_audio_url on public.podcasts (audio_url);
create unique index podcasts_cover_image_url on public.podcasts (cover_image_url);

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.podcasts from anon, authenticated;
grant select on public.podcasts to anon, authenticated;
grant update (
  title, abstract, authors, publishing_year, field_of_research, research_fields, keywords, doi, is_public
) on public.podcasts to authenticated;
grant select, insert, update, delete on public.podcasts to service_role;

-- Triggers ------------------------------------------------------------------------------------------------

-- Runs as its owner, for the sake of private.escape_html; it touches nothing but the row.
create function private.settle_podcast_details() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  other_fields text[] := coalesce(new.research_fields, '{}');
begin
  if btrim(coalesce(new.field_of_research, '')) = '' then
    new.field_of_research := 'Computer Science';
  end if;
  -- An edit that names the field alone replaces the old one in the list.
  if tg_op = 'UPDATE' and new.research_fields is not distinct from old.research_fields then
    other_fields := array_remove(other_fields, old.field_of_research);
  end if;
  new.research_fields :=
    array_prepend(new.field_of_research, array_remove(other_fields, new.field_of_research));
  new.doi := nullif(btrim(new.doi), '');
  new.abstract := private.escape_html(new.abstract);
  new.summary := private.escape_html(new.summary);
  -- A plain column comparison is what the storage policies can look up in an index under row level security,
  -- so a public storage address is cut to the path it ends in.
  new.audio_url := regexp_replace(new.audio_url, '^https?://.*/object/(public/)?podcasts/', '');
  new.cover_image_url := regexp_replace(new.cover_image_url, '^https?://.*/object/(public/)?covers/', '');
  return new;
end
$$;

comment on function private.settle_podcast_details() is
  'Before a podcast is written: the field falls back to Computer Science and leads the list of fields, an '
  'empty DOI is null, abstract and summary carry no markup that could run, files are named by their paths '
  '(spec 001 section 3).';

revoke execute on function private.settle_podcast_details() from public;

create trigger settle_details before insert or update on public.podcasts
for each row execute function private.settle_podcast_details();

create trigger touch_updated_at before update on public.podcasts
for each row execute function private.touch_updated_at();

-- Policies ------------------------------------------------------------------------------------------------

alter table public.podcasts enable row level security;

create policy "Visitors read public podcasts" on public.podcasts
for select to anon
using (is_public);

create policy "Users read public podcasts and their own" on public.podcasts
for select to authenticated
using (is_public or user_id = (select auth.uid()));

create policy "Users edit their own podcasts" on public.podcasts
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

-- Scripts -------------------------------------------------------------------------------------------------

create table public.podcast_scripts (
  podcast_id uuid primary key references public.podcasts (id) on delete cascade,
  -- At most 8,000 characters (spec 001 section 5).
  script text not null check (char_length(script) between 1 and 8000),
  created_at timestamptz not null default now()
);

comment on table public.podcast_scripts is 'What the narrator reads. Only the owner of the podcast sees it.';

revoke all on public.podcast_scripts from anon, authenticated;
grant select on public.podcast_scripts to authenticated;
grant select, insert, update, delete on public.podcast_scripts to service_role;

alter table public.podcast_scripts enable row level security;

create policy "Users read the scripts of their own podcasts" on public.podcast_scripts
for select to authenticated
using (exists (
  select from public.podcasts
  where podcasts.id = podcast_scripts.podcast_id and podcasts.user_id = (select auth.uid())
));
