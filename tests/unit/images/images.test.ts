// Which images come to the device, and which leave it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageCacheName } from "#sw/image-layout.ts";
import { createWorld, type World } from "./world.ts";

const COVER = "covers/grace/tides.webp";
const AVATAR = "avatars/grace/avatar.webp";

let world: World;
beforeEach(async () => {
  world = createWorld();
  await world.publish("tides");
  await world.publish("other", "mateo");
  await world.meet("grace");
  await world.meet("mateo");
});
afterEach(() => world.end());

test("a saved episode's cover or its creator's picture does not come, or one comes that nobody keeps", async () => {
  await world.save("tides");
  world.started();
  await world.holds(COVER, AVATAR);
  expect(world.server.asked).toEqual([COVER, AVATAR]);
});

test("an episode that is begun, liked, downloaded, one's own or shown has no cover", async () => {
  const event_at = "2026-01-01T00:00:00.000Z";
  for (const id of ["begun", "finished", "liked", "downloaded", "shown"]) await world.publish(id, "nobody");
  await world.publish("own", "ada");
  const progress = { seconds: 9, event_at, gen: 0 };
  await world.database.progress.bulkPut([
    { podcast_id: "begun", finished: false, ...progress },
    { podcast_id: "finished", finished: true, ...progress },
  ]);
  await world.database.likes.put({ podcast_id: "liked", present: true, event_at, gen: 0 });
  await world.download("downloaded", true);
  world.shown.push("shown");
  world.started();
  const covers = ["begun", "liked", "downloaded", "shown"].map((id) => `covers/nobody/${id}.webp`);
  await world.holds("covers/ada/own.webp", ...covers);
});

test("one's own picture and banner, or those of the people one follows, do not come", async () => {
  await world.meet("ada", {
    custom_banner_url: "https://db.example/storage/v1/object/public/banners/ada/banner.webp?v=2",
  });
  const event_at = "2026-01-01T00:00:00.000Z";
  await world.database.follows.put({ following_id: "mateo", present: true, event_at, gen: 0 });
  world.started();
  await world.holds("avatars/ada/avatar.webp", "banners/ada/banner.webp?v=2", "avatars/mateo/avatar.webp");
});

test("what is saved while the app is open waits for its next start", async () => {
  world.started();
  await world.clock.advance(10_000);
  await world.save("tides");
  await world.holds(COVER, AVATAR);
});

test("what has left the library stays on the device", async () => {
  await world.save("tides");
  await world.save("other");
  world.started();
  await world.holds(COVER, AVATAR, "covers/mateo/other.webp", "avatars/mateo/avatar.webp");
  await world.database.playlist.delete("other");
  await world.holds(COVER, AVATAR);
});

test("an episode that was made private or deleted leaves its cover", async () => {
  await world.save("tides");
  const tab = world.started();
  await world.holds(COVER, AVATAR);
  tab.images.stop();
  await world.database.podcasts.delete("tides");
  await tab.images.media.forget(["tides"]);
  expect(world.files()).toEqual([]);
  expect(await world.kept()).toEqual([]);
});

test("signing out leaves images, or what was on its way is kept after it", async () => {
  await world.save("tides");
  await world.save("other");
  const held = Promise.withResolvers<Response>();
  world.server.answer = (key) =>
    key.includes("mateo")
      ? held.promise
      : new Response("a picture", { headers: { "content-type": "image/png" } });
  world.started();
  await world.until(async () => (await world.kept()).length === 2 && world.server.asked.length === 4);
  // In a tab that fetches nothing; the other one has not heard of it.
  await world.openTab().images.media.wipe();
  held.resolve(new Response("late", { headers: { "content-type": "image/png" } }));
  await world.database.playlist.clear();
  await world.clock.advance(5_000);
  await world.until(async () => (await world.database.images.count()) === 0);
  expect(world.caches.stores.has(imageCacheName("ada"))).toBe(false);
});

test("an image comes for somebody who has signed out", async () => {
  await world.save("tides");
  await world.database.meta.put({ key: "left" });
  world.started();
  await world.clock.advance(5_000);
  expect(world.server.asked).toEqual([]);
});

test("another account's images are opened, shown or thrown away", async () => {
  await (await world.caches.open(imageCacheName("grace"))).put("/media/image/grace/x", new Response("hers"));
  world.caches.opened.length = 0;
  await world.save("tides");
  const tab = world.started();
  await world.holds(COVER, AVATAR);
  await tab.images.media.wipe();
  expect(new Set(world.caches.opened)).toEqual(new Set([imageCacheName("ada")]));
  expect(world.caches.stores.get(imageCacheName("grace"))?.size).toBe(1);
});

test("a visitor's downloads have no covers, or lie among an account's", async () => {
  const visitor = createWorld(null);
  await visitor.publish("tides");
  await visitor.download("tides");
  visitor.started();
  await visitor.holds(COVER);
  expect([...visitor.caches.stores.keys()]).toEqual(["images-v1:anon"]);
  visitor.end();
});
