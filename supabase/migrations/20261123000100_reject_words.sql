-- What a device is told about a change that was refused. Postgres' own words name tables, columns and constraints, which
-- are nobody's business outside; what the schema raises itself (SQLSTATE PTnnn) is written for people.

create function private.reject_words(p_sqlstate text, p_code text, p_words text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_sqlstate ~ '^PT' then p_words
    when p_code = 'gone' then 'This is not there any more.'
    when p_code = 'forbidden' then 'You may not change this.'
    else 'This change could not be saved as it is.'
  end
$$;

comment on function private.reject_words(text, text, text) is
  'The sentence for a refused entry: its SQLSTATE, its RejectCode and the error''s words → the words where the schema '
  'raised them itself (PTnnn), else one for the code that names nothing of the schema.';

revoke execute on function private.reject_words(text, text, text) from public, anon, authenticated;

create or replace function private.apply_entries_alone(p_client private.sync_clients, p_entries jsonb, p_now timestamptz)
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
      words := private.reject_words(state, code, words);
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
