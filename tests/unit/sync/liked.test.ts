import { beforeEach, expect, test } from "vitest";
import { readLiked } from "#sync/own-lists";
import { makeDevice, makeServer } from "./device-harness.ts";

let fixture: ReturnType<typeof makeServer>;
let device: ReturnType<typeof makeDevice>;

async function like(id: string, present = true) {
  await device.changes.setLiked(id, present);
  await fixture.clock.advance(60_000);
}

beforeEach(async () => {
  fixture = makeServer();
  device = makeDevice(fixture);
  await device.pull();
  await like("second");
  await like("own");
  await like("first");
});

test("liked episodes stand in the order of their likes, the newest first, before and after a sync", async () => {
  expect(await readLiked(device.database)).toEqual(["first", "own", "second"]);
  await device.sync();
  expect(await readLiked(device.database)).toEqual(["first", "own", "second"]);
});

test("a like that is taken back leaves the list at once, and one that is given again is the newest", async () => {
  await device.sync();
  await like("second", false);
  expect(await readLiked(device.database)).toEqual(["first", "own"]);
  await like("second");
  expect(await readLiked(device.database)).toEqual(["second", "first", "own"]);
  await device.sync();
  expect(await readLiked(device.database)).toEqual(["second", "first", "own"]);
});

test("an episode that may not be read now is left out until it may", async () => {
  await device.sync();
  fixture.server.setPublic("first", false);
  await device.sync();
  expect(await readLiked(device.database)).toEqual(["own", "second"]);
  fixture.server.setPublic("first", true);
  await device.sync();
  expect(await readLiked(device.database)).toEqual(["first", "own", "second"]);
});
