// What the service worker answers for images of a library, and under which names they lie.
import { expect, test } from "vitest";
import { coverKey, imageCacheName, imagePath, pictureKey } from "#sw/image-layout.ts";
import { answerImage } from "../../../sw/images.ts";
import { createFakeCaches } from "../downloads/fake-caches.ts";

const PATH = imagePath("ada", "covers/grace/tides.webp");
const ask = (caches: ReturnType<typeof createFakeCaches>, path: string) =>
  answerImage(new Request(`https://orpheus.test${path}`), caches);

async function cacheWithOne() {
  const caches = createFakeCaches();
  await (await caches.open(imageCacheName("ada"))).put(PATH, new Response("a picture"));
  caches.opened.length = 0;
  return caches;
}

test("an image that is here is answered", async () => {
  const answer = await ask(await cacheWithOne(), PATH);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("a picture");
});

test.each([
  ["another image", "/media/image/ada/covers/grace/other.webp"],
  ["another version of it", `${PATH}?v=2`],
  ["no image", "/media/image/ada"],
  ["another bucket", "/media/image/ada/podcasts/grace/tides.webp"],
])("%s is answered with 404", async (_, path) => {
  expect((await ask(await cacheWithOne(), path)).status).toBe(404);
});

test("another account's images stay closed, and asking makes no cache", async () => {
  const caches = await cacheWithOne();
  expect((await ask(caches, imagePath("grace", "covers/grace/tides.webp"))).status).toBe(404);
  expect(caches.opened).toEqual([]);
  expect([...caches.stores.keys()]).toEqual([imageCacheName("ada")]);
});

test.each(["../../grace/covers/x.webp", "a/../b.webp", "./a.webp", "a//b.webp", ""])(
  "the path %j of a cover has no key",
  (path) => expect(coverKey(path)).toBeNull(),
);

test.each([
  ["https://db.example/storage/v1/object/public/avatars/ada/avatar.webp", "avatars/ada/avatar.webp"],
  ["/storage/v1/object/public/banners/ada/banner.jpg?v=17", "banners/ada/banner.jpg?v=17"],
  ["ada/avatar.webp", "avatars/ada/avatar.webp"],
  ["ada/banner.png?v=2026-11-23T06:00:00+00:00", "banners/ada/banner.png?v=2026-11-23T06:00:00+00:00"],
  ["../avatar.webp", null],
  ["/ada/avatar.webp", null],
  ["ada/cover.webp", null],
  ["https://evil.example/ada/avatar.webp", null],
  ["https://db.example/storage/v1/object/public/avatars/../covers/x.webp", null],
  ["https://db.example/storage/v1/object/public/avatars/%2e%2e/covers/x.webp", null],
  ["https://elsewhere.example/me.png", null],
  ["data:image/png;base64,AAAA", null],
  ["neurons", null],
])("the picture %s has the key %s", (address, key) => expect(pictureKey(address)).toBe(key));

test("signs with a meaning in addresses are escaped in a key", () => {
  expect(coverKey("ada/a b?#%.webp")).toBe("covers/ada/a%20b%3F%23%25.webp");
});
