import { beforeEach, expect, test } from "vitest";
import type { StatisticsAnswer, StatisticsArguments } from "#statistics-contract";
import { failure, success } from "#lib/result.ts";
import { createStatistics, readStatistics } from "#listening";
import { makeDevice, makeServer } from "../sync/device-harness.ts";

const TIME_ZONE = "Europe/Berlin";

/** Thirty days of which the last ones are as said. */
const daysEnding = (...last: number[]) => [...Array<number>(30 - last.length).fill(0), ...last];

const answerOf = (changes: Partial<StatisticsAnswer> = {}): StatisticsAnswer => ({
  seconds: 0,
  fields: [],
  likes: 0,
  playlists: 0,
  week_seconds: 0,
  month_seconds: 0,
  today: "2026-01-01",
  days: daysEnding(),
  heard: {},
  ...changes,
});

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
let asked: StatisticsArguments[];
let answer: (request: StatisticsArguments) => Promise<StatisticsAnswer | number>;

beforeEach(() => {
  fixture = makeServer();
  device = makeDevice(fixture);
  asked = [];
  answer = async () => answerOf();
});

const statistics = () =>
  createStatistics({
    database: device.database,
    clock: fixture.clock,
    timeZone: () => TIME_ZONE,
    async fetch(request) {
      asked.push(request);
      const given = await answer(request);
      return typeof given === "number" ? failure({ status: given }) : success(given);
    },
  });

const shown = (now = fixture.clock.now()) => readStatistics(device.database, { now, timeZone: TIME_ZONE });
const hear = (id: string, seconds: number, podcastId = "first") =>
  device.listens.count({ id, podcastId, seconds });

test("what the server answers is kept and shown", async () => {
  answer = async () =>
    answerOf({
      seconds: 7200,
      fields: [
        ["Biology", 5000],
        ["Physics", 2000],
        ["Chemistry", 150],
        ["History", 50],
      ],
      likes: 4,
      playlists: 2,
      days: daysEnding(100, 200),
    });
  expect(await statistics().load()).toBe("kept");
  const view = await shown();
  expect(view).toMatchObject({ seconds: 7200, week: 300, month: 300, likes: 4, playlists: 2 });
  expect(view.fields.map(({ field }) => field)).toEqual(["Biology", "Physics", "Chemistry"]);
  expect(view.days.slice(-2)).toEqual([
    { day: "2025-12-31", seconds: 100 },
    { day: "2026-01-01", seconds: 200 },
  ]);
  expect(view.fetchedAt).toBe(fixture.clock.now());
});

test("a listen that waits is added to what was kept, in its field and on its day", async () => {
  await device.sync();
  answer = async () => answerOf({ seconds: 100, fields: [["Biology", 100]], days: daysEnding(100) });
  await statistics().load();
  await hear("play", 300);
  const view = await shown();
  expect(view).toMatchObject({ seconds: 400, week: 400 });
  expect(view.days.at(-1)).toEqual({ day: "2026-01-01", seconds: 400 });
  const card = await device.database.podcasts.get("first");
  expect(view.fields[0]).toEqual({ field: card?.field_of_research, seconds: 300 });
});

test("a listen that the answer holds is not added, and its later seconds are", async () => {
  await hear("play", 20);
  answer = async ({ p_listens }) => {
    expect(p_listens).toEqual(["play"]);
    return answerOf({ seconds: 20, days: daysEnding(20), heard: { play: 20 } });
  };
  await statistics().load();
  expect((await shown()).seconds).toBe(20);
  await device.listens.raise("play", 90);
  expect((await shown()).seconds).toBe(90);
  await device.sync();
  expect((await shown()).seconds).toBe(90);
});

test("a listen that is made while the server is asked has it asked again", async () => {
  let answers = 0;
  answer = async ({ p_listens }) => {
    answers += 1;
    if (answers === 1) await hear("play", 20);
    const holds = answers === 2;
    return answerOf({
      seconds: holds ? 20 : 0,
      heard: holds ? { play: 20 } : {},
      days: daysEnding(p_listens.length),
    });
  };
  expect(await statistics().load()).toBe("kept");
  expect(asked.map(({ p_listens }) => p_listens)).toEqual([[], ["play"]]);
  expect((await shown()).seconds).toBe(20);
});

test("a listen that the server refused is not shown, and not again once it is discarded", async () => {
  await device.sync();
  await hear("play", 40, "gone");
  await device.sync();
  expect(await device.database.dead.count()).toBe(1);
  expect((await shown()).seconds).toBe(0);
  await statistics().load();
  await device.database.dead.clear();
  expect((await shown()).seconds).toBe(0);
});

test("days that have passed since leave the windows, and the total stays", async () => {
  answer = async () => answerOf({ seconds: 900, days: daysEnding(600, 300) });
  await statistics().load();
  const later = fixture.clock.now() + 6 * 86_400_000;
  expect(await shown(later)).toMatchObject({ seconds: 900, week: 300, month: 900 });
  const muchLater = fixture.clock.now() + 40 * 86_400_000;
  expect(await shown(muchLater)).toMatchObject({ seconds: 900, week: 0, month: 0 });
});

test("a device that has travelled west shows what was heard tomorrow as of today", async () => {
  answer = async () => answerOf({ seconds: 60, today: "2026-01-02", days: daysEnding(60) });
  await statistics().load();
  expect((await shown()).days.at(-1)).toEqual({ day: "2026-01-01", seconds: 60 });
});

test("a time zone that the server does not know is asked for as UTC", async () => {
  answer = async ({ p_time_zone }) => (p_time_zone === "UTC" ? answerOf({ seconds: 5 }) : 422);
  expect(await statistics().load()).toBe("kept");
  expect(asked.map(({ p_time_zone }) => p_time_zone)).toEqual([TIME_ZONE, "UTC"]);
});

test("without an answer what was kept stays", async () => {
  answer = async () => answerOf({ seconds: 70 });
  await statistics().load();
  answer = async () => 0;
  expect(await statistics().load()).toBe("unreachable");
  expect((await shown()).seconds).toBe(70);
});

test("nothing is kept for who has signed out meanwhile", async () => {
  const { database } = device;
  answer = async () => {
    await database.meta.put({ key: "left" });
    return answerOf({ seconds: 70 });
  };
  await statistics().load();
  expect(await database.statistics.count()).toBe(0);
});

test("likes and the playlist are counted on the device, what waits among them", async () => {
  await device.sync();
  await device.changes.setLiked("first", true);
  await device.changes.setSaved("first", true);
  await device.changes.setSaved("second", true);
  expect(await shown()).toMatchObject({ likes: 1, playlists: 2 });
});

test("before the server was ever asked, the device's own listens are shown", async () => {
  await hear("play", 45);
  expect(await shown()).toMatchObject({ seconds: 45, week: 45, fetchedAt: null });
});
