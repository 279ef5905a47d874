-- A push and the deletion of its account do not wait for each other: both lock the profile first. Until now a push
-- could hold the account's credit of listens, or a total of its statistics, when it met the profile.

create or replace function private.sync_push(p_client text, p_base text, p_version integer, p_mutations jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  base bigint := p_base::bigint;
  client private.sync_clients;
  received_at timestamptz;
  today date;
  sent integer;
  spent integer;
  before_mid bigint;
  told jsonb[] := '{}';
  told_size integer := 0;
  told_mid bigint;
  reject record;
  one jsonb;
begin
  perform from public.profiles where id = caller for key share;
  if not found then
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

  before_mid := client.last_mid;
  if client.last_mid >= base then
    sent := (
      select count(*) from jsonb_array_elements(p_mutations) as entry
      where (entry ->> 'mid')::bigint > client.last_mid
    );
    if sent > 0 then
      today := (received_at at time zone 'UTC')::date;
      select changes into spent from private.sync_usage where user_id = caller and day = today;
      -- SYNC_LIMITS.changesPerDay. Refused whole and nothing of it noted: the device keeps it and asks again.
      if coalesce(spent, 0) + sent > 20000 then
        raise sqlstate 'PGRST' using
          message = jsonb_build_object(
            'code', 'PT429', 'message', 'So many changes in one day are more than we can take. They are kept and sent later.',
            'details', null, 'hint', null
          )::text,
          detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object(
            'Retry-After', ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - received_at))::integer::text
          ))::text;
      end if;
    end if;
    begin
      client := private.apply_entries(client, p_mutations, received_at);
    exception when others then
      if private.is_passing_error(sqlstate) then
        raise;
      end if;
      client := private.apply_entries_alone(client, p_mutations, received_at);
    end;
    if sent > 0 then
      insert into private.sync_usage as known (user_id, day, changes)
      select caller, today, count(*) from jsonb_array_elements(p_mutations) as entry
      where (entry ->> 'mid')::bigint > before_mid and (entry ->> 'mid')::bigint <= client.last_mid
      on conflict (user_id) do update set
        changes = case when known.day = excluded.day then known.changes else 0 end + excluded.changes,
        day = excluded.day;
    end if;
    update private.sync_clients set
      last_mid = client.last_mid,
      last_event_at = client.last_event_at,
      contact_at = received_at,
      failing_mid = client.failing_mid,
      failures = client.failures
    where user_id = caller and client_id = client.client_id;
  end if;

  for reject in
    select mid, code, message, details from private.sync_rejects
    where user_id = caller and client_id = client.client_id and mid > base
    order by mid
  loop
    one := jsonb_build_object(
      'mid', reject.mid::text, 'code', reject.code, 'message', reject.message, 'details', reject.details
    );
    told_size := told_size + octet_length(one::text);
    -- SYNC_LIMITS.answerBytes: the device hears of as many as fit, as of entries up to there, and sends the rest again.
    if told_size > 900000 and told <> '{}' then
      client.last_mid := told_mid;
      exit;
    end if;
    told := told || one;
    told_mid := reject.mid;
  end loop;

  return jsonb_build_object(
    'epoch', private.sync_epoch(),
    'last_mid', client.last_mid::text,
    'rejects', to_jsonb(told)
  );
end
$$;
