import { beforeEach, expect, test } from "vitest";
import { readContinuing, readHistory } from "#listening";
import { makeDevice, makeServer } from "../sync/device-harness.ts";

const HOUR = 3_600_000;

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;

beforeEach(async () => {
  fixture = makeServer();
  device = makeDevice(fixture);
  await device.sync();
});

const hear = async (id: string, seconds: number, finished = false) => {
  await fixture.clock.advance(HOUR);
  await device.changes.setProgress(id, seconds, finished);
};
const continuing = async (most = 10) =>
  (await readContinuing(device.database, most)).map(({ episode }) => episode.id);
const history = async (most = 10) =>
  (await readHistory(device.database, most)).items.map(({ episode }) => episode.id);

test("what was begun and not finished is continued with, the latest first", async () => {
  await hear("first", 30);
  await hear("second", 40);
  await hear("own", 100, true);
  expect(await continuing()).toEqual(["second", "first"]);
  await hear("first", 50);
  expect(await continuing()).toEqual(["first", "second"]);
  expect(await continuing(1)).toEqual(["first"]);
});

test("the history has what was finished too, with the place and the time of each", async () => {
  await hear("first", 30);
  await hear("own", 100, true);
  const [own, first] = (await readHistory(device.database, 10)).items;
  expect(own).toMatchObject({ episode: { id: "own" }, progress: { seconds: 100, finished: true } });
  expect(first).toMatchObject({ episode: { id: "first" }, progress: { seconds: 30, finished: false } });
  expect(own && first && own.at - first.at).toBe(HOUR);
});

test("sending it changes nothing of what is shown", async () => {
  await hear("first", 30);
  await hear("second", 40);
  const before = await readHistory(device.database, 10);
  await device.sync();
  expect(await device.database.outbox.count()).toBe(0);
  expect(await readHistory(device.database, 10)).toEqual(before);
});

test("an episode that is back at its beginning has never been begun", async () => {
  await hear("first", 30);
  await hear("first", 0);
  expect(await continuing()).toEqual([]);
  expect(await history()).toEqual([]);
});

test("an episode that is hidden or deleted is left out, and comes back with its place", async () => {
  await hear("first", 30);
  await hear("second", 40);
  await device.sync();
  fixture.server.setPublic("second", false);
  await device.sync();
  expect(await continuing()).toEqual(["first"]);
  expect(await history()).toEqual(["first"]);
  fixture.server.setPublic("second", true);
  await device.sync();
  expect(await continuing()).toEqual(["second", "first"]);
  fixture.server.remove("first");
  await device.sync();
  expect(await history()).toEqual(["second"]);
});

test("a part of the history says whether there is more", async () => {
  await hear("first", 30);
  await hear("second", 40);
  expect(await readHistory(device.database, 1)).toMatchObject({ more: true });
  expect(await readHistory(device.database, 2)).toMatchObject({ more: false });
});
