import { beforeEach, expect, test } from "vitest";
import { readPlaylistView } from "#sync";
import { makeDevice, makeServer } from "./device-harness.ts";

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;
const EPISODES = ["own", "first", "second"];

beforeEach(async () => {
  fixture = makeServer();
  device = makeDevice(fixture);
  await device.pull();
  for (const id of EPISODES.toReversed()) await device.changes.setSaved(id, true);
});

const view = () => readPlaylistView(device.database);
const order = async () => (await view()).items.map(({ card }) => card.id);
const take = async (id: string) => (await device.changes.takeSaved(id)) ?? "";

test("an episode that was taken out comes back to its place", async () => {
  await device.sync();
  await device.changes.moveSaved("own", "second");
  expect(await order()).toEqual(["first", "second", "own"]);
  const position = await take("second");
  expect(await order()).toEqual(["first", "own"]);
  await device.changes.restoreSaved("second", position);
  expect(await order()).toEqual(["first", "second", "own"]);
  await device.sync();
  expect(await order()).toEqual(["first", "second", "own"]);

  const other = makeDevice(fixture);
  await other.pull();
  expect((await readPlaylistView(other.database)).items.map(({ card }) => card.id)).toEqual([
    "first",
    "second",
    "own",
  ]);
});

test("what was taken out and sent comes back to its place", async () => {
  const position = await take("first");
  await device.sync();
  await device.changes.restoreSaved("first", position);
  await device.sync();
  expect(await order()).toEqual(EPISODES);
});

test("the playlist has likes and positions that wait", async () => {
  await device.changes.setLiked("first", true);
  await device.changes.setProgress("first", 42, false);
  const { items } = await view();
  expect(items.map(({ liked, progress }) => [liked, progress])).toEqual([
    [false, null],
    [true, { seconds: 42, finished: false }],
    [false, null],
  ]);
});

test("episodes that may not be read any more are counted as unavailable", async () => {
  await device.sync();
  expect((await view()).unavailable).toBe(0);
  fixture.server.setPublic("second", false);
  await device.pull();
  expect(await order()).toEqual(["own", "first"]);
  expect((await view()).unavailable).toBe(1);
});

test("taking out an episode that is not saved changes nothing", async () => {
  await device.changes.takeSaved("first");
  const waiting = await device.database.outbox.count();
  expect(await device.changes.takeSaved("first")).toBeNull();
  expect(await device.database.outbox.count()).toBe(waiting);
});
