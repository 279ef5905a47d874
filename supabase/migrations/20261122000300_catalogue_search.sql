-- Search: every public episode whose title, authors, keywords or abstract hold what was typed, the newest first.
--
-- Three ways lead to them. What many episodes hold is found by looking through the newest. What few hold is found by
-- words: a list of all words that occur says which of them hold the query (or, of a query of several words, end, are
-- and begin as it does), and an index of the words of each episode says where those stand; what it finds is compared
-- with the query as a whole. The third way looks on through the newest where no word can be asked for.
--
-- A trigram index on the texts was tried first: at a million episodes of 900 characters, queries of two words took
-- 200 to 500 ms, those of frequent letters up to five seconds, since nearly every text holds nearly every common
-- trigram and all of them had to be read. Words are rarer.
--
-- The index knows the week of an episode beside its words, so that the newest weeks can be asked alone: first one,
-- then as many as are likely to fill the page. So the order is right whatever the order of insertion was; back-dated
-- episodes merely lie apart from those of their week, and cost a page read each.

-- Texts ---------------------------------------------------------------------------------------------------

-- Lower case of all scripts, whatever the database was made with: by ICU where it is, else by the built-in rules.
do $$
begin
  execute format(
    $definition$
    create function private.fold(p_text text) returns text
    language sql immutable strict
    set search_path = ''
    as $body$
      -- English is composed as it is, and to find that out by reading it would take most of the time.
      select lower(
        case when octet_length(p_text) = char_length(p_text) then p_text else normalize(p_text, nfc) end
        collate pg_catalog.%I
      )
    $body$
    $definition$,
    coalesce(
      (
        select collname from pg_catalog.pg_collation
        where collname in ('und-x-icu', 'pg_c_utf8') and collnamespace = 'pg_catalog'::regnamespace
        order by collname desc limit 1
      ),
      'default'
    )
  );
end
$$;

comment on function private.fold(text) is 'The text in lower case, of composed characters.';

create function private.single_spaced(p_text text) returns text
language plpgsql immutable strict
set search_path = ''
as $$
declare
  spaced text := replace(replace(replace(p_text, E'\n', ' '), E'\t', ' '), E'\r', ' ');
begin
  if octet_length(spaced) > char_length(spaced) then
    spaced := translate(
      spaced,
      E'\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000',
      repeat(' ', 20)
    );
  end if;
  if position('  ' in spaced) > 0 then
    spaced := regexp_replace(spaced, ' +', ' ', 'g');
  end if;
  return btrim(spaced);
end
$$;

comment on function private.single_spaced(text) is
  'The text with one plain space wherever there is white space of any script, and none at its ends.';

create function private.plain_text(p_html text) returns text
language sql immutable strict
set search_path = ''
as $$
  select private.single_spaced(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(p_html, '</?(?:strong|b|em|i|u|s|sub|sup|code)\s*/?>', '', 'gi'),
        '</?(?:p|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre)\s*/?>', ' ', 'gi'
      ),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&nbsp;', ' '), '&amp;', '&')
  )
$$;

comment on function private.plain_text(text) is
  'What stored HTML (see private.escape_html) says, without its markup and with single spaces.';

create function private.search_text(p_text text) returns text
language sql immutable strict
set search_path = ''
as $$
  select private.fold(private.single_spaced(p_text))
$$;

comment on function private.search_text(text) is 'The text as it is compared: folded, with single spaces.';

create function private.words_of(p_text text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_text !~ '[^ ]{41}' then
    return string_to_array(p_text, ' ');
  end if;
  return array(
    select substr(word, start, 40)
    from unnest(string_to_array(p_text, ' ')) as word,
      generate_series(1, greatest(1, char_length(word) - 20), 20) as start
  );
end
$$;

comment on function private.words_of(text) is
  'The words of a text, which are what stands between spaces. One of more than 40 characters (as of a script that sets '
  'no spaces) counts as overlapping pieces, so that any 20 characters of it lie in one.';

create function private.grams(p_text text) returns text[]
language sql immutable strict
set search_path = ''
as $$
  select array(select distinct substr(p_text, at, 3) from generate_series(1, char_length(p_text) - 2) as at)
$$;

comment on function private.grams(text) is
  'All runs of three characters, whichever they are. (Those of pg_trgm know letters and digits only, and in a database '
  'of locale C only those of English.)';

create function private.week_of(p_at timestamptz) returns integer
language sql immutable strict
set search_path = ''
return floor(extract(epoch from p_at at time zone 'UTC') / 604800)::integer;

comment on function private.week_of(timestamptz) is 'Weeks since 1970 in UTC.';

-- Tables --------------------------------------------------------------------------------------------------

create table private.podcast_search (
  podcast_id uuid primary key references public.podcasts (id) on delete cascade,
  field_of_research text not null,
  created_at timestamptz not null,
  week integer not null generated always as (private.week_of(created_at)) stored,
  -- Title, authors, keywords and abstract, as they are compared; between them a line break, which no query holds.
  document text collate "C" not null
);

comment on table private.podcast_search is 'What search looks through: the public episodes, kept by a trigger.';

create index podcast_search_newest on private.podcast_search (created_at desc, podcast_id);
create index podcast_search_newest_in_field on private.podcast_search (field_of_research, created_at desc, podcast_id);
-- For what is too short to search for: titles that begin with it.
create index podcast_search_first_letter on private.podcast_search (left(document, 1), created_at desc, podcast_id);
create index podcast_search_first_letters on private.podcast_search (left(document, 2), created_at desc, podcast_id);

-- No word is ever taken out: one that no longer occurs leads nowhere. And none is held to be there once: whoever brings
-- a new word would have to wait for everybody who brings it at the same time, to the end of their transactions.
create table private.search_words (
  id bigint generated always as identity primary key,
  word text collate "C" not null
);

comment on table private.search_words is
  'Every word that occurs, or occurred, in a public episode; seldom one twice.';

create index search_words_word on private.search_words (word);

alter table private.podcast_search enable row level security;
alter table private.search_words enable row level security;

-- Triggers ------------------------------------------------------------------------------------------------

create function private.search_document(p_podcast public.podcasts) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(
    E' \n ',
    private.search_text(p_podcast.title), private.search_text(p_podcast.authors),
    private.search_text(p_podcast.keywords), private.fold(private.plain_text(p_podcast.abstract))
  )
$$;

comment on function private.search_document(public.podcasts) is 'What of a podcast is searched through.';

create function private.index_podcast() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  new_document text;
begin
  if not new.is_public then
    delete from private.podcast_search where podcast_id = new.id;
    return null;
  end if;
  new_document := private.search_document(new);
  insert into private.search_words (word)
  select distinct new_word from unnest(private.words_of(new_document)) as new_word
  where not exists (select from private.search_words as known where known.word = new_word collate "C");
  insert into private.podcast_search (podcast_id, field_of_research, created_at, document)
  values (new.id, new.field_of_research, new.created_at, new_document)
  on conflict (podcast_id) do update set
    field_of_research = excluded.field_of_research, created_at = excluded.created_at, document = excluded.document;
  return null;
end
$$;

comment on function private.index_podcast() is
  'After a podcast is published or edited: search knows it if it is public, and no longer if it is not.';

create trigger index_for_search_new after insert on public.podcasts
for each row when (new.is_public) execute function private.index_podcast();

create trigger index_for_search_changed after update on public.podcasts
for each row
when ((old.is_public, old.title, old.authors, old.keywords, old.abstract, old.field_of_research, old.created_at)
  is distinct from
  (new.is_public, new.title, new.authors, new.keywords, new.abstract, new.field_of_research, new.created_at))
execute function private.index_podcast();

-- What was there before -------------------------------------------------------------------------------------

create function private.index_all_podcasts() returns void
language sql volatile
set search_path = ''
as $$
  insert into private.podcast_search (podcast_id, field_of_research, created_at, document)
  select id, field_of_research, created_at, private.search_document(podcast)
  from public.podcasts as podcast where is_public
  order by created_at
  on conflict do nothing;
  insert into private.search_words (word)
  select distinct new_word from private.podcast_search, unnest(private.words_of(document)) as new_word
  where not exists (select from private.search_words as known where known.word = new_word collate "C");
$$;

comment on function private.index_all_podcasts() is
  'Makes known to search whatever is public and is not known to it, as private.index_podcast does one by one.';

select private.index_all_podcasts();

-- Not put off into a list of what is still to be indexed: every search would have to read that list.
create index search_words_grams on private.search_words
using gin (private.grams(' ' || word || ' ')) with (fastupdate = off);
create index podcast_search_words on private.podcast_search
using gin ((array[week]), private.words_of(document)) with (fastupdate = off);

-- Words ---------------------------------------------------------------------------------------------------

create function private.words_holding(p_part text) returns text[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  found text[];
  most constant integer := 500;
begin
  if char_length(p_part) < 3 then
    return null;
  end if;
  found := array(
    select distinct word from private.search_words
    where private.grams(' ' || word || ' ') @> private.grams(p_part)
      and strpos(' ' || word || ' ', p_part) > 0
    limit most + 1
  );
  return case when cardinality(found) <= most then found end;
end
$$;

comment on function private.words_holding(text) is
  'The words that hold this part of one; a space before or behind it stands for the word''s beginning or end. Null if '
  'they are too many to be looked up one by one, or the part has less than three characters.';

create type private.word_filter as (
  -- Words that are there, all of them. Null, here and below, for no such condition.
  needed text[],
  -- Of each of these at least one.
  first text[],
  last text[]
);

create function private.word_filter(p_query text) returns private.word_filter
language plpgsql stable
set search_path = ''
as $$
declare
  words text[] := string_to_array(p_query, ' ');
  count integer := cardinality(words);
  asked private.word_filter;
  -- Each of many words costs at every step through the index: where the other end asks for few, those will do.
  few constant integer := 16;
begin
  if count = 1 then
    return (null, private.words_holding(left(p_query, 20)), null)::private.word_filter;
  end if;
  asked := (
    nullif(array(select word from unnest(words[2:count - 1]) as word where char_length(word) <= 40), '{}'),
    private.words_holding(right(words[1], 20) || ' '),
    private.words_holding(' ' || left(words[count], 20))
  )::private.word_filter;
  if cardinality(asked.first) > few and cardinality(asked.last) <= few then
    asked.first := null;
  elsif cardinality(asked.last) > few and cardinality(asked.first) <= few then
    asked.last := null;
  end if;
  return asked;
end
$$;

comment on function private.word_filter(text) is
  'What words an episode has that holds the query: its first is the end of one, its last the beginning of one, and '
  'those between are words; a single one may lie within a word. Of long ones 20 characters, see private.words_of.';

-- Pages ---------------------------------------------------------------------------------------------------

create function private.search_newest(
  p_query text, p_field text, p_after private.place, p_rows integer, p_depth integer
) returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
begin
  if p_field is null then
    return query
      select podcast_id, null::integer, created_at from (
        select podcast_id, created_at, document from private.podcast_search
        where created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
        order by created_at desc, podcast_id limit p_depth
      ) as newest
      where strpos(document, p_query) > 0
      order by created_at desc, podcast_id limit p_rows;
  else
    return query
      select podcast_id, null::integer, created_at from (
        select podcast_id, created_at, document from private.podcast_search
        where field_of_research = p_field
          and created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
        order by created_at desc, podcast_id limit p_depth
      ) as newest
      where strpos(document, p_query) > 0
      order by created_at desc, podcast_id limit p_rows;
  end if;
end
$$;

comment on function private.search_newest(text, text, private.place, integer, integer) is
  'The next episodes that hold the query, of so many (`p_depth`) that are looked at.';

create function private.search_floor(p_field text, p_after private.place, p_depth integer) returns private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  reached private.place;
begin
  if p_field is null then
    select podcast_id, null::integer, created_at into reached from private.podcast_search
    where created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
    order by created_at desc, podcast_id offset p_depth - 1 limit 1;
  else
    select podcast_id, null::integer, created_at into reached from private.podcast_search
    where field_of_research = p_field
      and created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
    order by created_at desc, podcast_id offset p_depth - 1 limit 1;
  end if;
  return reached;
end
$$;

comment on function private.search_floor(text, private.place, integer) is
  'The last of so many episodes to look at; its columns are null if there are not as many.';

create function private.search_weeks(
  p_query text, p_words private.word_filter, p_field text, p_after private.place, p_rows integer, p_weeks integer[]
) returns setof private.place
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  needed text[] := p_words.needed;
  first text[] := p_words.first;
  last text[] := p_words.last;
begin
  -- `offset 0`: the index is asked for weeks and words alone, and no other index can answer that.
  return query
    select podcast_id, null::integer, created_at from (
      select podcast_id, created_at, field_of_research, document from private.podcast_search
      where array[week] && p_weeks
        and (needed is null or private.words_of(document) @> needed)
        and (first is null or private.words_of(document) && first)
        and (last is null or private.words_of(document) && last)
      offset 0
    ) as candidate
    where created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
      and (p_field is null or field_of_research = p_field)
      and strpos(document, p_query) > 0
    order by created_at desc, podcast_id limit p_rows;
end
$$;

comment on function private.search_weeks(text, private.word_filter, text, private.place, integer, integer[]) is
  'The next episodes of these weeks that have such words and hold the query.';

create function private.search_by_words(
  p_query text, p_words private.word_filter, p_field text, p_after private.place, p_rows integer
) returns private.place[]
language plpgsql stable
set search_path = ''
as $$
declare
  found private.place[] := '{}';
  begun constant integer := private.week_of(p_after.at);
  oldest constant integer := private.week_of((select min(created_at) from private.podcast_search));
  newest integer := begun;
  weeks integer := 1;
begin
  while newest >= oldest and cardinality(found) < p_rows loop
    found := found || array(
      select place from private.search_weeks(
        p_query, p_words, p_field, p_after, p_rows - cardinality(found),
        array(select generate_series(greatest(newest - weeks + 1, oldest), newest))
      ) as place
    );
    newest := newest - weeks;
    -- As many as are likely to fill the page, going by those so far; eight times as many where they say nothing.
    weeks := least(8 * weeks, coalesce(
      1 + (begun - newest) * (p_rows - cardinality(found)) / nullif(cardinality(found), 0), 8 * weeks
    ));
  end loop;
  return found;
end
$$;

comment on function private.search_by_words(text, private.word_filter, text, private.place, integer) is
  'The next episodes that hold the query, by their words: week by week, from ever more weeks at once, until they fill '
  'the page.';

create function private.search_long(
  p_query text, p_field text, p_after private.place, p_rows integer,
  out places private.place[], out reached private.place
)
language plpgsql stable
set search_path = ''
as $$
declare
  words private.word_filter;
  wordless boolean;
  depth integer := 1000;
begin
  places := array(select place from private.search_newest(p_query, p_field, p_after, p_rows, depth) as place);
  if cardinality(places) >= p_rows then
    return;
  end if;
  reached := private.search_floor(p_field, p_after, depth);
  if reached.id is null then
    return;
  end if;
  words := private.word_filter(p_query);
  if '{}' in (words.first, words.last) then
    reached := null;
    return;
  end if;

  -- To look on costs 1 to 4 µs an episode. That is less than to gather all that have the words where these are common and
  -- fit often enough together, and it is all there is where they say nothing.
  wordless := words.first is null and words.last is null and words.needed is null;
  if wordless or position(' ' in p_query) > 0 and cardinality(places) * 20 >= p_rows then
    depth := case
      when wordless then 20000
      else least(20000, 1500 * (p_rows - cardinality(places)) / cardinality(places))
    end;
    places := places || array(
      select place from private.search_newest(p_query, p_field, reached, p_rows - cardinality(places), depth) as place
    );
    if cardinality(places) >= p_rows then
      return;
    end if;
    reached := private.search_floor(p_field, reached, depth);
    if wordless or reached.id is null then
      return;
    end if;
  end if;

  places := places || private.search_by_words(p_query, words, p_field, reached, p_rows - cardinality(places));
  reached := null;
end
$$;

comment on function private.search_long(text, text, private.place, integer) is
  'The next episodes that hold the query. Where there may be more although they do not fill the page, `reached` says '
  'up to where was looked: the page is then short, and another call looks on.';

create function private.search_short(p_query text, p_field text, p_after private.place, p_rows integer)
returns private.place[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  depth constant integer := 1000;
  floor_at timestamptz := coalesce(
    (private.search_floor(p_field, private.place_after(null, false), depth)).at, '-infinity'
  );
  begun private.place[];
begin
  if char_length(p_query) = 1 then
    begun := array(
      select (podcast_id, null, created_at)::private.place from private.podcast_search
      where left(document, 1) = p_query and (p_field is null or field_of_research = p_field)
        and created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
      order by created_at desc, podcast_id limit p_rows
    );
  else
    begun := array(
      select (podcast_id, null, created_at)::private.place from private.podcast_search
      where left(document, 2) = p_query and (p_field is null or field_of_research = p_field)
        and created_at <= p_after.at and (created_at < p_after.at or podcast_id > p_after.id)
      order by created_at desc, podcast_id limit p_rows
    );
  end if;
  return array(
    select (id, likes, at)::private.place from (
      select id, likes, at from private.search_newest(p_query, p_field, p_after, p_rows, depth)
      where at >= floor_at
      union
      select id, likes, at from unnest(begun)
    ) as found
    order by at desc, id limit p_rows
  );
end
$$;

comment on function private.search_short(text, text, private.place, integer) is
  'The next of the newest thousand episodes that hold the query, and of all whose title begins with it (one or two '
  'characters).';

-- The function --------------------------------------------------------------------------------------------

create function private.search_podcasts(p_query text, p_field text, p_after text, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page_rows integer := private.page_rows(p_limit);
  -- CATALOGUE_LIMITS: queryCharacters, substringCharacters.
  query text := private.search_text(left(btrim(coalesce(p_query, '')), 200));
  start private.place := private.place_after(p_after, false);
  found record;
begin
  perform private.need_field(p_field);
  if char_length(query) >= 3 then
    found := private.search_long(query, p_field, start, page_rows + 1);
    return private.catalogue_page(found.places, page_rows, found.reached);
  end if;
  return private.catalogue_page(
    case when query <> '' then private.search_short(query, p_field, start, page_rows + 1) else '{}' end,
    page_rows, null
  );
end
$$;

create function public.search_podcasts(p_query text, p_field text, p_after text, p_limit integer) returns jsonb
language sql stable set search_path = ''
return private.search_podcasts(p_query, p_field, p_after, p_limit);

comment on function public.search_podcasts(text, text, text, integer) is
  'A page of the public episodes that hold the query, the newest first: SearchArguments → CataloguePage of '
  '`catalogue-contract.ts`. Nothing is found by an empty query. PT422 for a field or cursor that is none, PT401 for an '
  'account that is gone.';

-- Execution -----------------------------------------------------------------------------------------------

revoke execute on function
  private.fold(text),
  private.single_spaced(text),
  private.plain_text(text),
  private.search_text(text),
  private.words_of(text),
  private.grams(text),
  private.week_of(timestamptz),
  private.search_document(public.podcasts),
  private.index_podcast(),
  private.index_all_podcasts(),
  private.words_holding(text),
  private.word_filter(text),
  private.search_newest(text, text, private.place, integer, integer),
  private.search_floor(text, private.place, integer),
  private.search_weeks(text, private.word_filter, text, private.place, integer, integer[]),
  private.search_by_words(text, private.word_filter, text, private.place, integer),
  private.search_long(text, text, private.place, integer),
  private.search_short(text, text, private.place, integer),
  private.search_podcasts(text, text, text, integer),
  public.search_podcasts(text, text, text, integer)
  from public, anon, authenticated;

grant execute on function
  private.search_podcasts(text, text, text, integer), public.search_podcasts(text, text, text, integer)
  to anon, authenticated;
