// Downloads as screens change them: a removal that can be taken back.
import { beforeEach, expect, test } from "vitest";
import type { StoredDownload } from "#db";
import { createDownloadDesk, type DownloadDesk } from "#app/download-desk.ts";
import { row } from "./downloads/rows.ts";
import { manualClock } from "./manual-clock.ts";

let clock: ReturnType<typeof manualClock>;
let log: string[];
/** Removals that cannot be taken back any more. */
let settled: string[];
let tell: (rows: readonly StoredDownload[]) => void;
let desk: DownloadDesk;
const shown = () => desk.shelf.get()?.rows.map((each) => each.podcast_id);

const remove = (ids: readonly string[]) => desk.remove(ids, () => void settled.push(ids.join()));

beforeEach(() => {
  settled = [];
  clock = manualClock();
  log = [];
  desk = createDownloadDesk({
    downloads: {
      request: async (id) => void log.push(`request ${id}`),
      pause: async (id) => void log.push(`pause ${id}`),
      remove: async (ids) => void log.push(`forget ${ids.join()}`),
    },
    watch(onRows) {
      tell = onRows;
    },
    note: async (ids, wanted) => void log.push(`${wanted ? "want" : "decline"} ${ids.join()}`),
    clock,
    report: (fault) => void log.push(String(fault)),
  });
  tell([row("tides"), row("bees")]);
});

test("a removal is seen late, done early, or comes back by itself", async () => {
  remove(["tides"]);
  expect(shown()).toEqual(["bees"]);
  await clock.advance(5_000);
  expect(log).toEqual([]);
  await clock.advance(1_000);
  expect(log).toEqual(["decline tides", "forget tides"]);
});

test("a removal that was taken back is done", async () => {
  const undo = remove(["tides", "bees"]);
  undo();
  expect(shown()).toEqual(["tides", "bees"]);
  await clock.advance(10_000);
  expect(log).toEqual([]);
});

test("taking back one removal takes back another", async () => {
  remove(["tides"]);
  const undo = remove(["bees"]);
  undo();
  await clock.advance(10_000);
  expect(log).toEqual(["decline tides", "forget tides"]);
});

test("a download is asked for before what was removed has made room", async () => {
  remove(["tides"]);
  await desk.request(["bees"]);
  expect(log).toEqual(["decline tides", "forget tides", "want bees", "request bees"]);
});

test("an episode that is asked for again goes with its removal", async () => {
  remove(["tides"]);
  await desk.request(["tides"]);
  await clock.advance(10_000);
  expect(log).toEqual(["want tides", "request tides"]);
});

test("taking back is offered after a request has done the removals", async () => {
  remove(["tides"]);
  expect(settled).toEqual([]);
  await desk.request(["bees"]);
  expect(settled).toEqual(["tides"]);
});

test("taking back is offered after the episodes were asked for again", async () => {
  remove(["tides", "bees"]);
  await desk.request(["tides", "bees"]);
  expect(settled).toEqual(["tides,bees"]);
});
