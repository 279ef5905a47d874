-- Push: what a device did, applied exactly once and in its order. The wire stands in `sync-contract.ts`.
--
-- A device numbers its entries (`mid`); the server keeps the last number that has ended for each. An entry ends
-- applied or refused, and either way the number goes past it in the transaction that did it. Pushes of one user come
-- one after another: devices of one person then neither deadlock nor count a listen twice.

create table private.sync_clients (
  user_id uuid not null references public.profiles (id) on delete cascade,
  client_id uuid not null,
  -- All entries up to it have ended.
  last_mid bigint not null default 0,
  -- The time of the newest event so far; those that follow are not before it.
  last_event_at timestamptz,
  contact_at timestamptz not null default now(),
  -- The entry that fails for reasons of the server, and how often it did.
  failing_mid bigint,
  failures integer not null default 0,
  primary key (user_id, client_id)
);

create table private.sync_rejects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  client_id uuid not null,
  mid bigint not null,
  code text not null check (code in ('conflict', 'gone', 'forbidden', 'invalid', 'server')),
  message text not null,
  -- Of a conflict: {mine, theirs}.
  details jsonb,
  created_at timestamptz not null default now(),
  unique (user_id, client_id, mid),
  foreign key (user_id, client_id) references private.sync_clients (user_id, client_id) on delete cascade
);

create index sync_rejects_created_at on private.sync_rejects (created_at);

alter table private.sync_clients enable row level security;
alter table private.sync_rejects enable row level security;

-- A refusal reaches the device by the feed too, should the answer to the push be lost.
create constraint trigger stamp after insert on private.sync_rejects
deferrable initially deferred for each row execute function private.stamp_own_row('reject', 'user_id', 'id');
create trigger forget after delete on private.sync_rejects
for each row execute function private.forget_own_row('reject', 'user_id', 'id');

-- Edits ---------------------------------------------------------------------------------------------------

create function private.settled_value(p_column text, p_value jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_value) <> 'string' then p_value
    when p_column = 'abstract' then to_jsonb(private.escape_html(p_value #>> '{}'))
    when p_column = 'doi' then coalesce(to_jsonb(nullif(btrim(p_value #>> '{}'), '')), 'null')
    else p_value
  end
$$;

comment on function private.settled_value(text, jsonb) is
  'The value as private.settle_podcast_details would store it, so that one''s own earlier edit is not taken for '
  'somebody else''s.';

create function private.merge_edit(
  p_current jsonb, p_changes jsonb, p_base jsonb, p_table regclass,
  p_made_private_at timestamptz, p_event_at timestamptz
) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  edited text;
  merged text[] := '{}';
  conflicts boolean := false;
  theirs jsonb;
  mine jsonb;
begin
  for edited in select jsonb_object_keys(p_changes) order by 1 loop
    -- What may be edited here is what may be edited by an update: one list, the column grants.
    if not p_current ? edited or not has_column_privilege('authenticated', p_table, edited, 'update') then
      raise exception using errcode = '42501', message = format('%s is not editable.', edited);
    end if;
    theirs := p_current -> edited;
    mine := p_changes -> edited;
    if theirs in (mine, private.settled_value(edited, mine)) then
      continue;
    end if;
    if edited = 'is_public' then
      conflicts := conflicts or (mine = 'true' and p_made_private_at > p_event_at) is true;
    elsif not p_base ? edited then
      raise exception using errcode = '22023', message = format('The base lacks %s.', edited);
    else
      conflicts := conflicts
        or not theirs in (p_base -> edited, private.settled_value(edited, p_base -> edited));
    end if;
    merged := merged || edited;
  end loop;
  if conflicts then
    raise exception using
      errcode = 'PT409',
      message = 'This was changed on another device in the meantime.',
      detail = jsonb_build_object('mine', p_changes, 'theirs', (
        select jsonb_object_agg(named, p_current -> named) from jsonb_object_keys(p_changes) as named
      ));
  end if;
  return merged;
end
$$;

comment on function private.merge_edit(jsonb, jsonb, jsonb, regclass, timestamptz, timestamptz) is
  'The columns of an edit that are to be written: those that differ from the row and that nobody else has changed '
  'since the user saw them (`p_base`). One that somebody did refuses the edit (PT409 with both versions as detail). '
  'Private wins over public: publishing conflicts with having been made private after the event.';

create function private.edit_own(
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
    select gone_at from private.sync_feed
    where scope = '00000000-0000-0000-0000-000000000000' and kind = 'podcast' and id = p_target
  ), p_event_at);
  if merged <> '{}' then
    execute format(
      'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where id = $2',
      edited_table,
      (select string_agg(quote_ident(named), ', ') from unnest(merged) as named)
    ) using changes, case p_kind when 'profile' then p_user else p_target end;
  end if;
end
$$;

comment on function private.edit_own(uuid, text, uuid, jsonb, jsonb, timestamptz) is
  'Applies an edit of the user''s profile (kind `profile`) or of a podcast of theirs (`podcast`): see '
  'private.merge_edit.';

-- Entries -------------------------------------------------------------------------------------------------

create function private.apply_entry(p_user uuid, p_entry jsonb, p_event_at timestamptz) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  target uuid := (p_entry ->> 'target')::uuid;
  present boolean := (p_entry ->> 'present')::boolean;
begin
  case p_entry ->> 'kind'
    when 'like' then
      perform private.set_like(p_user, target, present, p_event_at);
    when 'save' then
      perform private.set_save(p_user, target, present, p_entry ->> 'position', p_event_at);
    when 'order' then
      perform private.set_order(p_user, target, p_entry ->> 'position', p_event_at);
    when 'follow' then
      perform private.set_follow(p_user, target, present, p_event_at);
    when 'listen' then
      perform private.record_listen(
        (p_entry ->> 'id')::uuid, p_user, target, floor((p_entry ->> 'seconds')::numeric)::integer, p_event_at
      );
    when 'progress' then
      perform private.set_progress(
        p_user, target, (p_entry ->> 'seconds')::double precision, (p_entry ->> 'finished')::boolean, p_event_at
      );
    when 'profile', 'podcast' then
      perform private.edit_own(
        p_user, p_entry ->> 'kind', target, p_entry -> 'changes', p_entry -> 'base', p_event_at
      );
    else
      raise exception using errcode = '22023', message = 'This kind of change is not known.';
  end case;
end
$$;

comment on function private.apply_entry(uuid, jsonb, timestamptz) is
  'Does what one entry says (a Mutation of the contract).';

create function private.event_time(p_age jsonb, p_not_before timestamptz, p_now timestamptz) returns timestamptz
language sql immutable
set search_path = ''
as $$
  -- A century of milliseconds: an age beyond it is a broken clock, and more would overflow.
  select greatest(
    p_now - make_interval(secs => least(greatest((p_age #>> '{}')::double precision, 0), 3153600000000) / 1000),
    p_not_before
  )
  where jsonb_typeof(p_age) = 'number'
$$;

comment on function private.event_time(jsonb, timestamptz, timestamptz) is
  'When an event of that age (milliseconds) was: not after now and not before the client''s event before it. A wrong '
  'clock of the device so costs accuracy, never order. Null for what is no number.';

create function private.apply_entries(p_client private.sync_clients, p_entries jsonb, p_now timestamptz)
returns private.sync_clients
language plpgsql volatile
set search_path = ''
as $$
declare
  entry jsonb;
begin
  for entry in select value from jsonb_array_elements(p_entries) with ordinality order by ordinality loop
    continue when (entry ->> 'mid')::bigint <= p_client.last_mid;
    p_client.last_event_at := private.event_time(entry -> 'age', p_client.last_event_at, p_now);
    if p_client.last_event_at is null then
      raise exception using errcode = '23502', message = 'The age is missing.';
    end if;
    perform private.apply_entry(p_client.user_id, entry, p_client.last_event_at);
    p_client.last_mid := (entry ->> 'mid')::bigint;
  end loop;
  return p_client;
end
$$;

comment on function private.apply_entries(private.sync_clients, jsonb, timestamptz) is
  'Applies the entries that the client has not had applied yet, in order, and answers the client after them. Raises '
  'with the first that does not go through.';

-- What to make of an error: one that comes from the entry refuses it, one that comes from the moment is tried again.
create function private.reject_code(p_sqlstate text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_sqlstate = 'PT409' then 'conflict'
    when p_sqlstate in ('PT404', '23503') then 'gone'
    when p_sqlstate in ('PT403', '42501') then 'forbidden'
    when p_sqlstate ~ '^(22|23|PT4)' then 'invalid'
  end
$$;

comment on function private.reject_code(text) is
  'The contract''s RejectCode for an error of the entry, null for others.';

create function private.is_passing_error(p_sqlstate text) returns boolean
language sql immutable
set search_path = ''
as $$
  select p_sqlstate ~ '^(40|53|57|08|55P03)'
$$;

comment on function private.is_passing_error(text) is
  'Whether the error lies in the moment: a deadlock, a serialisation failure, resources, a shutdown, a lock not had.';

create function private.apply_entries_alone(p_client private.sync_clients, p_entries jsonb, p_now timestamptz)
returns private.sync_clients
language plpgsql volatile
set search_path = ''
as $$
declare
  entry jsonb;
  this_mid bigint;
  begun_at bigint := p_client.last_mid;
  state text;
  words text;
  detail text;
  code text;
begin
  for entry in select value from jsonb_array_elements(p_entries) with ordinality order by ordinality loop
    this_mid := (entry ->> 'mid')::bigint;
    continue when this_mid <= p_client.last_mid;
    begin
      p_client := private.apply_entries(p_client, jsonb_build_array(entry), p_now);
    exception when others then
      get stacked diagnostics state = returned_sqlstate, words = message_text, detail = pg_exception_detail;
      code := private.reject_code(state);
      if code is null then
        if private.is_passing_error(state) then
          -- What went through before it stays; the device sends the rest again.
          exit when p_client.last_mid > begun_at;
          raise;
        end if;
        p_client.failures := case when p_client.failing_mid = this_mid then p_client.failures else 0 end + 1;
        p_client.failing_mid := this_mid;
        -- SYNC_LIMITS.failures: then it makes room for those behind it.
        exit when p_client.failures < 5;
        raise warning 'sync: entry % of client % refused: % %', this_mid, p_client.client_id, state, words;
        code := 'server';
        words := 'Something went wrong. Please try again.';
      end if;
      insert into private.sync_rejects (user_id, client_id, mid, code, message, details)
      values (
        p_client.user_id, p_client.client_id, this_mid, code, words,
        case when code = 'conflict' then detail::jsonb end
      );
      p_client.last_mid := this_mid;
    end;
  end loop;
  return p_client;
end
$$;

comment on function private.apply_entries_alone(private.sync_clients, jsonb, timestamptz) is
  'As private.apply_entries, each entry for itself: one that is at fault is refused and passed. Ends early, with what '
  'went through, at one that fails for reasons of the server; after five times that one is refused too.';

-- The function --------------------------------------------------------------------------------------------

create function private.sync_push(p_client text, p_base text, p_version integer, p_mutations jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  base bigint := p_base::bigint;
  client private.sync_clients;
  received_at timestamptz;
begin
  if caller is null or not exists (select from public.profiles where id = caller) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  -- One version so far; a later one is taken beside the one before it.
  if p_version is distinct from 1 then
    raise exception using errcode = 'PT426', message = 'This version of the app is too old. Please reload it.';
  end if;
  if base is null or jsonb_typeof(p_mutations) is distinct from 'array' or jsonb_array_length(p_mutations) > 500
    or exists (
      select from jsonb_array_elements(p_mutations) as entry where (entry ->> 'mid' ~ '^[0-9]{1,18}$') is not true
    )
  then
    raise exception using errcode = 'PT422', message = 'A push is a list of at most 500 numbered changes.';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('sync:' || caller::text, 0));
  received_at := clock_timestamp();
  insert into private.sync_clients (user_id, client_id) values (caller, p_client::uuid) on conflict do nothing;
  select * into client from private.sync_clients where user_id = caller and client_id = p_client::uuid;

  if client.last_mid >= base then
    begin
      client := private.apply_entries(client, p_mutations, received_at);
    exception when others then
      if private.is_passing_error(sqlstate) then
        raise;
      end if;
      client := private.apply_entries_alone(client, p_mutations, received_at);
    end;
    update private.sync_clients set
      last_mid = client.last_mid,
      last_event_at = client.last_event_at,
      contact_at = received_at,
      failing_mid = client.failing_mid,
      failures = client.failures
    where user_id = caller and client_id = client.client_id;
  end if;

  return jsonb_build_object(
    'epoch', private.sync_epoch(),
    'last_mid', client.last_mid::text,
    'rejects', (
      select coalesce(jsonb_agg(
        jsonb_build_object('mid', mid::text, 'code', code, 'message', message, 'details', details) order by mid
      ), '[]')
      from private.sync_rejects
      where user_id = caller and client_id = client.client_id and mid > base
    )
  );
end
$$;

create function public.sync_push(p_client text, p_base text, p_version integer, p_mutations jsonb)
returns jsonb language sql volatile set search_path = ''
return private.sync_push(p_client, p_base, p_version, p_mutations);

comment on function public.sync_push(text, text, integer, jsonb) is
  'Applies what a device of the caller did, each entry once: PushArguments → PushAnswer of `sync-contract.ts`. '
  'PT401 signed out, PT422 not a list of numbered entries, PT426 a version that is not known.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.settled_value(text, jsonb),
  private.merge_edit(jsonb, jsonb, jsonb, regclass, timestamptz, timestamptz),
  private.edit_own(uuid, text, uuid, jsonb, jsonb, timestamptz),
  private.apply_entry(uuid, jsonb, timestamptz),
  private.event_time(jsonb, timestamptz, timestamptz),
  private.apply_entries(private.sync_clients, jsonb, timestamptz),
  private.reject_code(text),
  private.is_passing_error(text),
  private.apply_entries_alone(private.sync_clients, jsonb, timestamptz),
  private.sync_push(text, text, integer, jsonb),
  public.sync_push(text, text, integer, jsonb)
  from public, anon, authenticated;

grant execute on function
  private.sync_push(text, text, integer, jsonb), public.sync_push(text, text, integer, jsonb) to authenticated;
