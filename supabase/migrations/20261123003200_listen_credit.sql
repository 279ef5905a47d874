-- Which listens count. A device says itself when something was heard, so its word is bounded: two pushes of 500 made
-- up listens gave one account 1,000 counted ones, some of them dated 1931. What is beyond the bounds is stored like
-- any other listen, since a device may have been offline for weeks, and adds nothing to a counter.

create table private.listen_credits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Each 300 seconds between here and now are a listen that may count; one that does moves it on by as much.
  spent_until timestamptz not null
);

comment on table private.listen_credits is 'How many listens of an account may still count, over all its devices.';

alter table private.listen_credits enable row level security;

-- Functions -----------------------------------------------------------------------------------------------

create function private.take_listen_credit(p_user uuid, p_now timestamptz) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  -- A new account has one, for the first thing it hears.
  insert into private.listen_credits (user_id, spent_until)
  select id, created_at - interval '300 seconds' from public.profiles where id = p_user
  on conflict do nothing;
  -- Fourteen days save up 4,032.
  update private.listen_credits
  set spent_until = greatest(spent_until, p_now - interval '14 days') + interval '300 seconds'
  where user_id = p_user and spent_until <= p_now - interval '300 seconds';
  return found;
end
$$;

comment on function private.take_listen_credit(uuid, timestamptz) is
  'Takes one of the account''s listens that may count: there is one for 300 seconds of the server''s time, and at most '
  '4,032 are saved up. False when there is none.';

create function private.note_listen(
  p_id uuid, p_user uuid, p_podcast uuid, p_seconds integer, p_event_at timestamptz, p_now timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  earliest timestamptz;
  event_at timestamptz;
  counts boolean;
begin
  update public.listens set duration = greatest(duration, p_seconds) where id = p_id and user_id = p_user;
  if found then
    return;
  end if;
  perform private.need_podcast(p_user, p_podcast);

  select greatest(podcast.created_at, profile.created_at, p_now - interval '14 days') into earliest
  from public.podcasts as podcast, public.profiles as profile
  where podcast.id = p_podcast and profile.id = p_user;
  event_at := least(greatest(p_event_at, earliest), p_now);
  counts := event_at = p_event_at and not exists (
    select from public.listens
    where podcast_id = p_podcast and user_id = p_user and counted
      and created_at > event_at - interval '300 seconds' and created_at < event_at + interval '300 seconds'
  ) and (
    select count(*) < 10 from public.listens
    where podcast_id = p_podcast and user_id = p_user and counted
      and created_at >= date_trunc('day', event_at, 'UTC')
      and created_at < date_trunc('day', event_at, 'UTC') + interval '1 day'
  );
  -- Last, so that a listen which does not count takes nothing.
  if counts then
    counts := private.take_listen_credit(p_user, p_now);
  end if;
  -- Another user's session of this id breaks the primary key.
  insert into public.listens (id, user_id, podcast_id, duration, counted, created_at)
  values (p_id, p_user, p_podcast, p_seconds, counts, event_at);
end
$$;

comment on function private.note_listen(uuid, uuid, uuid, integer, timestamptz, timestamptz) is
  'Notes a play session at the time `p_now`, or raises the seconds of one that is known. Its time is kept between the '
  'later of publication, the account''s creation and 14 days ago, and now. It counts when it needed no such keeping, '
  'when no counted one of the same user and podcast lies within 300 seconds, when its day (UTC) has fewer than 10 of '
  'them, and when the account has credit (private.take_listen_credit). The caller keeps the user''s other pushes away: '
  'two at once could both count.';

create or replace function private.record_listen(
  p_id uuid, p_user uuid, p_podcast uuid, p_seconds integer, p_event_at timestamptz
) returns void
language sql volatile
set search_path = ''
as $$
  -- Not now(): a push may have waited, and its events are dated by the time at which it no longer did.
  select private.note_listen(p_id, p_user, p_podcast, p_seconds, p_event_at, clock_timestamp())
$$;

comment on function private.record_listen(uuid, uuid, uuid, integer, timestamptz) is
  'private.note_listen at the present.';

revoke execute on function
  private.take_listen_credit(uuid, timestamptz),
  private.note_listen(uuid, uuid, uuid, integer, timestamptz, timestamptz)
  from public, anon, authenticated;
