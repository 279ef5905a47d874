// A site of some ten thousand episodes, filled as the benchmark fills its million: what is filled is what the triggers
// would have left, and nothing that is asked for reads a whole table.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fill, sizeOf } from "../bench/scale/fill.ts";
import { listCall, searchCall, sequentialScans } from "../bench/scale/plans.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";

let database: TestPostgres;

/** What is stored in addition to podcasts, as one line of digest for each kind. */
const derived = (from: TestPostgres): Promise<Record<string, unknown>[]> =>
  from.query(`
    select 'stats' as kind, count(*)::integer, md5(string_agg(stats::text, ',' order by podcast_id)) as digest
    from public.podcast_stats as stats
    union all
    select 'search', count(*), md5(string_agg(search::text, ',' order by podcast_id))
    from private.podcast_search as search
    union all
    select 'words', count(*), md5(string_agg(word, ',' order by word)) from private.search_words
    union all
    select 'feed', count(*), md5(string_agg(concat_ws('|', id, owner, gone, card, creator), ',' order by id))
    from private.sync_feed where scope = '00000000-0000-0000-0000-000000000000'`);

beforeAll(async () => {
  database = await openPostgres();
  await fill(database.url, sizeOf(12_000), () => undefined);
}, 300_000);
afterAll(() => database.close());

test("no list reads a whole table", async () => {
  const calls = ["trending", "most_liked", "recent"].flatMap((list) =>
    [null, "Marketing", "Computer Science"].flatMap((field) => [
      listCall(list, field, null, 20),
      listCall(list, field, null, 100),
    ]),
  );
  expect(await sequentialScans(database.url, calls)).toEqual([]);
});

test("no search of three characters or more reads a whole table", async () => {
  const texts = [
    "the",
    "ation",
    "neuro",
    "the of",
    "lars moraman",
    "zzq",
    "c++",
    "of the data",
    "kinet, ",
    "x y z",
    "hyd tro",
  ];
  const calls = texts.flatMap((text) => [
    searchCall(text, null, null, 20),
    searchCall(text, "Marketing", null, 100),
  ]);
  expect(await sequentialScans(database.url, calls)).toEqual([]);
});

test("people and texts are found without reading a whole table", async () => {
  const [row] = await database.query<{ ids: string[] }>(
    "select array(select id from public.podcasts limit 100) as ids",
  );
  const calls = [
    { sql: "select public.newest_people()", parameters: [] },
    { sql: "select public.podcast_texts($1)", parameters: [row?.ids] },
  ];
  expect(await sequentialScans(database.url, calls)).toEqual([]);
});

test("a person's page, publications and followers are found without reading a whole table", async () => {
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into public.follows (follower_id, following_id, present, event_at)
    select one.id, other.id, true, now() - random() * interval '1 day'
    from (select id from public.profiles order by id limit 120) as one, public.profiles as other
    where one.id <> other.id;
    commit;
    analyze public.follows;`);
  const [person] = await database.query<{ id: string }>(
    "select user_id as id from public.podcasts where is_public order by id limit 1",
  );
  const asUser = "from set_config('request.jwt.claims', $4, false)";
  const claims = JSON.stringify({ role: "authenticated", sub: person?.id });
  const pages = ["recent", "popular"].flatMap((sort) =>
    [20, 100].map((rows) => ({
      sql: "select public.profile_publications($1, $2, null, $3)",
      parameters: [person?.id, sort, rows],
    })),
  );
  const people = ["followers", "following"].map((list) => ({
    sql: `select public.profile_people($1, $2, null, $3) ${asUser}`,
    parameters: [person?.id, list, 30, claims],
  }));
  const page = { sql: "select public.profile_page($1)", parameters: [person?.id] };
  expect(await sequentialScans(database.url, [page, ...pages, ...people])).toEqual([]);
});

test("the benchmark fills what the triggers leave", async () => {
  // A quarter of the site above: triggers take their time for each row, and rows of one kind are alike.
  const podcasts = 3000;
  const other = await openPostgres();
  try {
    await fill(other.url, sizeOf(podcasts), () => undefined);
    const filled = await derived(other);
    await other.run(`
      create table public.kept_podcasts as select * from public.podcasts;
      create table public.kept_likes as select * from public.likes;
      create table public.kept_listens as select * from public.listens;
      delete from public.listens;
      delete from public.podcasts;
      truncate private.count_deltas;
      delete from private.sync_feed;
      delete from private.search_words;`);
    // In transactions of a few hundred: each stamp is a new version of the feed's head, found past all older ones.
    for (let from = 0; from < podcasts; from += 300) {
      await other.query(
        "insert into public.podcasts select * from public.kept_podcasts order by created_at, id offset $1 limit 300",
        [from],
      );
    }
    await other.run(`
      begin;
      -- The feeds of their users are no part of this.
      alter table public.likes disable trigger stamp;
      insert into public.likes select * from public.kept_likes;
      insert into public.listens select * from public.kept_listens;
      commit;`);
    for (let rolled = 1; rolled > 0;) {
      const [row] = await other.query<{ rolled: number }>("select private.roll_up_counts() as rolled");
      rolled = row?.rolled ?? 0;
    }
    expect(await derived(other)).toEqual(filled);
  } finally {
    await other.close();
  }
}, 300_000);
