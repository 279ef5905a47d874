// A site of many episodes, filled by sets: with the triggers off, and with what they keep made by one statement each.
// `catalogue-scale.test.ts` proves that these leave what the triggers leave.
import { Client } from "pg";
import type { Query } from "../../database/harness.ts";
import { createTexts, type Text } from "./words.ts";

export type Size = { podcasts: number; likes: number; listens: number; users: number };

/** The site of so many episodes: as many likes and listens, and a user for every ten. */
export const sizeOf = (podcasts: number): Size => ({
  podcasts,
  likes: podcasts,
  listens: podcasts,
  users: Math.round(podcasts / 10),
});

const everyone = "00000000-0000-0000-0000-000000000000";
export const userAt = (number: string) => `md5('user' || ${number})::uuid`;
export const podcastAt = (number: string) => `md5('podcast' || ${number})::uuid`;

/** Runs the statements of one transaction with the triggers off. */
async function untriggered(query: Query, work: () => Promise<void>): Promise<void> {
  await query("begin");
  await query("set local session_replication_role = replica");
  await work();
  await query("commit");
}

async function addPeople(query: Query, { users }: Size): Promise<void> {
  const numbers = `generate_series(0, ${users - 1}) as n`;
  await query(`insert into auth.users (id) select ${userAt("n")} from ${numbers}`);
  await query(`insert into public.profiles (id, name, affiliation, created_at)
    select ${userAt("n")}, 'Researcher ' || n, 'University of ' || n % 300, now() - n * interval '1 hour'
    from ${numbers}`);
  await query("insert into public.profile_stats (profile_id) select id from public.profiles");
}

/** Two years up to now, the later the more in a day; a few are private, and some fields are commoner than others. */
const episodeSql = ({ podcasts, users }: Size) => `
  insert into public.podcasts
    (id, user_id, title, abstract, authors, publishing_year, field_of_research, research_fields, keywords,
      audio_url, audio_seconds, is_public, created_at, updated_at)
  select ${podcastAt("n")}, ${userAt(`n::bigint * 7919 % ${users}`)}, title, abstract, authors, 2000 + n % 25,
    field, array[field], keywords, ${userAt(`n::bigint * 7919 % ${users}`)} || '/' || n || '-podcast-audio.mp3', 300 + n % 600,
    n % 20 <> 7, at, at
  from (
    select $1::integer + place::integer as n, title, authors, keywords, abstract,
      now() - interval '730 days' * (1 - sqrt(($1::integer + place) / ${podcasts}.0))::double precision as at,
      (private.research_fields())[1 + mod(($1::integer + place::integer) * 31 % 97, 32)] as field
    from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
      as text (title, authors, keywords, abstract, place)
  ) as episode`;

async function addEpisodes(query: Query, size: Size): Promise<void> {
  const texts = createTexts(1);
  const batch = 2000;
  let written: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < size.podcasts; from += batch) {
    const made = Array.from({ length: Math.min(batch, size.podcasts - from) }, texts.next);
    const column = (name: keyof Text) => made.map((text) => text[name]);
    // The next texts are made while these are written.
    await written;
    const columns = [column("title"), column("authors"), column("keywords"), column("abstract")];
    written = query(episodeSql(size), [from - 1, ...columns]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await written;
}

/** What the triggers of podcasts, likes and listens keep, for all that is there; `searchSql` has the rest. */
const derivedSql: readonly string[] = [
  `insert into public.podcast_stats
    (podcast_id, user_id, is_public, field_of_research, created_at, like_count, save_count, listen_count)
  select id, user_id, is_public, field_of_research, created_at, coalesce(liked, 0), 0, coalesce(heard, 0)
  from public.podcasts
    left join (
      select podcast_id, count(*) as liked from public.likes where present group by podcast_id
    ) as likes on likes.podcast_id = id
    left join (
      select podcast_id, count(*) as heard from public.listens where counted group by podcast_id
    ) as listens on listens.podcast_id = id`,
  `insert into private.sync_feed (scope, kind, id, seq, owner, card, creator)
  select '${everyone}', 'podcast', podcast.id, row_number() over (order by podcast.created_at, podcast.id),
    user_id, private.podcast_card(podcast.id), creator.card
  from public.podcasts as podcast
    join (select id, private.profile_card(id) as card from public.profiles) as creator on creator.id = user_id
  where is_public`,
  `update private.sync_head set seq = (select max(seq) from private.sync_feed where scope = '${everyone}')
  where scope = '${everyone}'`,
];
const searchSql = "select private.index_all_podcasts()";

/** Likes go to few episodes for the most part, and to new ones as to old ones; so do listens. */
const popular = (podcasts: number) => podcastAt(`floor(${podcasts} * (n * 0.6180339887 % 1) ^ 3)::integer`);

const activitySql = ({ podcasts, likes, listens, users }: Size): readonly string[] => [
  `insert into public.likes (user_id, podcast_id, present, event_at)
  select distinct on (1, 2) ${userAt(`n % ${users}`)}, ${popular(podcasts)}, true, now()
  from generate_series(1, ${likes}) as n`,
  `insert into public.listens (id, user_id, podcast_id, duration, counted, created_at)
  select md5('listen' || n)::uuid, ${userAt(`n % ${users}`)}, ${popular(podcasts)}, 20 + n % 600, true,
    now() - n * interval '1 minute'
  from generate_series(1, ${listens}) as n`,
];

/** Indexes of what is filled that are cheaper to make at the end; answers the statements that make them. */
async function putOffIndexes(query: Query): Promise<string[]> {
  const indexes = await query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any (array['private.podcast_search', 'public.podcast_stats', 'private.search_words']::regclass[])
      and not indisprimary`);
  for (const { name } of indexes) await query(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

/**
 * Fills an empty schema over two connections, which write the feed and what is searched at the same time.
 *
 * @param url of a superuser, who may turn the triggers off
 * @param tell hears what has been done
 */
export async function fill(url: string, size: Size, tell: (done: string) => void): Promise<void> {
  const clients = [new Client({ connectionString: url }), new Client({ connectionString: url })] as const;
  await Promise.all(clients.map((client) => client.connect()));
  const [one, other] = clients.map(
    (client): Query =>
      async <Row>(sql: string, parameters: unknown[] = []) =>
        (await client.query(sql, parameters)).rows as Row[],
  ) as [Query, Query];
  const step = async (name: string, query: Query, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await untriggered(query, async () => void (await work()));
    tell(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  };
  for (const client of clients)
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'");
  const indexes = await putOffIndexes(one);
  await step("people", one, () => addPeople(one, size));
  await step("episodes", one, () => addEpisodes(one, size));
  await Promise.all([
    step("activity, counters and feed", one, async () => {
      for (const statement of [...activitySql(size), ...derivedSql]) await one(statement);
    }),
    step("what is searched", other, () => other(searchSql)),
  ]);
  await step("indexes", one, async () => {
    for (const statement of indexes) await one(statement);
  });
  await one("vacuum (analyze)");
  await Promise.all(clients.map((client) => client.end()));
}
