// Which images come to the device, and which leave it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageCacheName } from "#sw/image-layout.ts";
import { createImageHarness, type ImageHarness } from "./image-harness.ts";

const COVER = "covers/grace/tides.webp";
const AVATAR = "avatars/grace/avatar.webp";

let harness: ImageHarness;
beforeEach(async () => {
  harness = createImageHarness();
  await harness.publish("tides");
  await harness.publish("other", "mateo");
  await harness.meet("grace");
  await harness.meet("mateo");
});
afterEach(() => harness.end());

test("a saved episode brings its cover and its creator's picture, and no others", async () => {
  await harness.save("tides");
  harness.started();
  await harness.holds(COVER, AVATAR);
  expect(harness.server.asked).toEqual([COVER, AVATAR]);
});

test("an episode that is begun, liked, downloaded, one's own or shown has its cover", async () => {
  const event_at = "2026-01-01T00:00:00.000Z";
  for (const id of ["begun", "finished", "liked", "downloaded", "shown"]) await harness.publish(id, "nobody");
  await harness.publish("own", "ada");
  const progress = { seconds: 9, event_at, gen: 0 };
  await harness.database.progress.bulkPut([
    { podcast_id: "begun", finished: false, ...progress },
    { podcast_id: "finished", finished: true, ...progress },
  ]);
  await harness.database.likes.put({ podcast_id: "liked", present: true, event_at, gen: 0 });
  await harness.download("downloaded", true);
  harness.shown.push("shown");
  harness.started();
  const covers = ["begun", "liked", "downloaded", "shown"].map((id) => `covers/nobody/${id}.webp`);
  await harness.holds("covers/ada/own.webp", ...covers);
});

test("one's own picture and banner come, and the pictures of those one follows", async () => {
  await harness.meet("ada", {
    custom_banner_url: "https://db.example/storage/v1/object/public/banners/ada/banner.webp?v=2",
  });
  const event_at = "2026-01-01T00:00:00.000Z";
  await harness.database.follows.put({ following_id: "mateo", present: true, event_at, gen: 0 });
  harness.started();
  await harness.holds("avatars/ada/avatar.webp", "banners/ada/banner.webp?v=2", "avatars/mateo/avatar.webp");
});

test("the banner of somebody who is followed comes with a page that was fetched ahead", async () => {
  await harness.meet("vera");
  await harness.visit("vera", []);
  await harness.database.profilePages.update("vera", { fetched_at: 0 });
  for (let number = 0; number < 20; number += 1) {
    await harness.clock.advance(1);
    await harness.visit(`person-${number}`, []);
  }
  const event_at = "2026-01-01T00:00:00.000Z";
  await harness.database.follows.put({ following_id: "vera", present: true, event_at, gen: 0 });
  harness.started();
  await harness.until(async () => (await harness.kept()).includes("banners/vera/banner.webp"));
});

test("the page of a person who was visited has avatar, banner and the covers of what it lists", async () => {
  await harness.publish("listed", "vera");
  await harness.publish("not-listed", "vera");
  harness.started();
  await harness.clock.advance(10_000);
  await harness.visit("vera", ["listed"]);
  await harness.holds("avatars/vera/avatar.webp", "banners/vera/banner.webp", "covers/vera/listed.webp");
});

test("pictures of the pages that were visited longest ago leave the device", async () => {
  await harness.visit("vera", []);
  for (let number = 0; number < 20; number += 1) {
    await harness.clock.advance(1);
    await harness.visit(`person-${number}`, []);
  }
  harness.started();
  const latest = Array.from({ length: 20 }, (_, number) => `person-${number}`);
  await harness.holds(...latest.flatMap((id) => [`avatars/${id}/avatar.webp`, `banners/${id}/banner.webp`]));
});

test("what is saved while the app is open brings its images at once", async () => {
  harness.started();
  await harness.clock.advance(10_000);
  await harness.save("tides");
  await harness.holds(COVER, AVATAR);
});

test("images of what has left the library are removed", async () => {
  await harness.save("tides");
  await harness.save("other");
  harness.started();
  await harness.holds(COVER, AVATAR, "covers/mateo/other.webp", "avatars/mateo/avatar.webp");
  await harness.database.playlist.delete("other");
  await harness.holds(COVER, AVATAR);
});

test("the cover of an episode that was made private or deleted is removed", async () => {
  await harness.save("tides");
  const tab = harness.started();
  await harness.holds(COVER, AVATAR);
  tab.images.stop();
  await harness.database.podcasts.delete("tides");
  await tab.images.media.forget(["tides"]);
  expect(harness.files()).toEqual([]);
  expect(await harness.kept()).toEqual([]);
});

test("signing out removes all images, those that were on their way too", async () => {
  await harness.save("tides");
  await harness.save("other");
  const held = Promise.withResolvers<Response>();
  harness.server.answer = (key) =>
    key.includes("mateo")
      ? held.promise
      : new Response("a picture", { headers: { "content-type": "image/png" } });
  harness.started();
  await harness.until(async () => (await harness.kept()).length === 2 && harness.server.asked.length === 4);
  // In a tab that fetches nothing; the other one has not heard of it.
  await harness.openTab().images.media.wipe();
  held.resolve(new Response("late", { headers: { "content-type": "image/png" } }));
  await harness.database.playlist.clear();
  await harness.clock.advance(5_000);
  await harness.until(async () => (await harness.database.images.count()) === 0);
  expect(harness.caches.stores.has(imageCacheName("ada"))).toBe(false);
});

test("no image is fetched for an account that has signed out", async () => {
  await harness.save("tides");
  await harness.database.meta.put({ key: "left" });
  harness.started();
  await harness.clock.advance(5_000);
  expect(harness.server.asked).toEqual([]);
});

test("another account's images stay closed and where they are", async () => {
  await (
    await harness.caches.open(imageCacheName("grace"))
  ).put("/media/image/grace/x", new Response("hers"));
  harness.caches.opened.length = 0;
  await harness.save("tides");
  const tab = harness.started();
  await harness.holds(COVER, AVATAR);
  await tab.images.media.wipe();
  expect(new Set(harness.caches.opened)).toEqual(new Set([imageCacheName("ada")]));
  expect(harness.caches.stores.get(imageCacheName("grace"))?.size).toBe(1);
});

test("a visitor's downloads have covers in a cache of their own", async () => {
  const visitor = createImageHarness(null);
  await visitor.publish("tides");
  await visitor.download("tides");
  visitor.started();
  await visitor.holds(COVER);
  expect([...visitor.caches.stores.keys()]).toEqual(["images-v1:anon"]);
  visitor.end();
});

test("a cover comes from the browser's cache where it has it, and a person's picture from the server", async () => {
  const modes = new Map<string, (string | undefined)[]>();
  let failures = 1;
  await harness.save("tides");
  harness.started({
    fetch: async (address, { cache }) => {
      const key = address.replace("https://storage.test/", "");
      modes.set(key, [...(modes.get(key) ?? []), cache]);
      if (key === COVER && failures-- > 0) return new Response(null, { status: 503 });
      return new Response(new Uint8Array(10), { headers: { "content-type": "image/webp" } });
    },
  });
  await harness.until(async () => (await harness.kept()).length === 1);
  await harness.clock.advance(5 * 60_000);
  await harness.holds(COVER, AVATAR);
  // What failed is asked for past the browser's cache.
  expect(modes.get(COVER)).toEqual(["force-cache", "no-cache"]);
  expect(modes.get(AVATAR)).toEqual(["no-cache"]);
});
