-- Counters of a podcast, in a table of their own: counting must not touch the podcast, whose updated_at tells
-- the devices what to fetch again. The chapters of likes, playlists and listens feed them.

create table public.podcast_stats (
  podcast_id uuid primary key references public.podcasts (id) on delete cascade,
  like_count integer not null default 0 check (like_count >= 0),
  save_count integer not null default 0 check (save_count >= 0),
  listen_count integer not null default 0 check (listen_count >= 0)
);

comment on table public.podcast_stats is 'Likes, saves and listens of a podcast; one row each, made with it.';

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.podcast_stats from anon, authenticated;
grant select on public.podcast_stats to anon, authenticated;
grant select, insert, update, delete on public.podcast_stats to service_role;

-- Trigger -------------------------------------------------------------------------------------------------

create function private.create_podcast_stats() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.podcast_stats (podcast_id) values (new.id);
  return null;
end
$$;

comment on function private.create_podcast_stats() is 'After a podcast is published: its counters, at zero.';

revoke execute on function private.create_podcast_stats() from public;

create trigger create_stats after insert on public.podcasts
for each row execute function private.create_podcast_stats();

-- Policies ------------------------------------------------------------------------------------------------

alter table public.podcast_stats enable row level security;

create policy "Whoever reads a podcast reads its counters" on public.podcast_stats
for select to anon, authenticated
using (exists (select from public.podcasts where podcasts.id = podcast_stats.podcast_id));
