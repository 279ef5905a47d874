-- The library of a user: likes, the playlist, and where playing stopped. Written by `sync_push` alone.
--
-- What was removed stays as a row with `present = false` and the time of the removal, so that an older like that
-- arrives later from another device does not bring it back. No policy shows such a row: to its user it is not there.

create table public.likes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  podcast_id uuid not null references public.podcasts (id) on delete cascade,
  present boolean not null,
  -- When the user did it, by the server's clock.
  event_at timestamptz not null,
  primary key (user_id, podcast_id)
);

create table public.playlists (
  user_id uuid not null references public.profiles (id) on delete cascade,
  podcast_id uuid not null references public.podcasts (id) on delete cascade,
  present boolean not null,
  event_at timestamptz not null,
  -- Ordered byte by byte, the smallest first; between any two there is room for a third.
  position text collate "C" check (
    position ~ '^[0-9A-Za-z]+$' and char_length(position) <= 256
  ),
  position_at timestamptz not null,
  -- When it was last put in.
  created_at timestamptz not null,
  primary key (user_id, podcast_id),
  constraint what_is_in_has_a_place check (not present or position is not null)
);

create table public.playback_positions (
  user_id uuid not null references public.profiles (id) on delete cascade,
  podcast_id uuid not null references public.podcasts (id) on delete cascade,
  seconds double precision not null check (seconds >= 0 and seconds <= 86400),
  finished boolean not null,
  event_at timestamptz not null,
  primary key (user_id, podcast_id)
);

comment on table public.likes is 'Who likes which podcast.';
comment on table public.playlists is 'The playlist of each user, in its order.';
comment on table public.playback_positions is 'Where each user stopped in each episode, in seconds.';

create index likes_podcast_id on public.likes (podcast_id);
create index playlists_podcast_id on public.playlists (podcast_id);
create index playback_positions_podcast_id on public.playback_positions (podcast_id);

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.likes, public.playlists, public.playback_positions from anon, authenticated;
grant select on public.likes, public.playlists, public.playback_positions to authenticated;
grant select, insert, update, delete on public.likes, public.playlists, public.playback_positions to service_role;

-- Triggers ------------------------------------------------------------------------------------------------

create constraint trigger stamp after insert or update on public.likes
deferrable initially deferred for each row execute function private.stamp_own_row('like', 'user_id', 'podcast_id');
create trigger forget after delete on public.likes
for each row execute function private.forget_own_row('like', 'user_id', 'podcast_id');
create trigger count_like after insert or update or delete on public.likes
for each row execute function private.count_present('like', 'podcast_id');

create constraint trigger stamp after insert or update on public.playlists
deferrable initially deferred for each row execute function private.stamp_own_row('save', 'user_id', 'podcast_id');
create trigger forget after delete on public.playlists
for each row execute function private.forget_own_row('save', 'user_id', 'podcast_id');
create trigger count_save after insert or update or delete on public.playlists
for each row execute function private.count_present('save', 'podcast_id');

create constraint trigger stamp after insert or update on public.playback_positions
deferrable initially deferred for each row execute function private.stamp_own_row('progress', 'user_id', 'podcast_id');
create trigger forget after delete on public.playback_positions
for each row execute function private.forget_own_row('progress', 'user_id', 'podcast_id');

-- Policies ------------------------------------------------------------------------------------------------

alter table public.likes enable row level security;
alter table public.playlists enable row level security;
alter table public.playback_positions enable row level security;

create policy "Users read their own likes" on public.likes
for select to authenticated
using (present and user_id = (select auth.uid()));

create policy "Users read their own playlist" on public.playlists
for select to authenticated
using (present and user_id = (select auth.uid()));

create policy "Users read their own positions" on public.playback_positions
for select to authenticated
using (user_id = (select auth.uid()));

-- Functions -----------------------------------------------------------------------------------------------
-- Each sets a state, never flips one: said twice it is the same, and of two the newer event stays.

create function private.readable_podcast(p_user uuid, p_podcast uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.podcasts where id = p_podcast and (is_public or user_id = p_user)
  )
$$;

comment on function private.readable_podcast(uuid, uuid) is 'Whether the podcast is there for this user.';

create function private.need_podcast(p_user uuid, p_podcast uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.readable_podcast(p_user, p_podcast) then
    raise exception using errcode = 'PT404', message = 'This podcast is no longer available.';
  end if;
end
$$;

comment on function private.need_podcast(uuid, uuid) is 'Raises PT404 for a podcast that is not there for this user.';

create function private.set_like(p_user uuid, p_podcast uuid, p_present boolean, p_event_at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if p_present then
    perform private.need_podcast(p_user, p_podcast);
  end if;
  insert into public.likes as known (user_id, podcast_id, present, event_at)
  select p_user, p_podcast, p_present, p_event_at
  -- Taking a like from what is gone is nothing to complain of.
  where p_present is distinct from false or exists (select from public.podcasts where id = p_podcast)
  on conflict (user_id, podcast_id) do update set present = excluded.present, event_at = excluded.event_at
  where excluded.event_at >= known.event_at;
end
$$;

create function private.set_save(
  p_user uuid, p_podcast uuid, p_present boolean, p_position text, p_event_at timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if p_present then
    perform private.need_podcast(p_user, p_podcast);
  end if;
  insert into public.playlists as known
    (user_id, podcast_id, present, event_at, position, position_at, created_at)
  select p_user, p_podcast, p_present, p_event_at, case when p_present then p_position end, p_event_at, p_event_at
  where p_present is distinct from false or exists (select from public.podcasts where id = p_podcast)
  on conflict (user_id, podcast_id) do update set
    present = excluded.present,
    event_at = excluded.event_at,
    position = case
      when excluded.present and (excluded.position_at >= known.position_at or known.position is null)
      then excluded.position else known.position
    end,
    position_at = case
      when excluded.present then greatest(excluded.position_at, known.position_at) else known.position_at
    end,
    created_at = case
      when excluded.present and not known.present then excluded.event_at else known.created_at
    end
  where excluded.event_at >= known.event_at;
end
$$;

create function private.set_order(p_user uuid, p_podcast uuid, p_position text, p_event_at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if p_position is null then
    raise exception using errcode = '23502', message = 'A position is missing.';
  end if;
  update public.playlists set position = p_position, position_at = p_event_at
  where user_id = p_user and podcast_id = p_podcast and p_event_at >= position_at;
end
$$;

create function private.set_progress(
  p_user uuid, p_podcast uuid, p_seconds double precision, p_finished boolean, p_event_at timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.need_podcast(p_user, p_podcast);
  insert into public.playback_positions as known (user_id, podcast_id, seconds, finished, event_at)
  values (p_user, p_podcast, p_seconds, p_finished, p_event_at)
  on conflict (user_id, podcast_id) do update set
    seconds = excluded.seconds, finished = excluded.finished, event_at = excluded.event_at
  where excluded.event_at >= known.event_at;
end
$$;

comment on function private.set_like(uuid, uuid, boolean, timestamptz) is
  'Likes a podcast or takes the like back, unless something newer is known.';
comment on function private.set_save(uuid, uuid, boolean, text, timestamptz) is
  'Puts a podcast into the playlist at a position or takes it out, unless something newer is known. Membership and '
  'position have a time each.';
comment on function private.set_order(uuid, uuid, text, timestamptz) is
  'Moves a podcast of the playlist, unless it was moved later; one that is not in the playlist is not put in.';
comment on function private.set_progress(uuid, uuid, double precision, boolean, timestamptz) is
  'Notes where playing stopped: the newest event, not the furthest.';

revoke execute on function
  private.readable_podcast(uuid, uuid),
  private.need_podcast(uuid, uuid),
  private.set_like(uuid, uuid, boolean, timestamptz),
  private.set_save(uuid, uuid, boolean, text, timestamptz),
  private.set_order(uuid, uuid, text, timestamptz),
  private.set_progress(uuid, uuid, double precision, boolean, timestamptz)
  from public;
