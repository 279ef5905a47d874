// Automatic downloads over their ports: two tabs, what is being heard, and what the user removed.
import { beforeEach, expect, test } from "vitest";
import type { DownloadSettings } from "#db";
import {
  createAutomaticDownloads,
  type AutomaticDownloadFacts,
} from "../../../src/downloads/automatic/automatic-downloads.ts";
import { STAYS_FINISHED } from "../../../src/downloads/automatic/rules.ts";
import { manualClock } from "../manual-clock.ts";
import { createFakeLocks } from "./fake-locks.ts";
import { row } from "./rows.ts";

let clock: ReturnType<typeof manualClock>;
let facts: AutomaticDownloadFacts;
let wish: DownloadSettings;
let heard: Set<string>;
let log: string[];
let changed: () => void;
let locks: ReturnType<typeof createFakeLocks>;
let faults: unknown[];
/** Until it resolves, requests are under way. */
let requesting: Promise<void>;

beforeEach(() => {
  clock = manualClock(10 * STAYS_FINISHED);
  facts = { saved: [], finished: new Map(), downloads: [] };
  wish = { automatic: false, removeFinished: false, declined: [], told: [], removing: [] };
  heard = new Set();
  log = [];
  faults = [];
  requesting = Promise.resolve();
  locks = createFakeLocks();
});

function open(tab: number) {
  return createAutomaticDownloads({
    userId: "ada",
    downloads: {
      async request(id) {
        await requesting;
        log.push(`request ${id}`);
        facts.downloads = [...facts.downloads, row(id, { state: "queued" }, { automatic: true })];
      },
      async remove(ids) {
        log.push(`forget ${ids.join()}`);
        facts.downloads = facts.downloads.filter((each) => !ids.includes(each.podcast_id));
      },
    },
    settings: {
      read: async () => wish,
      update: async (change) => {
        wish = { ...wish, ...change(wish) };
      },
    },
    read: async () => ({ ...facts }),
    watch(listener) {
      changed = listener;
      return () => {};
    },
    isHeard: async (id) => heard.has(id),
    storage: { estimate: async () => ({ usage: 0, quota: 1 }) },
    locks: locks.of(tab),
    clock,
    report: (fault) => faults.push(fault),
  });
}

test("of two tabs one downloads the playlist", async () => {
  wish.automatic = true;
  facts.saved = ["tides", "bees"];
  open(1);
  open(2);
  await clock.advance(5_000);
  expect(log).toEqual(["request tides", "request bees"]);
  expect(faults).toEqual([]);
});

test("what is being heard stays, and is removed after playing has moved on", async () => {
  wish.removeFinished = true;
  facts.downloads = [row("tides")];
  facts.finished = new Map([["tides", 1]]);
  heard.add("tides");
  open(1);
  await clock.advance(5_000);
  expect(log).toEqual([]);
  heard.clear();
  await clock.advance(60_000);
  expect(log).toEqual(["forget tides"]);
});

test("a finished episode is removed when its time has come", async () => {
  wish.removeFinished = true;
  facts.downloads = [row("tides")];
  facts.finished = new Map([["tides", clock.now()]]);
  open(1);
  await clock.advance(STAYS_FINISHED - 1);
  expect(log).toEqual([]);
  await clock.advance(1_000);
  expect(log).toEqual(["forget tides"]);
});

test("what the user removed stays away until it is saved anew", async () => {
  wish = { ...wish, automatic: true, declined: ["tides"] };
  facts.saved = ["tides"];
  open(1);
  await clock.advance(5_000);
  facts.saved = [];
  changed();
  await clock.advance(5_000);
  expect(log).toEqual([]);
  facts.saved = ["tides"];
  changed();
  await clock.advance(5_000);
  expect(log).toEqual(["request tides"]);
});

test("automatic downloads that were ended request nothing", async () => {
  wish.automatic = true;
  facts.saved = ["tides"];
  open(1)();
  await clock.advance(5_000);
  expect(log).toEqual([]);
});

test("what is saved while a run is under way is requested right after it", async () => {
  wish = { ...wish, automatic: true, removeFinished: true };
  facts.saved = ["tides"];
  // Time alone would look again a quarter of an hour later.
  facts.downloads = [row("bees")];
  facts.finished = new Map([["bees", clock.now()]]);
  const answer = Promise.withResolvers<void>();
  requesting = answer.promise;
  open(1);
  await clock.advance(1_000);
  facts.saved = ["tides", "moss"];
  changed();
  await clock.advance(1_000);
  answer.resolve();
  await clock.advance(5_000);
  expect(log).toEqual(["request tides", "request moss"]);
});
