// What the demo accounts like, save and have heard, as the seed writes it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DemoName } from "../../supabase/local/demo-accounts.ts";
import { DEMO_LIBRARIES, writeDemoLibraries } from "../../supabase/local/seed/library.ts";
import { readPapers } from "../../supabase/local/seed/papers.ts";
import { openPglite, type TestDatabase } from "./harness.ts";
import { signUp } from "./sync-device.ts";

const NAMES = Object.keys(DEMO_LIBRARIES) as DemoName[];
const HOUR = 3_600_000;
const papers = await readPapers();
const dois = new Map(papers.map(({ name, request }) => [name, request.doi ?? null]));
const now = Date.UTC(2026, 0, 15);
/** Nobody can like what has been deleted. */
const DELETED = "prospect-theory";

let database: TestDatabase;
const owners = new Map<string, string>();
beforeAll(async () => {
  database = await openPglite();
  const users = await signUp(database, NAMES.length);
  NAMES.forEach((name, index) => owners.set(name, users[index] ?? ""));
  for (const [index, { name, owner, request }] of papers.entries())
    if (name !== DELETED)
      await database.query(
        `insert into public.podcasts (id, user_id, title, abstract, authors, publishing_year, field_of_research,
           keywords, doi, is_public, audio_url, audio_seconds, created_at)
         values (gen_random_uuid(), $1, $2, 'a', 'a', 2020, $3, 'k', $4, true, $5, 200, $6)`,
        [
          owners.get(owner),
          name,
          request.field_of_research,
          request.doi,
          `${owners.get(owner)}/${index}.mp3`,
          new Date(now - (papers.length - index) * 2 * HOUR).toISOString(),
        ],
      );
  const owner = {
    transaction: <Result>(
      _caller: unknown,
      work: (query: <Row>(text: string, parameters?: unknown[]) => Promise<Row[]>) => Promise<Result>,
    ) => work((text, parameters) => database.query(text, parameters) as Promise<never>),
  };
  await writeDemoLibraries(owner, owners, dois, now);
});
afterAll(() => database.close());

const stored = (of: "likes" | "saves" | "listens") => {
  const [table, order] = {
    likes: ["likes", "event_at"],
    saves: ["playlists", "position"],
    listens: ["listens", "created_at"],
  }[of];
  return database.query<{ name: string; paper: string }>(
    `select users.name, podcasts.title as paper from public.${table} as kept
     join public.podcasts on podcasts.id = kept.podcast_id
     join unnest($1::text[], $2::uuid[]) as users (name, id) on users.id = kept.user_id
     order by users.name, kept.${order}`,
    [[...owners.keys()], [...owners.values()]],
  );
};

test.each(["likes", "saves", "listens"] as const)("each demo account has its %s", async (of) => {
  const expected = NAMES.flatMap((name) =>
    DEMO_LIBRARIES[name][of].filter((paper) => paper !== DELETED).map((paper) => `${name} ${paper}`),
  );
  const rows = (await stored(of)).map(({ name, paper }) => `${name} ${paper}`);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test("a playlist has the order that it is written in", async () => {
  const saves = (await stored("saves")).filter(({ name }) => name === "grace").map(({ paper }) => paper);
  expect(saves).toEqual(DEMO_LIBRARIES.grace.saves);
});

test("every listen counts, and nothing is dated before its episode or after now", async () => {
  const [row] = await database.query<{ odd: number }>(
    `select count(*)::integer as odd from public.listens
     join public.podcasts on podcasts.id = listens.podcast_id
     where not counted or listens.created_at <= podcasts.created_at or listens.created_at > $1`,
    [new Date(now).toISOString()],
  );
  expect(row?.odd).toBe(0);
});

test("no demo account likes, saves or hears its own episode, and each names papers of the seed", () => {
  const ownerOf = new Map(papers.map(({ name, owner }) => [name, owner]));
  for (const name of NAMES) {
    const { likes, saves, listens } = DEMO_LIBRARIES[name];
    for (const paper of [...likes, ...saves, ...listens]) {
      expect(ownerOf.has(paper), paper).toBe(true);
      expect(ownerOf.get(paper), `${paper} of ${name}`).not.toBe(name);
    }
  }
});
