-- Listens: one row for every play session of 20 seconds or more, under an id that the device made. Statistics are
-- made of them, and a podcast's count: at most one in 300 seconds for each user and podcast, by the time of the event.

create table public.listens (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The time listened stays the user's when the podcast goes.
  podcast_id uuid references public.podcasts (id) on delete set null,
  -- Seconds heard; only ever raised.
  duration integer not null check (duration between 20 and 86400),
  -- Whether it added to the podcast's count.
  counted boolean not null,
  -- When it was heard, by the server's clock.
  created_at timestamptz not null
);

comment on table public.listens is 'Play sessions: who heard what, when, and for how many seconds.';

create index listens_user_id on public.listens (user_id, created_at);
create index listens_podcast_id on public.listens (podcast_id, user_id, created_at);

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.listens from anon, authenticated;
grant select on public.listens to authenticated;
grant select, insert, update, delete on public.listens to service_role;

-- Trigger -------------------------------------------------------------------------------------------------

create function private.count_listen() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.count_deltas (counter, target, delta) values ('listen', new.podcast_id, 1);
  return null;
end
$$;

comment on function private.count_listen() is 'After a listen that counts: appends it to its podcast''s count.';

create trigger count_listen after insert on public.listens
for each row when (new.counted) execute function private.count_listen();

-- Policies ------------------------------------------------------------------------------------------------

alter table public.listens enable row level security;

create policy "Users read their own listens" on public.listens
for select to authenticated
using (user_id = (select auth.uid()));

-- Functions -----------------------------------------------------------------------------------------------

create function private.record_listen(
  p_id uuid, p_user uuid, p_podcast uuid, p_seconds integer, p_event_at timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.listens set duration = greatest(duration, p_seconds) where id = p_id and user_id = p_user;
  if found then
    return;
  end if;
  perform private.need_podcast(p_user, p_podcast);
  -- Another user's session of this id breaks the primary key.
  insert into public.listens (id, user_id, podcast_id, duration, counted, created_at)
  values (p_id, p_user, p_podcast, p_seconds, not exists (
    select from public.listens
    where podcast_id = p_podcast and user_id = p_user and counted
      and created_at > p_event_at - interval '300 seconds' and created_at < p_event_at + interval '300 seconds'
  ), p_event_at);
end
$$;

comment on function private.record_listen(uuid, uuid, uuid, integer, timestamptz) is
  'Notes a play session, or raises the seconds of one that is known. The caller keeps the user''s other pushes away: '
  'two at once could both count.';

revoke execute on function
  private.count_listen(), private.record_listen(uuid, uuid, uuid, integer, timestamptz) from public;
