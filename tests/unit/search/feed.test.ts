import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccountDatabase, ROWS_HEARD_SINGLY, type AccountDatabase, type StoredPodcast } from "#db";
import type { SearchDocument } from "#search";
import { feedIndex } from "../../../src/search/feed.ts";
import { manualClock } from "../manual-clock.ts";
import { visited } from "./episodes.ts";

let names = 0;
let database: AccountDatabase;
let clock: ReturnType<typeof manualClock>;
let fed: Map<string, SearchDocument>;
let batches: { put: string[]; gone: string[] }[];
let faults: unknown[];
let completed: number;
let end: () => void;

const card = (id: string, parts: Partial<StoredPodcast> = {}): StoredPodcast => ({
  id,
  user_id: "grace",
  title: `Title of ${id}`,
  authors: "G. Hopper",
  publishing_year: 1952,
  field_of_research: "Computer Science",
  audio_file: "a.mp3",
  cover_file: null,
  audio_seconds: 60,
  audio_rev: 1,
  created_at: "2026-11-20T08:00:00.000Z",
  seq: "5",
  gen: 0,
  place: 5,
  ...parts,
});

beforeEach(() => {
  names += 1;
  database = createAccountDatabase(`feed-${names}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  clock = manualClock(0);
  fed = new Map();
  batches = [];
  faults = [];
  completed = 0;
  end = () => {};
});
afterEach(() => end());

/** Begins, and waits until all is handed on. */
async function feed() {
  end = feedIndex({
    database,
    clock,
    apply(documents, gone) {
      batches.push({ put: documents.map(({ id }) => id), gone });
      for (const document of documents) fed.set(document.id, document);
      for (const id of gone) fed.delete(id);
    },
    onComplete: () => void (completed += 1),
    report: (error) => faults.push(error),
  });
  await vi.waitFor(() => expect(completed + faults.length).toBe(1));
  batches = [];
}

/** Lets the time for gathering changes pass, and waits for what comes of it. */
async function gathered() {
  const before = completed;
  await vi.waitFor(() => {
    void clock.advance(1000);
    expect(completed).toBeGreaterThan(before);
  });
}

test("the newest episodes are read first, a hundred at a time", async () => {
  await database.podcasts.bulkPut(
    Array.from({ length: 250 }, (_, at) =>
      card(`id-${String(at).padStart(3, "0")}`, { created_at: new Date(at * 60_000).toISOString() }),
    ),
  );
  const sizes: string[][] = [];
  end = feedIndex({
    database,
    clock,
    apply: (documents) => void sizes.push(documents.map(({ id }) => id)),
    onComplete: () => void (completed += 1),
    report: (error) => faults.push(error),
  });
  await vi.waitFor(() => expect(completed).toBe(1));
  expect(sizes.map((ids) => ids.length)).toEqual([100, 100, 50]);
  expect([sizes[0]?.[0], sizes[2]?.at(-1)]).toEqual(["id-249", "id-000"]);
});

test("the oldest episodes are reached while pages of the feed keep coming", async () => {
  const rows = Array.from({ length: 250 }, (_, at) =>
    card(`id-${String(at).padStart(3, "0")}`, { created_at: new Date(at * 60_000).toISOString() }),
  );
  await database.podcasts.bulkPut(rows);
  const read = vi.spyOn(database.podcasts, "bulkGet");
  end = feedIndex({
    database,
    clock,
    apply: (documents) => {
      if (documents.some(({ id }) => id === "id-249")) void database.podcasts.bulkPut(rows.slice(0, 60));
    },
    onComplete: () => void (completed += 1),
    report: (error) => faults.push(error),
  });
  await vi.waitFor(() => expect(completed).toBe(1));
  expect(read.mock.calls.slice(0, 3).map(([ids]) => ids.length)).toEqual([100, 100, 50]);
  expect(read.mock.calls[1]?.[0]).not.toContain("id-249");
});

test("a card is found with its text, and without one by what the card has", async () => {
  await database.podcasts.bulkPut([card("bare"), card("texted")]);
  await database.texts.put({ podcast_id: "texted", seq: "5", abstract: "Tides", keywords: "sea" });
  await feed();
  expect(fed.get("bare")).toMatchObject({ title: "Title of bare", abstract: "", field: "Computer Science" });
  expect(fed.get("texted")).toMatchObject({ abstract: "Tides", keywords: "sea" });
});

test("a visited episode is read from its whole page, without markup", async () => {
  await database.podcasts.put(card("one"));
  await database.details.put(visited("one", "5"));
  await database.details.put(visited("cardless", null));
  await feed();
  expect(fed.get("one")).toMatchObject({
    title: "The whole title",
    authors: "Grace Hopper",
    keywords: "weather",
  });
  expect(fed.get("one")?.abstract.split(/\s+/)).toEqual(["Rain", "&", "wind", "Snow"]);
  expect(fed.get("cardless")).toMatchObject({ field: "Biology" });
});

test("the card of an episode wins over an older visit", async () => {
  await database.podcasts.put(card("one"));
  await database.details.put(visited("one", "4"));
  await feed();
  expect(fed.get("one")).toMatchObject({ title: "Title of one", keywords: "weather" });
});

test("a title that was edited here is found at once, and goes with the edit", async () => {
  await database.podcasts.bulkPut([card("one"), card("two")]);
  await feed();
  const mid = await database.outbox.add({
    key: "podcast:one",
    at: 0,
    failures: 0,
    change: { kind: "podcast", target: "one", changes: { title: "Edited" }, base: { title: "Title of one" } },
  });
  await gathered();
  expect(fed.get("one")?.title).toBe("Edited");
  await database.outbox.delete(mid);
  await gathered();
  expect(fed.get("one")?.title).toBe("Title of one");
  expect(batches.flatMap(({ put }) => put)).toEqual(["one", "one"]);
});

test("a change of one row reads and hands on that row alone", async () => {
  await database.podcasts.bulkPut([card("one"), card("two"), card("three")]);
  await feed();
  const read = vi.spyOn(database.podcasts, "bulkGet");
  await database.podcasts.put(card("two", { title: "Changed", seq: "6", place: 6 }));
  await database.texts.put({ podcast_id: "three", seq: "5", abstract: "New", keywords: "" });
  await gathered();
  expect(read.mock.calls.flat(2).sort()).toEqual(["three", "two"]);
  expect([fed.get("two")?.title, fed.get("three")?.abstract]).toEqual(["Changed", "New"]);
});

test("a write of many rows reads each of them once", async () => {
  await database.podcasts.bulkPut(Array.from({ length: 60 }, (_, at) => card(`id-${at}`)));
  await feed();
  const read = vi.spyOn(database.podcasts, "bulkGet");
  await database.texts.bulkPut(
    Array.from({ length: ROWS_HEARD_SINGLY }, (_, at) => ({
      podcast_id: `id-${at}`,
      seq: "5",
      abstract: "Tides",
      keywords: "",
    })),
  );
  await gathered();
  expect(read.mock.calls.flat(2).length).toBe(ROWS_HEARD_SINGLY);
});

test("a deleted episode is removed", async () => {
  await database.podcasts.bulkPut([card("one"), card("two")]);
  await feed();
  await database.podcasts.delete("one");
  await gathered();
  expect([...fed.keys()]).toEqual(["two"]);
});

test("after a change of many rows only what changed is handed on", async () => {
  await database.podcasts.bulkPut(Array.from({ length: 5 }, (_, at) => card(`id-${at}`)));
  await feed();
  await database.podcasts.bulkPut(Array.from({ length: 60 }, (_, at) => card(`id-${at + 3}`)));
  await gathered();
  expect(batches.flatMap(({ put }) => put).length).toBe(58);
  await database.podcasts.clear();
  await gathered();
  expect(fed.size).toBe(0);
});

test("a database that could not be read is read again at the next change", async () => {
  await database.podcasts.put(card("one"));
  const fail = vi.spyOn(database.podcasts, "bulkGet").mockRejectedValue(new Error("closed"));
  await feed();
  expect([faults.length, fed.size]).toEqual([1, 0]);
  fail.mockRestore();
  await database.podcasts.put(card("two"));
  await gathered();
  expect([...fed.keys()].sort()).toEqual(["one", "two"]);
});

test("nothing is read after the end", async () => {
  await feed();
  end();
  await database.podcasts.put(card("late"));
  const read = vi.spyOn(database.podcasts, "bulkGet");
  await clock.advance(10_000);
  expect([read.mock.calls.length, fed.size]).toEqual([0, 0]);
});
