-- Callers at the same moment never wait for each other in a circle, and the work for one list of interests has a bound.

create or replace function private.count_request(
  p_action text, p_subject text, p_limit integer, p_window_seconds integer
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  counted private.rate_limits;
begin
  -- Its own row is the only one that a caller waits for, so it comes first: whoever swept before would hold the rows of
  -- others meanwhile.
  insert into private.rate_limits as known (action, subject, window_end)
  values (p_action, p_subject, now() + make_interval(secs => p_window_seconds))
  on conflict (action, subject) do update set
    requests = case when known.window_end <= now() then 1 else known.requests + 1 end,
    window_start = case when known.window_end <= now() then now() else known.window_start end,
    window_end = case when known.window_end <= now() then excluded.window_end else known.window_end end
  returning * into counted;

  -- A handful of windows that have ended go with each call, so that the table never grows for long.
  delete from private.rate_limits where (action, subject) in (
    select ended.action, ended.subject
    from private.rate_limits as ended
    where ended.window_end < now() and (ended.action, ended.subject) <> (p_action, p_subject)
    order by ended.window_end
    limit 10
    for update skip locked
  );

  if counted.requests <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from counted.window_end - now())))::integer;
end
$$;

create or replace function private.clean_interests(p_value jsonb) returns text[]
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
