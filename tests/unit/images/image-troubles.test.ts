// What goes wrong while images are fetched and kept: the network, the device's room, kills, other tabs.
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageCacheName, imagePath } from "#sw/image-layout.ts";
import { createWorld, type World } from "./world.ts";

const COVER = "covers/grace/tides.webp";
const AVATAR = "avatars/grace/avatar.webp";

let world: World;
beforeEach(async () => {
  world = createWorld();
  await world.publish("tides");
  await world.meet("grace");
  await world.save("tides");
});
afterEach(() => world.end());

/** Lets a minute go by in which something may happen. */
const rest = async () => {
  for (let second = 0; second < 60; second += 1) {
    await world.clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

test("a full device is told of, or asked for room without an end", async () => {
  world.caches.beforePut = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  world.started();
  await world.until(() => world.server.asked.length === 2);
  await rest();
  expect(world.server.asked).toHaveLength(2);
  expect(world.reports).toEqual([]);
  world.caches.beforePut = () => {};
  await world.clock.advance(300_000);
  await world.holds(COVER, AVATAR);
});

test("images take the room that is left for episodes", async () => {
  world.device.usage = 810_000_000;
  world.started();
  await rest();
  expect(world.server.asked).toEqual([]);
});

test("without a network images are asked for, or after it they never come", async () => {
  world.device.online.set(false);
  world.started();
  await rest();
  expect(world.server.asked).toEqual([]);
  world.device.online.set(true);
  await world.holds(COVER, AVATAR);
});

test("where data is dear images come, or those of an episode downloaded by a tap do not", async () => {
  world.device.metered = true;
  await world.publish("tapped", "mateo");
  await world.publish("automatic", "mateo");
  await world.download("tapped");
  await world.download("automatic", true);
  world.started();
  await world.holds("covers/mateo/tapped.webp");
  await rest();
  expect(world.server.asked).toEqual(["covers/mateo/tapped.webp"]);
});

test.each([
  ["a page", () => new Response("<p>", { headers: { "content-type": "text/html" } })],
  ["a document", () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } })],
  ["nothing", () => new Response(null, { status: 404 })],
  [
    "an image without an end",
    () => new Response(new Uint8Array(6_000_000), { headers: { "content-type": "image/png" } }),
  ],
])("%s is kept as an image, or asked for again and again", async (_, answer) => {
  world.server.answer = answer;
  world.started();
  await world.until(() => world.server.asked.length === 2);
  await rest();
  expect(world.server.asked).toHaveLength(2);
  expect(await world.kept()).toEqual([]);
  expect(world.files()).toEqual([]);
});

test("a cover that this account may not see holds up the others", async () => {
  world.server.hidden.add(COVER);
  world.started();
  await world.until(async () => String(await world.kept()) === AVATAR);
  await rest();
  expect(world.server.asked).toEqual([AVATAR]);
});

test("a busy server is not asked again, or at once", async () => {
  world.server.answer = () => new Response(null, { status: 503 });
  world.started();
  await world.until(() => world.server.asked.length === 2);
  await rest();
  expect(world.server.asked).toHaveLength(2);
  world.server.answer = () => new Response("x", { headers: { "content-type": "image/png" } });
  await world.clock.advance(300_000);
  await world.holds(COVER, AVATAR);
});

test("two tabs fetch the same image, or nobody goes on after the first is gone", async () => {
  const held = Promise.withResolvers<Response>();
  world.server.answer = () => held.promise;
  const first = world.started();
  await world.until(() => world.server.asked.length === 2);
  world.started();
  await rest();
  expect(world.server.asked).toHaveLength(2);
  world.server.answer = () => new Response("x", { headers: { "content-type": "image/png" } });
  first.kill();
  await world.holds(COVER, AVATAR);
});

test("rows without an image, or images without a row, stay after a kill", async () => {
  const first = world.started();
  await world.holds(COVER, AVATAR);
  first.kill();
  const cache = await world.caches.open(imageCacheName("ada"));
  await cache.put(imagePath("ada", "covers/ada/stray.webp"), new Response("x"));
  await cache.delete(imagePath("ada", COVER));
  world.server.asked.length = 0;
  world.started();
  await world.holds(COVER, AVATAR);
  expect(world.server.asked).toEqual([COVER]);
});

test("a cache that the browser threw away leaves rows that vouch for it", async () => {
  const first = world.started();
  await world.holds(COVER, AVATAR);
  first.kill();
  await world.caches.delete(imageCacheName("ada"));
  world.device.online.set(false);
  world.started();
  await world.until(async () => (await world.database.images.count()) === 0);
});
