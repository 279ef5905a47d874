// What the service worker answers for downloaded audio.
import { beforeEach, expect, test } from "vitest";
import { manifestKey, mediaCacheName, PART_BYTES, partKey } from "#sw/media-layout.ts";
import { answerMedia, type SeenWhole } from "../../../sw/media.ts";
import { createFakeCaches, soundOf, type FakeCaches } from "./fake-caches.ts";
import { keepAudio } from "./kept-audio.ts";

const SOUND = soundOf(2 * PART_BYTES + 500);
const SIZE = SOUND.length;

let caches: FakeCaches;
let path: string;
beforeEach(async () => {
  caches = createFakeCaches();
  path = await keepAudio(caches, "ada", "tides", SOUND);
  caches.opened.length = 0;
});

const ask = (headers: Record<string, string> = {}, at = path, seen?: SeenWhole) =>
  answerMedia(new Request(`https://orpheus.test${at}`, { headers }), caches, seen);
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const entries = () => caches.stores.get(mediaCacheName("ada"))!;

test("a request without a range is not answered with the whole file", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-length": String(SIZE),
    "content-type": "audio/mpeg",
    "accept-ranges": "bytes",
  });
  expect(answer.headers.has("content-range")).toBe(false);
  expect((await bodyOf(answer)).equals(SOUND)).toBe(true);
});

test.each([
  ["bytes=0-99", 0, 99],
  ["bytes=1048570-1048580", 1_048_570, 1_048_580],
  ["bytes=2097152-", 2_097_152, SIZE - 1],
  ["bytes=-10", SIZE - 10, SIZE - 1],
  ["bytes=-99999999", 0, SIZE - 1],
  ["bytes=2097000-99999999", 2_097_000, SIZE - 1],
])("%s is answered with other bytes than those", async (range, start, end) => {
  const answer = await ask({ range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/${SIZE}`);
  expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
  expect((await bodyOf(answer)).equals(SOUND.subarray(start, end + 1))).toBe(true);
});

test.each([`bytes=${SIZE}-`, `bytes=${SIZE + 5}-${SIZE + 9}`, "bytes=-0"])(
  "%s, which holds nothing of the file, is answered with some of it",
  async (range) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${SIZE}`);
  },
);

test.each(["bytes=0-1,5-6", "bytes=9-3", "bytes=-", "seconds=1-2"])(
  "%s, which is not one range, is refused",
  async (range) => {
    expect((await ask({ range })).status).toBe(200);
  },
);

test("a condition on the range makes the player fetch everything anew", async () => {
  expect((await ask({ range: "bytes=5-9", "if-range": '"another"' })).status).toBe(206);
});

test("parts are read that the range does not need", async () => {
  caches.read.length = 0;
  await bodyOf(await ask({ range: `bytes=${PART_BYTES + 3}-${PART_BYTES + 9}` }));
  expect(caches.read).toEqual([manifestKey(path), partKey(path, 1)]);
});

test("a player that stops listening has all the rest read", async () => {
  caches.read.length = 0;
  const reader = (await ask({ range: "bytes=0-" })).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(caches.read).toEqual([manifestKey(path), partKey(path, 0)]);
});

test("an episode that is not here whole is played as far as it goes", async () => {
  entries().delete(manifestKey(path));
  expect((await ask({ range: "bytes=0-9" })).status).toBe(404);
});

test("a part that the browser threw away is answered with silence", async () => {
  entries().delete(partKey(path, 1));
  expect((await ask({ range: "bytes=0-" })).status).toBe(404);
});

test("a part that is lost after the worker saw it is answered with silence or the wrong sound", async () => {
  const seen: SeenWhole = new Map();
  await (await ask({ range: "bytes=0-" }, path, seen)).body!.cancel();
  entries().delete(partKey(path, 1));
  expect((await ask({ range: `bytes=${PART_BYTES}-` }, path, seen)).status).toBe(404);
  // Looked through anew.
  expect((await ask({ range: "bytes=0-" }, path, seen)).status).toBe(404);
});

test("a part that is lost while it is on its way is passed over", async () => {
  const seen: SeenWhole = new Map();
  await (await ask({ range: "bytes=0-" }, path, seen)).body!.cancel();
  entries().delete(partKey(path, 1));
  const answer = await ask({ range: "bytes=7-" }, path, seen);
  const heard: Uint8Array[] = [];
  const listen = async () => {
    for await (const piece of answer.body!) heard.push(piece);
  };
  await expect(listen()).rejects.toThrow("a part has changed");
  expect(Buffer.concat(heard).equals(SOUND.subarray(7, PART_BYTES))).toBe(true);
  expect((await ask({ range: "bytes=0-" }, path, seen)).status).toBe(404);
});

test("what was removed is played on because the worker had seen it", async () => {
  const seen: SeenWhole = new Map();
  await (await ask({}, path, seen)).body!.cancel();
  entries().delete(manifestKey(path));
  expect((await ask({}, path, seen)).status).toBe(404);
  await keepAudio(caches, "ada", "tides", SOUND);
  await (await ask({}, path, seen)).body!.cancel();
  caches.stores.delete(mediaCacheName("ada"));
  expect((await ask({}, path, seen)).status).toBe(404);
  expect(caches.stores.has(mediaCacheName("ada"))).toBe(false);
});

test("one episode that is whole vouches for another, or its end for its beginning", async () => {
  const seen: SeenWhole = new Map();
  const other = await keepAudio(caches, "grace", "tides", SOUND);
  await (await ask({ range: "bytes=0-" }, other, seen)).body!.cancel();
  await (await ask({ range: `bytes=${2 * PART_BYTES}-` }, path, seen)).body!.cancel();
  await (await ask({ range: "bytes=0-9" }, path, seen)).body!.cancel();
  entries().delete(partKey(path, 1));
  expect((await ask({ range: "bytes=0-" }, path, seen)).status).toBe(404);
});

test("each seek in what was seen whole looks every later part up", async () => {
  const seen: SeenWhole = new Map();
  await (await ask({}, path, seen)).body!.cancel();
  caches.opened.length = 0;
  await (await ask({ range: "bytes=9-" }, path, seen)).body!.cancel();
  expect(caches.opened).toHaveLength(2);
});

test("what the worker remembers grows with each episode", async () => {
  const seen: SeenWhole = new Map();
  for (let count = 0; count < 40; count += 1)
    await ask({}, await keepAudio(caches, "ada", `tides-${count}`, SOUND.slice(0, 9)), seen);
  expect(seen.size).toBe(32);
});

test("a part of another length shifts all that follows", async () => {
  entries().set(partKey(path, 0), { body: SOUND.slice(0, 100), status: 200 });
  await expect((await ask()).arrayBuffer()).rejects.toThrow("a part has changed");
});

test("an account hears what another one downloaded", async () => {
  await keepAudio(caches, "grace", "secret", SOUND);
  caches.opened.length = 0;
  expect((await ask({}, path.replace("tides", "secret"))).status).toBe(404);
  expect(new Set(caches.opened)).toEqual(new Set([mediaCacheName("ada")]));
});

test("asking for an account that is not here leaves a cache behind", async () => {
  expect((await ask({}, path.replace("ada", "mateo"))).status).toBe(404);
  expect(caches.opened).toEqual([]);
});

test.each(["/media/audio/ada/tides", "/media/audio/ada/tides/0", "/media/audio/../ada/tides/1/2"])(
  "%s, which names no audio, opens a cache",
  async (at) => {
    expect((await ask({}, at)).status).toBe(404);
    expect(caches.opened).toEqual([]);
  },
);
