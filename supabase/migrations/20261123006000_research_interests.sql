-- Research interests are display names in a list. Clients have sent them as comma-separated text, as ids and as JSON in
-- a text as well: whatever comes is cleaned before it is stored.

create function private.clean_interests(p_value jsonb) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  given text;
  parsed jsonb;
  piece text;
  pieces text[] := '{}';
  names text[] := '{}';
begin
  -- Five times what can be stored: quotes, blanks and repetitions fit in, and nothing takes the database for long.
  if char_length(p_value::text) > 20000 then
    raise exception using errcode = 'PT422', message = 'At most 50 research interests can be named.';
  end if;
  case coalesce(jsonb_typeof(p_value), 'null')
    when 'null' then
      return '{}';
    when 'string' then
      given := p_value #>> '{}';
      if given ~ '^\s*\[' then
        begin
          parsed := given::jsonb;
        exception when data_exception then
          -- Only like JSON: what is around the names is cut off below.
          null;
        end;
        if jsonb_typeof(parsed) = 'array' then
          return private.clean_interests(parsed);
        end if;
      end if;
      pieces := regexp_split_to_array(given, '[,\n]');
    when 'array' then
      for parsed in select value from jsonb_array_elements(p_value) loop
        if jsonb_typeof(parsed) not in ('string', 'null') then
          raise exception using errcode = 'PT422', message = 'Research interests are a list of names.';
        end if;
        pieces := pieces || private.clean_interests(parsed);
      end loop;
    else
      raise exception using errcode = 'PT422', message = 'Research interests are a list of names.';
  end case;

  foreach piece in array pieces loop
    piece := regexp_replace(piece, '^[\s"''\[\]{}]+|[\s"''\[\]{}]+$', '', 'g');
    piece := regexp_replace(piece, '\s+', ' ', 'g');
    continue when piece = '' or piece = any (names);
    -- An id is the lower-case hyphenated name.
    piece := coalesce((
      select field from unnest(private.research_fields()) as field
      where lower(replace(field, ' ', '-')) = lower(replace(piece, ' ', '-'))
    ), piece);
    if not exists (select from unnest(names) as name where lower(name) = lower(piece)) then
      names := names || piece;
    end if;
    exit when cardinality(names) > 50;
  end loop;
  if cardinality(names) > 50 or char_length(array_to_string(names, '')) > 4000 then
    raise exception using errcode = 'PT422', message = 'At most 50 research interests can be named.';
  end if;
  return names;
end
$$;

comment on function private.clean_interests(jsonb) is
  'Research interests as display names, trimmed, each once, in the order given: of a list, of text with commas, or of a '
  'text that holds JSON or looks like it; ids and names of the fixed list in whichever case. Null is none. PT422 for any '
  'other type and for more than 50.';

create function private.store_clean_interests() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.research_interests := private.clean_interests(to_jsonb(new.research_interests));
  return new;
end
$$;

comment on function private.store_clean_interests() is 'Before a profile''s interests are stored: they are cleaned.';

create trigger store_clean_interests before insert or update of research_interests on public.profiles
for each row execute function private.store_clean_interests();

-- A change of a profile -----------------------------------------------------------------------------------
-- Text is no value of the column, so it is cleaned before private.edit_own brings the edit into the column's form.

create function private.with_clean_interests(p_edit jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when p_edit ? 'research_interests' then p_edit || jsonb_build_object(
      'research_interests', to_jsonb(private.clean_interests(p_edit -> 'research_interests')))
    else p_edit
  end
$$;

comment on function private.with_clean_interests(jsonb) is
  'The changes (or the base) of an edit of a profile, with its research interests as private.clean_interests reads them.';

create or replace function private.apply_entry(p_user uuid, p_entry jsonb, p_event_at timestamptz) returns void
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
    when 'profile' then
      perform private.edit_own(
        p_user, 'profile', target, private.with_clean_interests(p_entry -> 'changes'),
        private.with_clean_interests(p_entry -> 'base'), p_event_at
      );
    when 'podcast' then
      perform private.edit_own(p_user, 'podcast', target, p_entry -> 'changes', p_entry -> 'base', p_event_at);
    else
      raise exception using errcode = '22023', message = 'This kind of change is not known.';
  end case;
end
$$;

-- What is there already -----------------------------------------------------------------------------------

do $$
declare
  profile uuid;
begin
  for profile in select id from public.profiles where research_interests <> '{}' loop
    begin
      update public.profiles set research_interests = research_interests
      where id = profile
        and research_interests is distinct from private.clean_interests(to_jsonb(research_interests));
    exception when sqlstate 'PT422' then
      -- More names than are taken now, with commas between them. One profile does not keep a server from starting.
      null;
    end;
  end loop;
end
$$;

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.clean_interests(jsonb),
  private.store_clean_interests(),
  private.with_clean_interests(jsonb)
  from public, anon, authenticated;
