// Downloads on a device: their order, tabs that die, storage that fills up or forgets, and what has to go.
import { afterEach, beforeEach, expect, test } from "vitest";
import { audioPath, manifestKey, mediaCacheName, PART_BYTES, partKey } from "#sw/media-layout.ts";
import { soundOf } from "./fake-caches.ts";
import {
  bodyOf,
  createDownloadHarness,
  fileOf,
  heardLock,
  PATH,
  SOUND,
  USER,
  type DownloadHarness,
} from "./download-harness.ts";

let harness: DownloadHarness;
beforeEach(() => {
  harness = createDownloadHarness();
});
afterEach(() => harness.end());

const PARTS = [0, 1, 2].map((index) => partKey(PATH, index));

test("a downloaded episode plays, byte for byte, and each part is fetched once", async () => {
  const { downloads } = await harness.downloaded();
  expect((await harness.played())?.equals(SOUND)).toBe(true);
  expect(await downloads.address("tides")).toBe(PATH);
  expect(harness.starts()).toEqual([0, 1, 2]);
});

test("an episode has no address before all of it is here", async () => {
  harness.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.until(async () => (await harness.row())?.parts === 1);
  expect(await downloads.address("tides")).toBeNull();
  expect(await harness.played()).toBeNull();
});

test("the browser is asked once to persist storage, at the first download of the user", async () => {
  const { downloads } = harness.started();
  await downloads.request("tides", { automatic: true });
  expect(harness.device.asked).toBe(0);
  await downloads.media.forget(["tides"]);
  await downloads.request("tides");
  await downloads.request("second");
  expect(harness.device.asked).toBe(1);
});

test("the browser is not asked to persist storage where it does so already", async () => {
  const { downloads } = harness.started();
  await downloads.request("tides", { automatic: true });
  harness.device.persisted = true;
  await downloads.request("second");
  expect(harness.device.asked).toBe(0);
  harness.device.persisted = false;
  await harness.started().downloads.request("third");
  expect(harness.device.asked).toBe(1);
});

test("two downloads run at once, and the next waits", async () => {
  harness.server.answer = () => new Promise(() => {});
  const { downloads } = harness.started();
  for (const id of ["tides", "second", "third"]) await downloads.request(id);
  await harness.until(() => harness.server.asked.length === 2);
  expect((await harness.row("third"))?.state).toBe("queued");
  expect(harness.locks.held()).toContain(`download:${USER}:tides`);
  expect(harness.locks.held()).toContain(`download:${USER}:second`);
});

test("a download that the user paused goes on at the user's request, where it stopped", async () => {
  harness.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  const tab = harness.started();
  await tab.downloads.request("tides");
  await harness.until(async () => (await harness.row())?.parts === 1);
  await tab.downloads.pause("tides");
  await harness.until(() => harness.server.asked.every(({ start, signal }) => start === 0 || signal.aborted));
  expect(await harness.row()).toMatchObject({ state: "paused", reason: "user", parts: 1 });
  harness.server.answer = () => undefined;
  await tab.downloads.request("tides");
  await harness.reaches("ready");
  expect(harness.starts()).toEqual([0, 1, 1, 2]);
});

test("a download without a network waits for it and goes on", async () => {
  harness.device.online.set(false);
  const { downloads } = harness.started();
  await downloads.request("tides");
  expect(await harness.reaches("paused")).toMatchObject({ reason: "offline" });
  harness.device.online.set(true);
  await harness.reaches("ready");
});

test("an automatic download pauses on a metered connection, and a request of the user starts it", async () => {
  harness.device.metered = true;
  const { downloads } = harness.started();
  await downloads.request("tides", { automatic: true });
  expect(await harness.reaches("paused")).toMatchObject({ reason: "metered" });
  await downloads.request("tides");
  await harness.reaches("ready");
});

test("the last fifth of the device's quota stays free", async () => {
  harness.device.quota = 10_000_000;
  harness.device.usage = 8_000_000 - SOUND.length + 1;
  const { downloads } = harness.started();
  await downloads.request("tides");
  expect(await harness.reaches("failed")).toMatchObject({ reason: "quota" });
  expect(harness.server.asked).toHaveLength(0);
  harness.device.usage -= 1;
  await downloads.request("tides");
  await harness.reaches("ready");
});

test("a disk that fills up meanwhile fails the download and keeps its parts", async () => {
  harness.caches.beforePut = (key) => {
    if (key === PARTS[1]) throw new DOMException("", "QuotaExceededError");
  };
  const { downloads } = harness.started();
  await downloads.request("tides");
  expect(await harness.reaches("failed")).toMatchObject({ reason: "quota", parts: 1 });
});

test("a fault of the storage is reported, and the download tried again", async () => {
  harness.caches.beforePut = () => {
    throw new DOMException("", "UnknownError");
  };
  const { downloads } = harness.started();
  await downloads.request("tides");
  await harness.reaches("retry");
  expect(harness.reports).toHaveLength(1);
  harness.caches.beforePut = () => {};
  await harness.clock.advance(2_000);
  await harness.reaches("ready");
});

test("parts that the device gives back altered are fetched again before a download is ready", async () => {
  harness.caches.beforePut = (key) => {
    const entries = harness.caches.stores.get(mediaCacheName(USER))!;
    if (key === PARTS[2]) entries.set(PARTS[0]!, { body: soundOf(PART_BYTES, 9), status: 200 });
  };
  const { downloads } = harness.started();
  await downloads.request("tides");
  // The second time the disk behaves: only what was spoiled is fetched again.
  await harness.reaches("ready");
  expect(harness.starts()).toEqual([0, 1, 2, 0]);
  expect((await harness.played())?.equals(SOUND)).toBe(true);
});

test("a tab that is killed leaves its parts to the next one", async () => {
  harness.server.answer = ({ start, end }, count) =>
    count === 3
      ? new Response(bodyOf(SOUND.subarray(start, end - 5), { hangs: true }), { status: 206 })
      : undefined;
  const first = harness.started();
  await first.downloads.request("tides");
  await harness.until(() => harness.server.asked.length === 3);
  first.kill();
  harness.started();
  await harness.reaches("ready");
  expect(harness.starts()).toEqual([0, 1, 2, 2]);
});

test("an episode is brought by one tab", async () => {
  const first = harness.started();
  harness.started();
  await Promise.all([first.downloads.request("tides"), harness.reaches("ready")]);
  expect(harness.starts()).toEqual([0, 1, 2]);
});

test("what a closed tab was bringing is brought by another one", async () => {
  const first = harness.started();
  harness.server.answer = () => new Promise(() => {});
  await first.downloads.request("tides");
  await harness.until(() => harness.server.asked.length === 1);
  harness.started();
  harness.server.answer = () => undefined;
  first.kill();
  await harness.reaches("ready");
});

test("an episode whose cache was cleared is evicted and can be downloaded again", async () => {
  (await harness.downloaded()).kill();
  harness.caches.stores.clear();
  const { downloads } = harness.started();
  await harness.reaches("evicted");
  expect(await downloads.address("tides")).toBeNull();
  await downloads.request("tides");
  await harness.reaches("ready");
});

test("audio that was evicted since the start has no address", async () => {
  const { downloads } = await harness.downloaded();
  harness.caches.stores.get(mediaCacheName(USER))!.delete(PARTS[1]!);
  expect(await downloads.address("tides")).toBeNull();
  expect((await harness.row())?.state).toBe("evicted");
});

test("one part that the browser evicted is fetched alone", async () => {
  (await harness.downloaded()).kill();
  harness.caches.stores.get(mediaCacheName(USER))!.delete(PARTS[1]!);
  const { downloads } = harness.started();
  await harness.reaches("evicted");
  await downloads.request("tides");
  await harness.reaches("ready");
  expect(harness.starts()).toEqual([0, 1, 2, 1]);
});

test("files that no download vouches for are removed at the start", async () => {
  (await harness.downloaded()).kill();
  await harness.database.downloads.clear();
  harness.started();
  await harness.until(() => harness.files().length === 0);
});

test("the audio of an episode made private or deleted is removed", async () => {
  const { downloads } = await harness.downloaded();
  await downloads.media.forget(["tides", "never here"]);
  expect(harness.files()).toEqual([]);
  expect(await harness.row()).toBeUndefined();
  expect(await harness.played()).toBeNull();
});

test("an episode that is forgotten while another tab brings it leaves no files", async () => {
  const first = harness.started();
  const writes = Promise.withResolvers<void>();
  let isWriting = false;
  harness.caches.beforePut = () => {
    isWriting = true;
    return writes.promise;
  };
  await first.downloads.request("tides");
  await harness.until(() => isWriting);
  const forgetting = harness.openTab().downloads.media.forget(["tides"]);
  writes.resolve();
  await forgetting;
  expect(harness.files()).toEqual([]);
});

test("an episode is forgotten although another tab is stuck with it, whose files go when it ends", async () => {
  const first = harness.started();
  const writes = Promise.withResolvers<void>();
  let isWriting = false;
  harness.caches.beforePut = () => {
    isWriting = true;
    return writes.promise;
  };
  await first.downloads.request("tides");
  await harness.until(() => isWriting);
  const forgetting = harness.openTab().downloads.media.forget(["tides"]);
  await harness.until(async () => (await harness.row()) === undefined);
  let isForgotten = false;
  void forgetting.then(() => (isForgotten = true));
  await harness.until(async () => {
    await harness.clock.advance(5_000);
    return isForgotten;
  });
  writes.resolve();
  // What it wrote after that goes with its end.
  await harness.until(() => !harness.locks.held().includes(`download:${USER}:tides`));
  expect(harness.files()).toEqual([]);
});

test("signing out removes the account's audio, and another account's stays", async () => {
  const { downloads } = await harness.downloaded();
  const other = mediaCacheName("grace");
  await (await harness.caches.open(other)).put(manifestKey(audioPath("grace", "x", 1)), Response.json({}));
  await downloads.media.wipe();
  expect([...harness.caches.stores.keys()]).toEqual([other]);
  expect(await harness.database.downloads.count()).toBe(0);
});

test("no download begins for an account that signed out in another tab", async () => {
  const { downloads } = harness.started();
  await harness.database.meta.put({ key: "left" });
  await downloads.request("tides");
  expect(await harness.row()).toBeUndefined();
  expect(harness.server.asked).toEqual([]);
});

/** As a tab does that has the episode in its player. @returns lets it go. */
function hear(tab: number): () => void {
  const heard = Promise.withResolvers<void>();
  void harness.locks.of(tab).request(heardLock(USER, "tides"), {}, () => heard.promise);
  return heard.resolve;
}

test("a removed episode plays on until it is left, and its files go then", async () => {
  const { downloads } = await harness.downloaded();
  const leave = hear(7);
  await downloads.remove(["tides"]);
  expect(await harness.row()).toBeUndefined();
  // A tab that is opened meanwhile throws away what nothing vouches for.
  const orphan = partKey(audioPath(USER, "unknown", 1), 0);
  await (await harness.caches.open(mediaCacheName(USER))).put(orphan, new Response("x"));
  harness.started();
  await harness.until(() => !harness.files().includes(orphan));
  expect((await harness.played())?.equals(SOUND)).toBe(true);
  leave();
  await harness.until(() => harness.files().length === 0);
});

/** The audio is made anew: the next request brings revision 2. */
async function remake(): Promise<Uint8Array> {
  const other = soundOf(SOUND.length, 7);
  Object.assign(harness.server, { sound: other, file: fileOf(other, 2) });
  const card = { id: "tides", audio_rev: 2, gen: 0, place: 1 };
  await harness.database.podcasts.put(card as Parameters<typeof harness.database.podcasts.put>[0]);
  expect(await harness.reaches("stale")).toMatchObject({ rev: 2 });
  return other;
}

test("a newer version takes the place of the one that is heard when that is left", async () => {
  const { downloads } = await harness.downloaded();
  const other = await remake();
  const leave = hear(7);
  await downloads.request("tides");
  await harness.reaches("ready");
  await harness.until(async () => (await harness.row())?.kept === 2);
  expect((await harness.played())?.equals(SOUND)).toBe(true);
  leave();
  const path = audioPath(USER, "tides", 2);
  await harness.until(() => harness.files().every((key) => key.startsWith(path)));
  expect((await harness.played(path))?.equals(other)).toBe(true);
});

test("an episode that is removed while its newer version comes plays on until it is left", async () => {
  const { downloads } = await harness.downloaded();
  await remake();
  const leave = hear(7);
  harness.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  await downloads.request("tides");
  await harness.until(async () => (await harness.row())?.parts === 1);
  await downloads.remove(["tides"]);
  await harness.until(() => !harness.locks.held().some((name) => name.startsWith("download:")));
  expect((await harness.played())?.equals(SOUND)).toBe(true);
  leave();
  await harness.until(() => harness.files().length === 0);
});

test("playing that begins during a removal is given an address whose files stay, or none", async () => {
  const { downloads } = await harness.downloaded();
  const removing = downloads.remove(["tides"]);
  const leave = hear(7);
  const address = await downloads.address("tides");
  await removing;
  expect(address === null || (await harness.played(address))?.equals(SOUND)).toBe(true);
  leave();
});

test("the files of an episode that nobody hears are gone when its removal has ended", async () => {
  const { downloads } = await harness.downloaded();
  await downloads.remove(["tides"]);
  expect(harness.files()).toEqual([]);
});

test("an episode that is wanted again while it is heard stays when it is left", async () => {
  const { downloads } = await harness.downloaded();
  const leave = hear(7);
  await downloads.remove(["tides"]);
  await downloads.request("tides");
  await harness.reaches("ready");
  leave();
  await harness.until(() => !harness.locks.held().includes(heardLock(USER, "tides")));
  expect((await harness.played())?.equals(SOUND)).toBe(true);
});

test("audio made anew makes a download stale, which plays until the new one is here", async () => {
  const { downloads } = await harness.downloaded();
  const other = await remake();
  harness.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  await downloads.request("tides");
  await harness.until(async () => (await harness.row())?.parts === 1);
  expect(await downloads.address("tides")).toBe(PATH);
  expect((await harness.played())?.equals(SOUND)).toBe(true);
  harness.server.answer = () => undefined;
  await downloads.pause("tides");
  await downloads.request("tides");
  await harness.reaches("ready");
  const path = audioPath(USER, "tides", 2);
  expect((await harness.played(path))?.equals(other)).toBe(true);
  await harness.until(() => harness.files().every((key) => key.startsWith(path)));
});
