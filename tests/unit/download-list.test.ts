// Downloads as screens change them: a removal that can be taken back.
import { beforeEach, expect, test } from "vitest";
import type { StoredDownload } from "#db";
import { createDownloadList, type DownloadList } from "#app/account/download-list.ts";
import { row } from "./downloads/rows.ts";
import { manualClock } from "./manual-clock.ts";

let clock: ReturnType<typeof manualClock>;
let log: string[];
/** Removals that cannot be taken back any more. */
let settled: string[];
let tell: (rows: readonly StoredDownload[]) => void;
let list: DownloadList;
/** What waits to be removed, as the device has it. */
let waiting: { id: string; due: number }[];
const shown = () => list.listed.get()?.rows.map((each) => each.podcast_id);

const remove = (ids: readonly string[]) => list.remove(ids, () => void settled.push(ids.join()));

beforeEach(() => {
  settled = [];
  clock = manualClock();
  log = [];
  waiting = [];
  list = openPage();
  tell([row("tides"), row("bees")]);
});

function openPage(): DownloadList {
  return createDownloadList({
    downloads: {
      request: async (id) => void log.push(`request ${id}`),
      pause: async (id) => void log.push(`pause ${id}`),
      remove: async (ids) => void log.push(`forget ${ids.join()}`),
    },
    watch(onRows) {
      tell = onRows;
      return () => void log.push("unwatch");
    },
    note: async (ids, wanted) => void log.push(`${wanted ? "want" : "decline"} ${ids.join()}`),
    removals: {
      read: async () => waiting,
      add: async (ids, due) => void waiting.push(...ids.map((id) => ({ id, due }))),
      drop: async (ids) => void (waiting = waiting.filter(({ id }) => !ids.includes(id))),
    },
    clock,
    report: (fault) => void log.push(String(fault)),
  });
}

test("shows a removal at once and does it when it cannot be taken back any more", async () => {
  remove(["tides"]);
  expect(shown()).toEqual(["bees"]);
  await clock.advance(5_000);
  expect(log).toEqual([]);
  await clock.advance(1_000);
  expect(log).toEqual(["decline tides", "forget tides"]);
});

test("does nothing of a removal that was taken back", async () => {
  const undo = remove(["tides", "bees"]);
  undo();
  expect(shown()).toEqual(["tides", "bees"]);
  await clock.advance(10_000);
  expect(log).toEqual([]);
});

test("takes back one removal without another", async () => {
  remove(["tides"]);
  const undo = remove(["bees"]);
  undo();
  await clock.advance(10_000);
  expect(log).toEqual(["decline tides", "forget tides"]);
});

test("makes room with what was removed before it asks for a download", async () => {
  remove(["tides"]);
  await list.request(["bees"]);
  expect(log).toEqual(["decline tides", "forget tides", "want bees", "request bees"]);
});

test("keeps an episode that is asked for again", async () => {
  remove(["tides"]);
  await list.request(["tides"]);
  await clock.advance(10_000);
  expect(log).toEqual(["want tides", "request tides"]);
});

test("says that a removal is settled when a request has done it", async () => {
  remove(["tides"]);
  expect(settled).toEqual([]);
  await list.request(["bees"]);
  expect(settled).toEqual(["tides"]);
});

test("says that a removal is settled when its episodes were asked for again", async () => {
  remove(["tides", "bees"]);
  await list.request(["tides", "bees"]);
  expect(settled).toEqual(["tides,bees"]);
});

test("reads no more once the account is left", () => {
  list.end();
  expect(log).toEqual(["unwatch"]);
});

test("does what waits to be removed when the account is left, and once", async () => {
  remove(["tides"]);
  list.end();
  expect(settled).toEqual(["tides"]);
  await clock.advance(10_000);
  expect(log).toEqual(["unwatch", "decline tides", "forget tides"]);
});

test("a removal whose page was killed is done by the next page once it could not be taken back", async () => {
  waiting = [{ id: "tides", due: clock.now() + 3_000 }];
  openPage();
  await clock.advance(2_900);
  expect(log).toEqual([]);
  await clock.advance(200);
  expect(log).toEqual(["decline tides", "forget tides"]);
  expect(waiting).toEqual([]);
});

test("a removal that is taken back in its own page is not done by another", async () => {
  const undo = remove(["tides"]);
  await clock.advance(1_000);
  openPage();
  undo();
  await clock.advance(20_000);
  expect(log).toEqual([]);
  expect(waiting).toEqual([]);
});

test("a clock that was set back delays a removal by no more than it could be taken back", async () => {
  waiting = [{ id: "tides", due: clock.now() + 86_400_000 }];
  openPage();
  await clock.advance(6_000);
  expect(log).toEqual(["decline tides", "forget tides"]);
});

test("an episode that is asked for again is not removed by the next page", async () => {
  waiting = [{ id: "tides", due: clock.now() + 3_000 }];
  await list.request(["tides"]);
  openPage();
  await clock.advance(20_000);
  expect(log).toEqual(["want tides", "request tides"]);
});
