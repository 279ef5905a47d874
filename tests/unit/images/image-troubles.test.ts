// What goes wrong while images are fetched and kept: the network, the device's room, kills, other tabs.
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageCacheName, imagePath } from "#sw/image-layout.ts";
import { createImageHarness, type ImageHarness } from "./image-harness.ts";

const COVER = "covers/grace/tides.webp";
const AVATAR = "avatars/grace/avatar.webp";

let harness: ImageHarness;
beforeEach(async () => {
  harness = createImageHarness();
  await harness.publish("tides");
  await harness.meet("grace");
  await harness.save("tides");
});
afterEach(() => harness.end());

/** Lets a minute, or so many seconds, go by in which something may happen. */
const rest = async (seconds = 60) => {
  for (let second = 0; second < seconds; second += 1) {
    await harness.clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

test("a full device is asked again after five minutes, and not reported", async () => {
  harness.caches.beforePut = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  harness.started();
  await harness.until(() => harness.server.asked.length === 2);
  await rest();
  expect(harness.server.asked).toHaveLength(2);
  expect(harness.reports).toEqual([]);
  harness.caches.beforePut = () => {};
  await harness.clock.advance(300_000);
  await harness.holds(COVER, AVATAR);
});

test("no image is fetched into the room that is left for episodes", async () => {
  harness.device.usage = 810_000_000;
  harness.started();
  await rest();
  expect(harness.server.asked).toEqual([]);
});

test("without a network no image is asked for, and all are when it is back", async () => {
  harness.device.online.set(false);
  harness.started();
  await rest();
  expect(harness.server.asked).toEqual([]);
  harness.device.online.set(true);
  await harness.holds(COVER, AVATAR);
});

test("where data is to be saved only images of tapped downloads come", async () => {
  harness.device.metered = true;
  await harness.publish("tapped", "mateo");
  await harness.publish("automatic", "mateo");
  await harness.download("tapped");
  await harness.download("automatic", true);
  harness.started();
  await harness.holds("covers/mateo/tapped.webp");
  await rest();
  expect(harness.server.asked).toEqual(["covers/mateo/tapped.webp"]);
});

test.each([
  ["a page", () => new Response("<p>", { headers: { "content-type": "text/html" } })],
  ["a document", () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } })],
  ["nothing", () => new Response(null, { status: 404 })],
  [
    "an image without an end",
    () => new Response(new Uint8Array(6_000_000), { headers: { "content-type": "image/png" } }),
  ],
])("%s is asked for once and not kept as an image", async (_, answer) => {
  harness.server.answer = answer;
  harness.started();
  await harness.until(() => harness.server.asked.length === 2);
  await rest();
  expect(harness.server.asked).toHaveLength(2);
  expect(await harness.kept()).toEqual([]);
  expect(harness.files()).toEqual([]);
});

test("a cover that this account may not see leaves the others to come", async () => {
  harness.server.hidden.add(COVER);
  harness.started();
  await harness.until(async () => String(await harness.kept()) === AVATAR);
  await rest();
  expect(harness.server.asked).toEqual([AVATAR]);
});

test("a busy server is asked again after 5 and 30 seconds, then every five minutes", async () => {
  harness.server.answer = () => new Response(null, { status: 503 });
  harness.started();
  await harness.until(() => harness.server.asked.length === 2);
  await rest();
  expect(harness.server.asked).toHaveLength(6);
  await rest();
  expect(harness.server.asked).toHaveLength(6);
  harness.server.answer = () => new Response("x", { headers: { "content-type": "image/png" } });
  await harness.clock.advance(300_000);
  await harness.holds(COVER, AVATAR);
});

test("images come within a minute after their addresses could not be had once", async () => {
  let failures = 1;
  harness.started({
    addresses: async (keys) => {
      failures -= 1;
      if (failures >= 0) throw new TypeError("no answer");
      return new Map(keys.map((key) => [key, `https://storage.test/${key}`]));
    },
  });
  await harness.until(() => failures === 0);
  await rest();
  expect(await harness.kept()).toEqual([AVATAR, COVER]);
});

test("of two tabs one fetches an image, and the other goes on when it is gone", async () => {
  const held = Promise.withResolvers<Response>();
  harness.server.answer = () => held.promise;
  const first = harness.started();
  await harness.until(() => harness.server.asked.length === 2);
  harness.started();
  await rest(20);
  expect(harness.server.asked).toHaveLength(2);
  harness.server.answer = () => new Response("x", { headers: { "content-type": "image/png" } });
  first.kill();
  await harness.holds(COVER, AVATAR);
});

test("after a kill a row without an image is fetched again", async () => {
  const first = harness.started();
  await harness.holds(COVER, AVATAR);
  first.kill();
  const cache = await harness.caches.open(imageCacheName("ada"));
  await cache.put(imagePath("ada", "covers/ada/stray.webp"), new Response("x"));
  await cache.delete(imagePath("ada", COVER));
  harness.server.asked.length = 0;
  harness.started();
  await harness.holds(COVER, AVATAR);
  expect(harness.server.asked).toEqual([COVER]);
});

test("the rows of a cache that the browser threw away are removed", async () => {
  const first = harness.started();
  await harness.holds(COVER, AVATAR);
  first.kill();
  await harness.caches.delete(imageCacheName("ada"));
  harness.device.online.set(false);
  harness.started();
  await harness.until(async () => (await harness.database.images.count()) === 0);
});
