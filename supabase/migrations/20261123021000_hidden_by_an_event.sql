-- Publishing conflicts with having been made private after it (private.merge_edit). When that was is the owner's event,
-- as that of the publishing is. The time in the feed is the server's: who hid an episode offline, then published it on
-- another device, and had the first one send later, was asked about a conflict that there is not.

create table private.podcast_hidings (
  podcast_id uuid primary key references public.podcasts (id) on delete cascade,
  -- When its owner made it private last: of a push the event's time, else that of the transaction.
  hidden_at timestamptz not null
);

alter table private.podcast_hidings enable row level security;
revoke all on private.podcast_hidings from anon, authenticated;

insert into private.podcast_hidings (podcast_id, hidden_at)
select feed.id, feed.gone_at from private.sync_feed as feed
join public.podcasts as podcast on podcast.id = feed.id
where feed.scope = '00000000-0000-0000-0000-000000000000' and feed.kind = 'podcast' and feed.gone_at is not null;

create function private.note_hiding() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.podcast_hidings (podcast_id, hidden_at) values (new.id, now())
  on conflict (podcast_id) do update set hidden_at = excluded.hidden_at;
  return null;
end
$$;

comment on function private.note_hiding() is
  'Notes that an episode is private from now on. private.edit_own, which knows when its owner did it, corrects it.';

create trigger note_hiding after update of is_public on public.podcasts
for each row when (old.is_public and not new.is_public) execute function private.note_hiding();

create or replace function private.edit_own(
  p_user uuid, p_kind text, p_target uuid, p_changes jsonb, p_base jsonb, p_event_at timestamptz
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  edited_table regclass := case p_kind when 'profile' then 'public.profiles' else 'public.podcasts' end::regclass;
  current_row jsonb;
  changes jsonb;
  base jsonb;
  merged text[];
begin
  if jsonb_typeof(p_changes) is distinct from 'object' or jsonb_typeof(p_base) is distinct from 'object' then
    raise exception using errcode = '22023', message = 'An edit needs changes and their base.';
  end if;

  -- Values are brought into the form of the column (and refused where they have none) before they are compared.
  if p_kind = 'profile' then
    select to_jsonb(profile) into current_row from public.profiles as profile where id = p_user for update;
    changes := to_jsonb(jsonb_populate_record(null::public.profiles, p_changes));
    base := to_jsonb(jsonb_populate_record(null::public.profiles, p_base));
  else
    perform private.need_podcast(p_user, p_target);
    select to_jsonb(podcast) into current_row from public.podcasts as podcast
    where id = p_target and user_id = p_user for update;
    if not found then
      raise exception using errcode = 'PT403', message = 'Only its owner edits a podcast.';
    end if;
    changes := to_jsonb(jsonb_populate_record(null::public.podcasts, p_changes));
    base := to_jsonb(jsonb_populate_record(null::public.podcasts, p_base));
  end if;
  -- Of the whole records only what was sent; a name that is no column stays, to be refused.
  changes := (select coalesce(jsonb_object_agg(key, coalesce(changes -> key, value)), '{}') from jsonb_each(p_changes));
  base := (select coalesce(jsonb_object_agg(key, coalesce(base -> key, value)), '{}') from jsonb_each(p_base));

  merged := private.merge_edit(current_row, changes, base, edited_table, (
    select hidden_at from private.podcast_hidings where podcast_id = p_target
  ), p_event_at);
  if merged <> '{}' then
    execute format(
      'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where id = $2',
      edited_table,
      (select string_agg(quote_ident(named), ', ') from unnest(merged) as named)
    ) using changes, case p_kind when 'profile' then p_user else p_target end;
  end if;
  if p_kind = 'podcast' and changes -> 'is_public' = 'false' then
    insert into private.podcast_hidings as hiding (podcast_id, hidden_at) values (p_target, p_event_at)
    on conflict (podcast_id) do update set
      hidden_at = case when 'is_public' = any (merged) then p_event_at else greatest(hiding.hidden_at, p_event_at) end;
  end if;
end
$$;

revoke execute on function private.note_hiding() from public, anon, authenticated;
