// What a downloaded episode's page needs in addition to audio, and who brings it when.
import { afterEach, beforeEach, expect, test } from "vitest";
// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createAccountDatabase, type AccountDatabase, type StoredDownload, type StoredPodcast } from "#db";
import { createDownloadPages, watchDownloads, type DownloadPages } from "#downloads";
import { observable } from "#lib/observable.ts";
import type { Visits } from "#sync";
import { manualClock, type ManualClock } from "../manual-clock.ts";
import { createFakeLocks } from "./fake-locks.ts";

let database: AccountDatabase;
let clock: ManualClock;
let asked: string[];
let outcome: Awaited<ReturnType<Visits["podcast"]>>;
let online: ReturnType<typeof observable<boolean>>;
let metered: boolean;
let locks: ReturnType<typeof createFakeLocks>;
let tabs: DownloadPages[];

beforeEach(() => {
  database = createAccountDatabase("ada", { indexedDB: new IDBFactory(), IDBKeyRange });
  clock = manualClock();
  asked = [];
  outcome = "kept";
  online = observable(true);
  metered = false;
  locks = createFakeLocks();
  tabs = [];
});
afterEach(() => {
  for (const tab of tabs) tab.stop();
  database.close();
});

const details = (podcast_id: string, seq = "1") =>
  database.details.put({ podcast_id, seq, user_id: "grace", fetched_at: 0 } as Parameters<
    AccountDatabase["details"]["put"]
  >[0]);
const transcript = (podcast_id: string, segments = [{ start: 0, end: 1, text: "Said." }]) =>
  database.transcripts.put({ podcast_id, segments, chapters: [], fetched_at: 0 });
const download = (podcast_id: string, changed: Partial<StoredDownload> = {}) =>
  database.downloads.put({
    podcast_id,
    state: "ready",
    asked_at: asked.length,
    automatic: false,
    ...changed,
  } as StoredDownload);

function started() {
  const pages = createDownloadPages({
    database,
    userId: "ada",
    visits: {
      async podcast(id) {
        asked.push(`page ${id}`);
        if (outcome === "kept") await details(id);
        return outcome;
      },
      async transcript(id) {
        asked.push(`transcript ${id}`);
        if (outcome === "kept") await transcript(id);
        return outcome === "missing" ? "kept" : outcome;
      },
    },
    connectivity: { isOnline: online.get, isMetered: () => metered, subscribe: online.subscribe },
    clock,
    locks: locks.of(tabs.length),
    watch: (listener) => watchDownloads(database, listener),
    report: (error) => {
      throw error;
    },
  });
  tabs.push(pages);
  pages.start();
  return pages;
}

/** Lets all go on that waits for no clock. */
async function rest() {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(0);
  }
}
const tides = ["page tides", "transcript tides"];

test("a download brings its episode's page and transcript, once", async () => {
  await download("tides", { state: "queued" });
  started();
  await rest();
  expect(asked).toEqual(tides);
  await download("tides", { state: "ready" });
  await rest();
  expect(asked).toEqual(tides);
});

test("the transcript of a download is fetched anew with its remade audio, once", async () => {
  await download("tides");
  started();
  await rest();
  asked = [];
  await database.podcasts.put({ id: "tides", seq: "1", audio_rev: 2 } as StoredPodcast);
  await rest();
  expect(asked).toEqual(["transcript tides"]);
  await database.podcasts.put({ id: "tides", seq: "1", audio_rev: 2, title: "Tides" } as StoredPodcast);
  await rest();
  expect(asked).toEqual(["transcript tides"]);
});

test("an episode that is downloaded while the app is open brings its page at once", async () => {
  started();
  await rest();
  await download("tides");
  await rest();
  expect(asked).toEqual(tides);
});

test("what is here is not fetched again, and what has changed since is", async () => {
  await download("tides");
  await details("tides");
  await transcript("tides");
  started();
  await rest();
  expect(asked).toEqual([]);
  await database.podcasts.put({ id: "tides", seq: "2" } as StoredPodcast);
  await rest();
  expect(asked).toContain("page tides");
  expect(asked).not.toContain("transcript tides");
});

test("what could not be had is asked for again after a minute", async () => {
  await download("tides");
  outcome = "unreachable";
  started();
  await rest();
  expect(asked).toEqual(tides);
  outcome = "kept";
  await clock.advance(60_000);
  await rest();
  expect(asked).toEqual([...tides, ...tides]);
});

test("without a network no page is asked for, and with it at once", async () => {
  await download("tides");
  online.set(false);
  started();
  await rest();
  expect(asked).toEqual([]);
  online.set(true);
  await rest();
  expect(asked).toEqual(tides);
});

test("an episode that the server does not show, or that has no transcript, is asked for once", async () => {
  await download("tides");
  outcome = "missing";
  started();
  await rest();
  await download("tides", { parts: 2 });
  await clock.advance(600_000);
  await rest();
  expect(asked).toEqual(tides);
});

test("where data is to be saved the page of a tapped download comes, and that of an automatic one does not", async () => {
  metered = true;
  await download("tides");
  await download("other", { automatic: true });
  started();
  await rest();
  expect(asked).toEqual(tides);
});

test("of two tabs one fetches a page, and the other goes on when it is gone", async () => {
  outcome = "unreachable";
  await download("tides");
  const first = started();
  started();
  await rest();
  expect(asked).toEqual(tides);
  outcome = "kept";
  first.stop();
  await rest();
  expect(asked).toEqual([...tides, ...tides]);
});
