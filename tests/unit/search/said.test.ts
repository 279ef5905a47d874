// What is said in downloaded episodes, and how search finds it.
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccountDatabase, type AccountDatabase } from "#db";
import { feedSaid } from "../../../src/search/feed-said.ts";
import type { SaidPiece } from "../../../src/search/said.ts";
import { createSearchIndex } from "../../../src/search/search-index.ts";
import { row } from "../downloads/rows.ts";
import { manualClock } from "../manual-clock.ts";
import { episode } from "./episodes.ts";

const PIECES = [
  { start: 0, text: "Welcome to Orpheus." },
  { start: 12.4, text: "The café at the harbour sees the" },
  { start: 19, text: "spring tide twice a month." },
];

function indexOf(...ids: string[]) {
  const index = createSearchIndex();
  for (const id of ids) index.put(episode({ id, title: `About ${id}` }));
  index.advance(Infinity);
  return index;
}

test("what is said is found, with the second at which it is said", () => {
  const index = indexOf("tides", "bees");
  index.said.put("tides", PIECES);
  expect(index.search("Cafe at", null)).toEqual({
    hits: [
      {
        id: "tides",
        where: "transcript",
        start: 12.4,
        snippet: "The café at the harbour sees the spring tide twice a month.",
        terms: ["Cafe at"],
        typo: false,
      },
    ],
    total: 1,
  });
});

test("what goes from one piece into the next is found, with the start of the first", () => {
  const index = indexOf("tides");
  index.said.put("tides", PIECES);
  expect(index.search("sees the spring", null).hits[0]?.start).toBe(12.4);
});

test("hits in what is written come before those in what is said", () => {
  const index = indexOf("harbour", "tides");
  index.said.put("tides", PIECES);
  expect(index.search("harbour", null).hits.map(({ id, where }) => [id, where])).toEqual([
    ["harbour", "title"],
    ["tides", "transcript"],
  ]);
});

test("an episode that was removed, or whose transcript was, is not found by what is said", () => {
  const index = indexOf("tides", "bees");
  index.said.put("tides", PIECES);
  index.said.put("bees", PIECES);
  index.remove("tides");
  index.said.remove("bees");
  expect(index.search("harbour", null).total).toBe(0);
});

test("a query of two letters does not search what is said", () => {
  const index = indexOf("tides");
  index.said.put("tides", PIECES);
  expect(index.search("ha", null).total).toBe(0);
});

let names = 0;
let database: AccountDatabase;
let clock: ReturnType<typeof manualClock>;
let said: Map<string, readonly SaidPiece[] | null>;
let end: () => void;

beforeEach(() => {
  names += 1;
  database = createAccountDatabase(`said-${names}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  clock = manualClock();
  said = new Map();
  end = () => {};
});
afterEach(() => end());

const transcript = (id: string, text: string) => ({
  podcast_id: id,
  segments: [{ start: 0, end: 1, text }],
  chapters: [],
  fetched_at: 1,
});
const textOf = (id: string) =>
  said
    .get(id)
    ?.map(({ text }) => text)
    .join(" ") ?? null;

/** The database tells of a change in its own time. */
const untilSaid = (text: string | null) =>
  vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(textOf("tides")).toBe(text);
  });

async function feed() {
  end = feedSaid({
    database,
    clock,
    apply: (id, pieces) => void said.set(id, pieces),
    onComplete: () => {},
    report: (error) => {
      throw error;
    },
  });
  await clock.advance(1);
}

test("the transcripts of downloaded episodes are read, and no others", async () => {
  await database.transcripts.bulkPut([transcript("tides", "ebb"), transcript("bees", "hum")]);
  await database.downloads.bulkPut([row("tides"), row("bees", { state: "downloading" })]);
  await feed();
  await vi.waitFor(() => expect([...said.keys()]).toEqual(["tides"]));
  expect(textOf("tides")).toBe("ebb");
});

test("a transcript that comes after its download is read, and goes with it", async () => {
  await database.downloads.put(row("tides"));
  await feed();
  await vi.waitFor(() => expect(said.has("tides")).toBe(true));
  await database.transcripts.put(transcript("tides", "flood"));
  await untilSaid("flood");
  await database.downloads.delete("tides");
  await untilSaid(null);
});
