-- The feeds of the synchronisation: in which order things changed, so that a device that knows a place in a feed
-- gets what came after it and misses nothing.
--
-- There is one feed for every user (what only they see) and one for the public. Each thing has one entry in a feed,
-- and a change moves it to the end. The number comes from the feed's
-- head at commit, in a deferred trigger: the head's row lock is held from there until the transaction has become
-- visible, so whoever sees a number sees all below it. (A number taken while the transaction runs would be lower than
-- others that became visible before it, and a device that was between them would never see it.)
--
-- Locks are taken in one order: the user's head, then the public one, and a transaction touches one user's. Deleting
-- a podcast stamps nothing for those who liked it: its own entry tells their devices.

create table private.sync_settings (
  single boolean primary key default true check (single),
  -- Raised by hand after a repair that moved data behind the feeds' back: every device then starts anew.
  epoch_number integer not null default 1,
  -- Podcasts of the public window, by their last change: signed in, and signed out.
  public_window integer not null default 1000 check (public_window between 1 and 10000),
  visitor_window integer not null default 200 check (visitor_window between 1 and 10000),
  -- For so long entries of what is gone are kept.
  horizon interval not null default '90 days'
);

insert into private.sync_settings default values;

-- The scope of a user is the user's id, that of the public is the nil UUID.
create table private.sync_head (
  scope uuid primary key,
  seq bigint not null,
  -- Entries of gone things up to here were removed; a cursor before it may have missed one.
  pruned_seq bigint not null default 0
) with (fillfactor = 20);

insert into private.sync_head (scope, seq) values ('00000000-0000-0000-0000-000000000000', 0);

create table private.sync_feed (
  scope uuid not null,
  kind text not null check (kind in ('podcast', 'profile', 'like', 'save', 'follow', 'progress', 'reject')),
  -- Of the podcast, profile or refusal; for a like, save or progress of the podcast, for a follow of the person.
  id uuid not null,
  seq bigint not null,
  -- In the public feed: whose it is. Users get their own things by their own feed alone.
  owner uuid,
  gone text check (gone in ('deleted', 'hidden')),
  -- When it last went; kept when it comes back.
  gone_at timestamptz,
  -- Of a podcast, and of a profile in the public feed; none of what is gone.
  card jsonb,
  -- Of a podcast in the public feed: its creator's card as of this stamp.
  creator jsonb,
  primary key (scope, kind, id)
);

create unique index sync_feed_order on private.sync_feed (scope, seq);
create index sync_feed_window on private.sync_feed (seq)
  where scope = '00000000-0000-0000-0000-000000000000' and kind = 'podcast';
create index sync_feed_gone on private.sync_feed (gone_at) where gone is not null;

alter table private.sync_settings enable row level security;
alter table private.sync_head enable row level security;
alter table private.sync_feed enable row level security;

-- Stamping ------------------------------------------------------------------------------------------------

create function private.stamp(p_scope uuid, p_kind text, p_id uuid, p_gone text, p_owner uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  for_everyone constant boolean := p_scope = '00000000-0000-0000-0000-000000000000';
  next_seq bigint;
  new_card jsonb;
  new_creator jsonb;
begin
  insert into private.sync_head as head (scope, seq) values (p_scope, 1)
  on conflict (scope) do update set seq = head.seq + 1
  returning head.seq into next_seq;

  -- Read under the head's lock: the cards are not older than any entry with a lower number.
  if p_gone is null and p_kind = 'podcast' then
    new_card := private.podcast_card(p_id);
    if for_everyone then
      new_creator := private.profile_card(p_owner);
    else
      new_card := new_card || (select jsonb_build_object('is_public', is_public) from public.podcasts where id = p_id);
    end if;
  elsif p_gone is null and p_kind = 'profile' and for_everyone then
    new_card := private.profile_card(p_id);
  end if;

  insert into private.sync_feed as entry (scope, kind, id, seq, owner, gone, gone_at, card, creator)
  values (
    p_scope, p_kind, p_id, next_seq, p_owner, p_gone, case when p_gone is not null then now() end,
    new_card, new_creator
  )
  on conflict (scope, kind, id) do update set
    seq = excluded.seq,
    owner = excluded.owner,
    gone = excluded.gone,
    gone_at = coalesce(excluded.gone_at, entry.gone_at),
    card = excluded.card,
    creator = excluded.creator;
end
$$;

comment on function private.stamp(uuid, text, uuid, text, uuid) is
  'Moves a thing to the end of a feed. To be called at commit only (from deferred triggers): it locks the feed''s '
  'head.';

create function private.stamp_own_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(new);
begin
  perform private.stamp((changed ->> tg_argv[1])::uuid, tg_argv[0], (changed ->> tg_argv[2])::uuid, null, null);
  return null;
end
$$;

comment on function private.stamp_own_row() is
  'At commit: a row that only its user sees moves to the end of the user''s feed. Arguments: the kind, the column of '
  'the user, the column of the entry''s id.';

create function private.forget_own_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lost jsonb := to_jsonb(old);
begin
  delete from private.sync_feed
  where scope = (lost ->> tg_argv[1])::uuid and kind = tg_argv[0] and id = (lost ->> tg_argv[2])::uuid;
  return null;
end
$$;

comment on function private.forget_own_row() is
  'After a row is deleted (with its podcast or its user): its entry goes without a stamp. Arguments as above.';

create function private.stamp_podcast() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  everyone constant uuid := '00000000-0000-0000-0000-000000000000';
  podcast public.podcasts := case when tg_op = 'DELETE' then old else new end;
  gone text := case when tg_op = 'DELETE' then 'deleted' end;
begin
  -- The feed of a user whose account is being deleted goes with it.
  if exists (select from public.profiles where id = podcast.user_id) then
    perform private.stamp(podcast.user_id, 'podcast', podcast.id, gone, null);
  end if;
  -- The public hears of what is public or was: of drafts not even that they are gone.
  if tg_op <> 'DELETE' and podcast.is_public then
    perform private.stamp(everyone, 'podcast', podcast.id, null, podcast.user_id);
  elsif exists (select from private.sync_feed where scope = everyone and kind = 'podcast' and id = podcast.id) then
    perform private.stamp(everyone, 'podcast', podcast.id, coalesce(gone, 'hidden'), podcast.user_id);
  end if;
  return null;
end
$$;

comment on function private.stamp_podcast() is
  'At commit: a podcast moves to the end of its owner''s feed, and of the public one if it is or was public.';

create function private.stamp_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  everyone constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'DELETE' then
    delete from private.sync_feed where scope = old.id;
    delete from private.sync_head where scope = old.id;
    perform private.stamp(everyone, 'profile', old.id, 'deleted', old.id);
    return null;
  end if;
  perform private.stamp(new.id, 'profile', new.id, null, null);
  -- A new profile is on no device but the owner's; later only what a card shows concerns others.
  if tg_op = 'UPDATE' and (new.name, new.affiliation, new.status, new.avatar_url)
    is distinct from (old.name, old.affiliation, old.status, old.avatar_url)
  then
    perform private.stamp(everyone, 'profile', new.id, null, new.id);
  end if;
  return null;
end
$$;

comment on function private.stamp_profile() is
  'At commit: a profile moves to the end of its owner''s feed and, if its card changed, of the public one. With a '
  'deleted profile its feed goes.';

create constraint trigger stamp_new_and_deleted after insert or delete on public.podcasts
deferrable initially deferred for each row execute function private.stamp_podcast();

-- An update that changes nothing but its time is nothing to hear of.
create constraint trigger stamp_changed after update on public.podcasts
deferrable initially deferred for each row
when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
execute function private.stamp_podcast();

create constraint trigger stamp_new_and_deleted after insert or delete on public.profiles
deferrable initially deferred for each row execute function private.stamp_profile();

create constraint trigger stamp_changed after update on public.profiles
deferrable initially deferred for each row
when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
execute function private.stamp_profile();

-- Epoch ---------------------------------------------------------------------------------------------------

create function private.sync_epoch() returns text
language sql stable security definer
set search_path = ''
as $$
  select left(encode(sha256(convert_to(concat_ws(
    ':',
    (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()),
    epoch_number
  ), 'UTF8')), 'hex'), 16)
  from private.sync_settings
$$;

comment on function private.sync_epoch() is
  'Names this course of history. A database that was restored, rewound or moved has another one, and places in its '
  'feeds mean something else: devices then start anew.';

-- Horizon -------------------------------------------------------------------------------------------------

create function private.prune_sync() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  limit_at timestamptz := now() - (select horizon from private.sync_settings);
  pruned integer := 0;
  feed record;
begin
  -- Heads before entries and the public one last, as everywhere.
  for feed in
    select old.scope, max(old.seq) as seq, count(*)::integer as entries
    from (
      select scope, seq from private.sync_feed
      where gone is not null and gone_at < limit_at order by gone_at limit 10000
    ) as old
    group by old.scope
    order by old.scope desc
  loop
    update private.sync_head set pruned_seq = greatest(pruned_seq, feed.seq) where scope = feed.scope;
    delete from private.sync_feed
    where scope = feed.scope and seq <= feed.seq and gone is not null and gone_at < limit_at;
    pruned := pruned + feed.entries;
  end loop;
  return pruned;
end
$$;

comment on function private.prune_sync() is
  'Forgets, up to 10,000 a call, what is gone for longer than the horizon; answers how many. A cursor from before is '
  'then answered with a reset. Run daily.';

-- What was there before the feeds ----------------------------------------------------------------------------

do $$
declare
  thing record;
begin
  for thing in select id from public.profiles order by created_at, id loop
    perform private.stamp(thing.id, 'profile', thing.id, null, null);
  end loop;
  for thing in select id, user_id, is_public from public.podcasts order by created_at, id loop
    perform private.stamp(thing.user_id, 'podcast', thing.id, null, null);
    if thing.is_public then
      perform private.stamp('00000000-0000-0000-0000-000000000000', 'podcast', thing.id, null, thing.user_id);
    end if;
  end loop;
end
$$;

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.stamp(uuid, text, uuid, text, uuid),
  private.stamp_own_row(),
  private.forget_own_row(),
  private.stamp_podcast(),
  private.stamp_profile(),
  private.sync_epoch(),
  private.prune_sync()
  from public;
