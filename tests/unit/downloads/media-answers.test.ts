// What the service worker answers for downloaded audio.
import { beforeEach, expect, test } from "vitest";
import { manifestKey, mediaCacheName, PART_BYTES, partKey } from "#sw/media-layout.ts";
import { answerMedia, type AtHand } from "../../../sw/media.ts";
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

const ask = (
  headers: Record<string, string> = {},
  at = path,
  atHand?: AtHand,
  whileAt?: (work: Promise<void>) => void,
) => answerMedia(new Request(`https://orpheus.test${at}`, { headers }), caches, atHand, whileAt);
/** Asks for all of it, so that it is at hand afterwards. */
async function gathered(atHand: AtHand, at = path): Promise<void> {
  const works: Promise<void>[] = [];
  await (await ask({}, at, atHand, (work) => works.push(work))).body!.cancel();
  await Promise.all(works);
}
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const entries = () => caches.stores.get(mediaCacheName("ada"))!;

test("a request without a range is answered with the whole file", async () => {
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
])("%s is answered with the bytes it names", async (range, start, end) => {
  const answer = await ask({ range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/${SIZE}`);
  expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
  expect((await bodyOf(answer)).equals(SOUND.subarray(start, end + 1))).toBe(true);
});

test.each([`bytes=${SIZE}-`, `bytes=${SIZE + 5}-${SIZE + 9}`, "bytes=-0"])(
  "%s, which holds nothing of the file, is answered with 416",
  async (range) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${SIZE}`);
  },
);

test.each(["bytes=0-1,5-6", "bytes=9-3", "bytes=-", "seconds=1-2"])(
  "%s, which is not one range, is answered with the whole file",
  async (range) => {
    expect((await ask({ range })).status).toBe(200);
  },
);

test("a range with a condition is answered as one without", async () => {
  expect((await ask({ range: "bytes=5-9", "if-range": '"another"' })).status).toBe(206);
});

test("only the parts that the range needs are read", async () => {
  caches.read.length = 0;
  await bodyOf(await ask({ range: `bytes=${PART_BYTES + 3}-${PART_BYTES + 9}` }));
  expect(caches.read).toEqual([manifestKey(path), partKey(path, 1)]);
});

test("a player that stops listening has no further part read", async () => {
  caches.read.length = 0;
  const reader = (await ask({ range: "bytes=0-" })).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(caches.read).toEqual([manifestKey(path), partKey(path, 0)]);
});

test("an episode that is not here whole is answered with 404", async () => {
  entries().delete(manifestKey(path));
  expect((await ask({ range: "bytes=0-9" })).status).toBe(404);
});

test("an episode with a part that the browser evicted is answered with 404", async () => {
  entries().delete(partKey(path, 1));
  expect((await ask({ range: "bytes=0-" })).status).toBe(404);
});

test("a part that is lost while it is on its way breaks the answer off", async () => {
  const answer = await ask({ range: "bytes=7-" });
  entries().delete(partKey(path, 1));
  const heard: Uint8Array[] = [];
  const listen = async () => {
    for await (const piece of answer.body!) heard.push(piece);
  };
  await expect(listen()).rejects.toThrow("a part has changed");
  expect(Buffer.concat(heard).equals(SOUND.subarray(7, PART_BYTES))).toBe(true);
});

test("a seek in loaded audio is answered from memory, with the right bytes", async () => {
  const atHand: AtHand = new Map();
  await gathered(atHand);
  caches.read.length = 0;
  const answer = await ask({ range: `bytes=${PART_BYTES - 3}-` }, path, atHand);
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe(`bytes ${PART_BYTES - 3}-${SIZE - 1}/${SIZE}`);
  expect((await bodyOf(answer)).equals(SOUND.subarray(PART_BYTES - 3))).toBe(true);
  expect(caches.read).toEqual([manifestKey(path)]);
});

test("loaded audio that was removed is answered with 404 and dropped", async () => {
  const atHand: AtHand = new Map();
  await gathered(atHand);
  entries().delete(manifestKey(path));
  expect((await ask({}, path, atHand)).status).toBe(404);
  expect(atHand.size).toBe(0);
  await keepAudio(caches, "ada", "tides", SOUND);
  await gathered(atHand);
  caches.stores.delete(mediaCacheName("ada"));
  expect((await ask({}, path, atHand)).status).toBe(404);
  expect(caches.stores.has(mediaCacheName("ada"))).toBe(false);
});

test("audio that is removed while it is loaded is not held", async () => {
  const atHand: AtHand = new Map();
  const works: Promise<void>[] = [];
  await (await ask({}, path, atHand, (work) => works.push(work))).body!.cancel();
  entries().clear();
  expect((await ask({}, path, atHand)).status).toBe(404);
  await Promise.all(works);
  expect(atHand.size).toBe(0);
});

test("audio with a lost or altered part is not held, and is loaded once it is whole", async () => {
  const atHand: AtHand = new Map();
  entries().set(partKey(path, 1), { body: SOUND.slice(0, 100), status: 200 });
  await gathered(atHand);
  expect(atHand.size).toBe(0);
  await keepAudio(caches, "ada", "tides", SOUND);
  await gathered(atHand);
  expect(atHand.get(path)).toHaveLength(3);
});

test("audio is answered from the episode that was asked for", async () => {
  const atHand: AtHand = new Map();
  const other = await keepAudio(caches, "grace", "tides", soundOf(SIZE, 2));
  await gathered(atHand, other);
  expect((await bodyOf(await ask({ range: "bytes=0-9" }, path, atHand))).equals(SOUND.subarray(0, 10))).toBe(
    true,
  );
});

test("two episodes are held at most, the one that plays among them", async () => {
  const atHand: AtHand = new Map();
  await gathered(atHand);
  for (let count = 0; count < 5; count += 1) {
    await gathered(atHand, await keepAudio(caches, "ada", `tides-${count}`, SOUND.slice(0, 9)));
    await (await ask({ range: "bytes=9-" }, path, atHand)).body!.cancel();
  }
  expect([...atHand.keys()]).toEqual([path.replace("tides", "tides-4"), path]);
});

test("a part of another length breaks the answer off", async () => {
  entries().set(partKey(path, 0), { body: SOUND.slice(0, 100), status: 200 });
  await expect((await ask()).arrayBuffer()).rejects.toThrow("a part has changed");
});

test("an account gets its own downloads only", async () => {
  await keepAudio(caches, "grace", "secret", SOUND);
  caches.opened.length = 0;
  expect((await ask({}, path.replace("tides", "secret"))).status).toBe(404);
  expect(new Set(caches.opened)).toEqual(new Set([mediaCacheName("ada")]));
});

test("asking for an account that is not here opens no cache", async () => {
  expect((await ask({}, path.replace("ada", "mateo"))).status).toBe(404);
  expect(caches.opened).toEqual([]);
});

test.each(["/media/audio/ada/tides", "/media/audio/ada/tides/0", "/media/audio/../ada/tides/1/2"])(
  "%s, which names no audio, is answered with 404 and opens no cache",
  async (at) => {
    expect((await ask({}, at)).status).toBe(404);
    expect(caches.opened).toEqual([]);
  },
);

test("an answer that is read no further ends when another version is to take over", async () => {
  const leaving = new AbortController();
  const request = new Request(`https://orpheus.test${path}`, { headers: { range: "bytes=0-" } });
  const reader = (await answerMedia(request, caches, undefined, undefined, leaving.signal)).body!.getReader();
  await reader.read();
  leaving.abort();
  await expect(reader.read()).rejects.toThrow("another version takes over");
});

test.each(["bytes=0-", "bytes=1048570-1048580", "bytes=2097000-", "bytes=-10"])(
  "a worker that is to go answers %s as it did before",
  async (range) => {
    const leaving = AbortSignal.abort();
    const request = new Request(`https://orpheus.test${path}`, { headers: { range } });
    const before = await ask({ range });
    const answer = await answerMedia(request, caches, undefined, undefined, leaving);
    expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(before.headers));
    expect((await bodyOf(answer)).equals(await bodyOf(before))).toBe(true);
  },
);
