-- Transcripts: what is said when, and where the chapters begin. Read by whoever may read the podcast.

create table public.transcripts (
  podcast_id uuid primary key references public.podcasts (id) on delete cascade,
  -- [{start, end, text, words?: [{start, end, text}]}], seconds from the start, in order.
  segments jsonb not null default '[]' check (jsonb_typeof(segments) = 'array'),
  -- [{start, title}], seconds from the start, in order.
  chapters jsonb not null default '[]' check (jsonb_typeof(chapters) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.transcripts is 'Segments and chapters of an episode, times in seconds.';

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.transcripts from anon, authenticated;
grant select on public.transcripts to anon, authenticated;
grant select, insert, update, delete on public.transcripts to service_role;

-- Trigger -------------------------------------------------------------------------------------------------

create trigger touch_updated_at before update on public.transcripts
for each row execute function private.touch_updated_at();

-- Policies ------------------------------------------------------------------------------------------------

alter table public.transcripts enable row level security;

-- The inner select runs under the reader's own policies on podcasts.
create policy "Whoever reads a podcast reads its transcript" on public.transcripts
for select to anon, authenticated
using (exists (select from public.podcasts where podcasts.id = transcripts.podcast_id));
