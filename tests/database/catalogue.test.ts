// Lists and search page by page, on both databases: every episode once, in its order, and none that is hidden.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CataloguePage, ListName } from "../../supabase/functions/_shared/catalogue-contract.ts";
import type { PeoplePage, PublicationSort } from "../../supabase/functions/_shared/profile-contract.ts";
import { openPglite, openPostgres, type TestDatabase } from "./harness.ts";
import { signUp } from "./sync-device.ts";

type Episode = { id: string; likes: number; daysAgo: number; field: string; title: string };

const call = async (database: TestDatabase, sql: string, parameters: unknown[]) =>
  (
    await database.as("anon", (query) => query<{ page: CataloguePage }>(`select ${sql} as page`, parameters))
  )[0]?.page as CataloguePage;

/** All pages of so many rows; `between` is done before each page but the first. */
async function everyPage(
  page: (after: string | null) => Promise<{ podcasts: readonly { id: string }[]; after: string | null }>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const answer = await page(after);
    ids.push(...answer.podcasts.map(({ id }) => id));
    after = answer.after;
    if (after !== null) await between();
  } while (after !== null);
  return ids;
}

describe.each([
  ["PGlite", openPglite],
  ["Postgres", openPostgres],
] as [string, () => Promise<TestDatabase>][])("on %s", (_, open) => {
  let database: TestDatabase;
  let user = "";
  const list = (name: ListName, field: string | null, rows: number) => (after: string | null) =>
    call(database, "public.list_podcasts($1, $2, $3, $4)", [name, field, after, rows]);
  const search = (text: string, field: string | null = null, rows = 3) =>
    everyPage((after) =>
      call(database, "public.search_podcasts($1, $2, $3, $4)", [text, field, after, rows]),
    );
  const publish = async (title: string, daysAgo: number, { likes = 0, field = "Biology" } = {}) => {
    const id = randomUUID();
    await database.query(
      `insert into public.podcasts (id, user_id, title, abstract, authors, publishing_year, field_of_research,
        keywords, audio_url, created_at)
      values ($1::uuid, $2, $3, 'A', 'N', 2000, $4, 'k', $1::uuid::text || '.mp3', now()::date - $5 * interval '1 day')`,
      [id, user, title, field, daysAgo],
    );
    await database.query("update public.podcast_stats set like_count = $2 where podcast_id = $1", [
      id,
      likes,
    ]);
    return { id, likes, daysAgo, field, title } satisfies Episode;
  };

  const episodes: Episode[] = [];
  beforeAll(async () => {
    database = await open();
    [user = ""] = await signUp(database, 1);
    // Not in the order of time, three of a moment, and likes that many have in common.
    for (let n = 0; n < 40; n += 1) {
      const field = n % 3 === 0 ? "Physics" : "Biology";
      episodes.push(await publish(`Study number ${n}`, (n * 17) % 20, { likes: n % 4, field }));
    }
  });
  afterAll(() => database.close());

  const newest = (one: Episode, other: Episode) => one.daysAgo - other.daysAgo;
  const liked = (one: Episode, other: Episode) => other.likes - one.likes || newest(one, other);
  const upwards = (one: Episode, other: Episode) => (one.id < other.id ? -1 : 1);
  const orders = {
    recent: (one: Episode, other: Episode) => newest(one, other) || upwards(one, other),
    most_liked: (one: Episode, other: Episode) => liked(one, other) || upwards(other, one),
    trending: (one: Episode, other: Episode) => liked(one, other) || upwards(other, one),
  };
  const ranked = (name: ListName, field: string | null) =>
    episodes
      .filter(
        (episode) =>
          (field === null || episode.field === field) && (name !== "trending" || episode.daysAgo < 7),
      )
      .sort(orders[name])
      .map(({ id }) => id);

  test.each(["recent", "most_liked", "trending"] as const)(
    "the pages of %s show each episode once, in its place",
    async (name) => {
      for (const field of [null, "Physics"]) {
        for (const rows of [1, 7, 100]) {
          expect(await everyPage(list(name, field, rows)), `${field} by ${rows}`).toEqual(
            ranked(name, field),
          );
        }
      }
    },
  );

  test("a person's publications come once each and in their order, page by page", async () => {
    await database.query("update public.podcast_stats set listen_count = like_count");
    const publications = (sort: PublicationSort, rows: number) => (after: string | null) =>
      call(database, "public.profile_publications($1, $2, $3, $4)", [user, sort, after, rows]);
    const expected = { recent: ranked("recent", null), popular: ranked("most_liked", null) };
    for (const sort of ["recent", "popular"] as const) {
      for (const rows of [1, 7, 100])
        expect(await everyPage(publications(sort, rows)), `${sort} by ${rows}`).toEqual(expected[sort]);
    }
  });

  test("a person's followers come once each, the latest first, page by page", async () => {
    const followers = await signUp(database, 7);
    // Three of a moment each.
    await database.query(
      `insert into public.follows (follower_id, following_id, present, event_at)
      select id::uuid, $2, true, now()::date - (place / 3) * interval '1 day'
      from unnest($1::text[]) with ordinality as row (id, place)`,
      [followers, user],
    );
    const groups = [followers.slice(0, 2), followers.slice(2, 5), followers.slice(5)];
    const shown = await everyPage(async (after) => {
      const [row] = await database.as({ user }, (query) =>
        query<{ page: PeoplePage }>("select public.profile_people($1, 'followers', $2, 2) as page", [
          user,
          after,
        ]),
      );
      const { people = [], after: next = null } = row?.page ?? {};
      return { podcasts: people, after: next };
    });
    expect(shown).toEqual(groups.flatMap((group) => group.toSorted()));
  });

  test("the pages of a search show each episode once, in its place", async () => {
    for (const rows of [1, 7, 100]) {
      expect(await search("TUDY numb", null, rows)).toEqual(ranked("recent", null));
      expect(await search("study", "Physics", rows)).toEqual(ranked("recent", "Physics"));
      expect(await search("st", null, rows)).toEqual(ranked("recent", null));
    }
  });

  test("an episode made private between two pages is left out, and all others come", async () => {
    const hidden = ranked("recent", null)[5] ?? "";
    const hide = () => database.query("update public.podcasts set is_public = false where id = $1", [hidden]);
    const others = (ids: string[]) => ids.filter((id) => id !== hidden);
    for (const name of ["recent", "most_liked"] as const) {
      const place = ranked(name, null).indexOf(hidden);
      const shown = await everyPage(list(name, null, Math.max(1, place)), hide);
      expect(shown).toEqual(others(ranked(name, null)));
      await database.query("update public.podcasts set is_public = true where id = $1", [hidden]);
    }
    const searched = await everyPage(
      (after) => call(database, "public.search_podcasts($1, $2, $3, $4)", ["study", null, after, 3]),
      hide,
    );
    expect(searched).toEqual(others(ranked("recent", null)));
    await database.query("update public.podcasts set is_public = true where id = $1", [hidden]);
  });

  test("a page has the card, the counters and the creator of each episode on it", async () => {
    const page = await list("most_liked", null, 5)(null);
    const ids = page.podcasts.map(({ id }) => id);
    expect(page.counts.map(([id]) => id).sort()).toEqual([...ids].sort());
    expect(page.counts.every(([, likes]) => likes === 3)).toBe(true);
    expect(page.profiles.map(({ id }) => id)).toEqual([user]);
  });

  test.each([
    [
      "a per cent sign",
      "100% of \\cells_ in 'vivo'",
      ["100% of", "\\cells_", "'VIVO'"],
      ["100_ of", "%cells", "cells%in"],
    ],
    [
      "letters beyond English",
      "Über Ökologie: Ñandú и схема",
      ["ÜBER ökol", "ñandÚ И СХЕМА", "СХЕМ"],
      ["uber", "схемы"],
    ],
    [
      "a script without spaces",
      `深層学習による${"音声合成と要約の研究".repeat(12)}`,
      ["深層学習", "要約の研究音声合成", "の研究".repeat(1)],
      ["深層模型"],
    ],
    ["an accent typed in two parts", "Café society", ["Cafe\u0301 soc", "CAFÉ"], ["cafe s"]],
    ["signs alone", "Why C++ beats p<0.05 (mostly)", ["c++", "p<0", "(mo"], ["c+-", "p>0"]],
    ["spaces of other kinds", "Wide\u00a0\u2003open\tspaces", ["wide open", "open  spaces"], ["wideopen"]],
  ])("a search for %s finds its own texts only", async (_name, title, finds, misses) => {
    const { id } = await publish(title, 30);
    for (const text of finds) expect(await search(text), text).toEqual([id]);
    for (const text of misses) expect(await search(text), text).toEqual([]);
    await database.query("delete from public.podcasts where id = $1", [id]);
  });

  test("what lies behind the newest thousand is not found by its words", async () => {
    const old = await publish(
      "Über C++ und 100% Ökologie, p<0.05 深層学習による音声合成と要約の研究深層学習による音声合成と要約の研究",
      400,
    );
    await database.query(
      `insert into public.podcasts (user_id, title, abstract, authors, publishing_year, keywords, audio_url)
      select $1, 'Filler', 'A', 'N', 2000, 'k', 'filler-' || n || '.mp3' from generate_series(1, 1200) as n`,
      [user],
    );
    for (const text of [
      "über",
      "ber c+",
      "C++",
      "c++ UND 100%",
      "00% ökolog",
      "p<0",
      "深層学習",
      "と要約の研究深層学習に",
      "und",
    ]) {
      expect(await search(text), text).toEqual([old.id]);
    }
    for (const text of ["über und", "100% und", "ber c++ un 1", "zzz", "深層模型"]) {
      expect(await search(text), text).toEqual([]);
    }
    // Back-dated ones stand in their order, with those that words find and those among the newest.
    const older = await publish("A study of filler", 800);
    expect(await search("study", null, 7)).toEqual([...ranked("recent", null), older.id]);
    const fillers = await search("filler", null, 100);
    expect([fillers.length, fillers.at(-1)]).toEqual([1201, older.id]);
    await database.query("delete from public.podcasts where title = 'Filler' or id = any ($1)", [
      [old.id, older.id],
    ]);
  });
});
