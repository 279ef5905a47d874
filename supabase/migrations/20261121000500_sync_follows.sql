-- Follows: who follows whom. Written by `sync_push` alone; a follow taken back stays unseen, as a like does. How many
-- follow a person is read from profile_stats; who they are stays with those who follow.

create table public.follows (
  follower_id uuid not null references public.profiles (id) on delete cascade,
  following_id uuid not null references public.profiles (id) on delete cascade,
  present boolean not null,
  event_at timestamptz not null,
  primary key (follower_id, following_id),
  constraint nobody_follows_themselves check (follower_id <> following_id)
);

comment on table public.follows is 'Who follows whom.';

create index follows_following_id on public.follows (following_id);

-- Grants --------------------------------------------------------------------------------------------------

revoke all on public.follows from anon, authenticated;
grant select on public.follows to authenticated;
grant select, insert, update, delete on public.follows to service_role;

-- Triggers ------------------------------------------------------------------------------------------------

create constraint trigger stamp after insert or update on public.follows
deferrable initially deferred for each row
execute function private.stamp_own_row('follow', 'follower_id', 'following_id');
create trigger forget after delete on public.follows
for each row execute function private.forget_own_row('follow', 'follower_id', 'following_id');
create trigger count_follower after insert or update or delete on public.follows
for each row execute function private.count_present('follower', 'following_id');
create trigger count_following after insert or update or delete on public.follows
for each row execute function private.count_present('following', 'follower_id');

-- Policies ------------------------------------------------------------------------------------------------

alter table public.follows enable row level security;

create policy "Users read whom they follow" on public.follows
for select to authenticated
using (present and follower_id = (select auth.uid()));

-- Functions -----------------------------------------------------------------------------------------------

create function private.set_follow(p_user uuid, p_person uuid, p_present boolean, p_event_at timestamptz) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.follows as known (follower_id, following_id, present, event_at)
  select p_user, p_person, p_present, p_event_at
  where p_present is distinct from false or exists (select from public.profiles where id = p_person)
  on conflict (follower_id, following_id) do update set present = excluded.present, event_at = excluded.event_at
  where excluded.event_at >= known.event_at
$$;

comment on function private.set_follow(uuid, uuid, boolean, timestamptz) is
  'Follows a person or no longer does, unless something newer is known. A person who is gone breaks the foreign key.';

revoke execute on function private.set_follow(uuid, uuid, boolean, timestamptz) from public;
