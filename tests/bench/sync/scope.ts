// The rows that both sides are measured on, as SQL: what one account of a site keeps on a device. The window's
// podcasts and the library's are apart, so that a device holds the sum of both.

/** Podcasts of the window, episodes of the library (liked and saved), and the people who made them. */
export const SCOPE = { window: 1000, liked: 3000, saved: 2000, people: 200 } as const;
export const LIBRARY = SCOPE.liked + SCOPE.saved;
const PODCASTS = LIBRARY + SCOPE.window;

/** Accounts without a library, which the queues of changes are drained for: each is used once. */
const DRAINERS = 64;
const everyone = "00000000-0000-0000-0000-000000000000";

const uuidOf = (name: string) => `md5('${name}' || n)::uuid`;
const person = (n: string) => `md5('person' || ${n} % ${SCOPE.people})::uuid`;
const series = (from: number, to: number) => `generate_series(${from}, ${to - 1}) as n`;

/**
 * The project's tables as their triggers would leave them. The library's podcasts are the older ones; a library of
 * other people's work was built up at random, so its order is not that of publication.
 */
const projectRows = `
  set local session_replication_role = replica;
  insert into auth.users (id, email) select id, id || '@example.org' from (
    select md5('reader0')::uuid as id
    union select ${uuidOf("person")} from ${series(0, SCOPE.people)}
    union select ${uuidOf("drainer")} from ${series(0, DRAINERS)}
  ) as everybody;
  insert into public.profiles (id, name, affiliation)
    select id, 'Researcher ' || left(id::text, 8), 'University of ' || left(md5(id::text), 12) from auth.users;
  insert into private.sync_head (scope, seq) select id, 0 from auth.users on conflict do nothing;
  insert into public.podcasts
    (id, user_id, title, abstract, authors, publishing_year, keywords, research_fields, audio_url, created_at)
  select ${uuidOf("podcast")}, ${person("n")}, 'On the influence of one thing upon another, part ' || n,
    repeat(md5(n::text), 20), 'Ada Lovelace, Grace Hopper, Emmy Noether', 2000, 'k', '{Computer Science}',
    ${person("n")} || '/' || n || '-podcast-audio.mp3', now() - (${PODCASTS} - n) * interval '1 minute'
  from ${series(0, PODCASTS)};
  insert into public.podcast_stats (podcast_id) select ${uuidOf("podcast")} from ${series(0, PODCASTS)};
  insert into private.sync_feed (scope, kind, id, seq, owner, card, creator)
  select '${everyone}', 'podcast', ${uuidOf("podcast")}, n + 1, ${person("n")},
    private.podcast_card(${uuidOf("podcast")}), private.profile_card(${person("n")})
  from ${series(0, PODCASTS)};
  update private.sync_head set seq = ${PODCASTS} where scope = '${everyone}';
  insert into public.likes select md5('reader0')::uuid, ${uuidOf("podcast")}, true, now() - n * interval '1 hour'
  from ${series(0, SCOPE.liked)};
  insert into public.playlists
    (user_id, podcast_id, present, event_at, position, position_at, created_at)
  select md5('reader0')::uuid, ${uuidOf("podcast")}, true, now() - n * interval '1 hour',
    'V' || lpad(n::text, 5, '0') || 'V', now(), now()
  from ${series(SCOPE.liked, LIBRARY)};
  insert into private.sync_feed (scope, kind, id, seq)
  select md5('reader0')::uuid, case when n < ${SCOPE.liked} then 'like' else 'save' end, ${uuidOf("podcast")},
    row_number() over (order by md5('added' || n))
  from ${series(0, LIBRARY)};
  update private.sync_head set seq = ${LIBRARY} where scope = md5('reader0')::uuid;
`;

/** A table as the documentation of RxDB's Supabase plugin asks for: `_deleted`, and `_modified` kept by a trigger. */
const rxTable = (name: string, columns: string, key: string, policy: string) => `
  create table public.${name} (${columns}, _deleted boolean not null default false,
    _modified timestamptz not null default now(), primary key (${key}));
  create index ${name}_modified on public.${name} (${[...key.split(", ").slice(0, -1), "_modified", "id"].join(", ")});
  create trigger set_modified before update on public.${name}
    for each row execute function public.rx_set_modified();
  alter table public.${name} enable row level security;
  revoke all on public.${name} from anon, authenticated;
  grant select, insert, update on public.${name} to authenticated;
  grant all on public.${name} to service_role;
  create policy "Rows of the caller" on public.${name} for all to authenticated using (${policy}) with check (${policy});
`;

const own = "user_id = (select auth.uid())";
const ownColumns = "id uuid not null, user_id uuid not null default auth.uid()";
const modified = "now() - interval '1 day' + n * interval '1 millisecond'";

/**
 * The same rows once more, one table for each of the collections. RxDB gets exactly the rows of the scope and has to
 * leave nothing out; the counters stand in the podcast's row, which spares it a collection.
 */
const rxRows = `
  create function public.rx_set_modified() returns trigger language plpgsql set search_path = '' as $$
  begin
    new._modified := now();
    return new;
  end
  $$;
  ${rxTable(
    "rx_podcasts",
    `id uuid not null, user_id uuid not null, title text not null, authors text not null,
     publishing_year integer not null, field_of_research text not null, audio_file text not null, cover_file text,
     audio_seconds double precision, audio_rev integer not null, created_at timestamptz not null,
     like_count integer not null, save_count integer not null, listen_count integer not null`,
    "id",
    "true",
  )}
  ${rxTable(
    "rx_profiles",
    "id uuid not null, name text not null, affiliation text not null, status text not null, avatar_url text, created_at timestamptz not null",
    "id",
    "true",
  )}
  ${rxTable("rx_likes", `${ownColumns}, event_at timestamptz not null`, "user_id, id", own)}
  ${rxTable("rx_playlist", `${ownColumns}, position text not null, created_at timestamptz not null`, "user_id, id", own)}
  ${rxTable("rx_follows", `${ownColumns}, event_at timestamptz not null`, "user_id, id", own)}
  ${rxTable("rx_progress", `${ownColumns}, seconds double precision not null, finished boolean not null`, "user_id, id", own)}
  insert into public.rx_podcasts
  select feed.id, feed.owner, card ->> 'title', card ->> 'authors', (card ->> 'publishing_year')::integer,
    card ->> 'field_of_research', card ->> 'audio_file', card ->> 'cover_file',
    (card ->> 'audio_seconds')::double precision, (card ->> 'audio_rev')::integer,
    (card ->> 'created_at')::timestamptz, 0, 0, 0, false, now() - interval '1 day' + seq * interval '1 millisecond'
  from private.sync_feed as feed where scope = '${everyone}' and kind = 'podcast';
  insert into public.rx_profiles
  select ${uuidOf("person")}, name, affiliation, status, avatar_url, created_at, false, ${modified}
  from ${series(0, SCOPE.people)} join public.profiles on profiles.id = ${uuidOf("person")};
  insert into public.rx_likes
  select ${uuidOf("podcast")}, md5('reader0')::uuid, now(), false, ${modified} from ${series(0, SCOPE.liked)};
  insert into public.rx_playlist
  select ${uuidOf("podcast")}, md5('reader0')::uuid, 'V' || lpad(n::text, 5, '0') || 'V', now(), false, ${modified}
  from ${series(SCOPE.liked, LIBRARY)};
`;

/** Everything, for one transaction of the schema's owner. */
export const scopeSql = `${projectRows}\nset local session_replication_role = origin;\n${rxRows}`;
export const afterScopeSql = "analyze";
