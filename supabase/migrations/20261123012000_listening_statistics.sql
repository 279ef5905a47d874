-- Listening statistics: how much an account has heard, in which fields, and on which days. They are made of the listens.
-- The windows of 7 and 30 days are read from them by index; what was heard in all would be a walk through years, so it
-- is added up as listens come.

-- Fields --------------------------------------------------------------------------------------------------

-- The field that the episode had when it was heard: it stays when the episode is deleted or filed elsewhere. Null for
-- listens whose episode was deleted before there was this column.
alter table public.listens add column field_of_research text;

comment on column public.listens.field_of_research is 'The field of the episode when it was heard.';

update public.listens
set field_of_research = podcast.field_of_research
from public.podcasts as podcast
where podcast.id = listens.podcast_id;

create function private.file_listen() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select field_of_research into new.field_of_research from public.podcasts where id = new.podcast_id;
  return new;
end
$$;

comment on function private.file_listen() is 'Before a listen is stored: gives it the field of its episode.';

create trigger file before insert on public.listens
for each row execute function private.file_listen();

-- Totals --------------------------------------------------------------------------------------------------

create table private.listening_totals (
  user_id uuid references public.profiles (id) on delete cascade,
  -- Empty for listens without a field.
  field_of_research text,
  seconds bigint not null,
  primary key (user_id, field_of_research)
);

comment on table private.listening_totals is
  'Seconds that each account has heard in each field: the sum of its listens, kept by triggers.';

alter table private.listening_totals enable row level security;

insert into private.listening_totals (user_id, field_of_research, seconds)
select user_id, coalesce(field_of_research, ''), sum(duration) from public.listens group by 1, 2;

create function private.add_to_listening_totals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  heard integer := new.duration;
begin
  if tg_op = 'UPDATE' then
    heard := new.duration - old.duration;
  end if;
  insert into private.listening_totals as known (user_id, field_of_research, seconds)
  values (new.user_id, coalesce(new.field_of_research, ''), heard)
  on conflict (user_id, field_of_research) do update set seconds = known.seconds + excluded.seconds;
  return null;
end
$$;

comment on function private.add_to_listening_totals() is
  'After a listen was stored, or its seconds raised: adds them to what its user has heard in its field.';

create trigger add_to_totals after insert on public.listens
for each row execute function private.add_to_listening_totals();

create trigger raise_totals after update of duration on public.listens
for each row when (new.duration <> old.duration) execute function private.add_to_listening_totals();

create function private.take_from_listening_totals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.listening_totals as known set seconds = known.seconds - gone.seconds
  from (
    select user_id, coalesce(field_of_research, '') as field, sum(duration) as seconds
    from removed group by 1, 2
  ) as gone
  where known.user_id = gone.user_id and known.field_of_research = gone.field;
  return null;
end
$$;

comment on function private.take_from_listening_totals() is
  'After listens were removed, which only the project itself does: takes them from the totals. With an account its '
  'totals go as well.';

-- Once for all listens of an account that is deleted.
create trigger take_from_totals after delete on public.listens
referencing old table as removed
for each statement execute function private.take_from_listening_totals();

-- Reading -------------------------------------------------------------------------------------------------

create function private.listening_statistics(p_time_zone text, p_listens uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  today date;
begin
  if not exists (select from public.profiles where id = caller) then
    raise exception using errcode = 'PT401', message = 'Please sign in and try again.';
  end if;
  if cardinality(p_listens) > 1000 then
    raise exception using errcode = 'PT422', message = 'At most 1000 listens can be named.';
  end if;
  begin
    -- A name has no digits but those of Etc/GMT+5: Postgres would read others as rules, which can say anything.
    if p_time_zone !~ '^[A-Za-z][A-Za-z_]*(/[A-Za-z][A-Za-z0-9_+-]*){0,2}$' or char_length(p_time_zone) > 64 then
      raise invalid_parameter_value;
    end if;
    today := (now() at time zone p_time_zone)::date;
  exception when invalid_parameter_value then
    today := null;
  end;
  if today is null then
    raise exception using errcode = 'PT422', message = 'This time zone is not known.', hint = 'time_zone';
  end if;

  return (
    with days as (
      select (created_at at time zone p_time_zone)::date as day, sum(duration) as seconds
      from public.listens
      where user_id = caller and created_at >= (today - 29)::timestamp at time zone p_time_zone
      group by 1
    ), series as (
      select number, coalesce(days.seconds, 0) as seconds
      from generate_series(0, 29) as number left join days on days.day = today - 29 + number
    ), totals as (
      select field_of_research as field, seconds from private.listening_totals
      where user_id = caller and seconds > 0
    )
    select jsonb_build_object(
      'seconds', (select coalesce(sum(seconds), 0) from totals),
      'fields', (
        select coalesce(jsonb_agg(jsonb_build_array(field, seconds) order by seconds desc, field), '[]')
        from totals where field <> ''
      ),
      'likes', (select count(*) from public.likes where user_id = caller and present),
      'playlists', (select count(*) from public.playlists where user_id = caller and present),
      'week_seconds', (select sum(seconds) from series where number >= 23),
      'month_seconds', (select sum(seconds) from series),
      'today', today,
      'days', (select jsonb_agg(seconds order by number) from series),
      'heard', (
        select coalesce(jsonb_object_agg(id, duration), '{}')
        from public.listens where id = any (p_listens) and user_id = caller
      )
    )
  );
end
$$;

create function public.listening_statistics(p_time_zone text, p_listens uuid[]) returns jsonb
language sql stable set search_path = ''
return private.listening_statistics(p_time_zone, p_listens);

comment on function public.listening_statistics(text, uuid[]) is
  'What the caller has heard: StatisticsArguments → StatisticsAnswer of `statistics-contract.ts`. PT401 for an account '
  'that is gone, PT422 for more than 1000 listens or a time zone that Postgres does not know. Reads one total for each '
  'field and the listens of the last 30 days, whatever was heard before.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.file_listen(), private.add_to_listening_totals(), private.take_from_listening_totals(),
  private.listening_statistics(text, uuid[]), public.listening_statistics(text, uuid[])
  from public, anon, authenticated;

grant execute on function private.listening_statistics(text, uuid[]), public.listening_statistics(text, uuid[])
  to authenticated;
