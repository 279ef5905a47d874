// Downloads on a device: their order, tabs that die, storage that fills up or forgets, and what has to go.
import { afterEach, beforeEach, expect, test } from "vitest";
import { audioPath, manifestKey, mediaCacheName, PART_BYTES, partKey } from "#sw/media-layout.ts";
import { soundOf } from "./fake-caches.ts";
import { bodyOf, createWorld, fileOf, heardLock, PATH, SOUND, USER, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.end());

const PARTS = [0, 1, 2].map((index) => partKey(PATH, index));

test("a downloaded episode does not play, or plays other sound", async () => {
  const { downloads } = await world.downloaded();
  expect((await world.played())?.equals(SOUND)).toBe(true);
  expect(await downloads.address("tides")).toBe(PATH);
  expect(world.starts()).toEqual([0, 1, 2]);
});

test("an episode can be played before all of it is here", async () => {
  world.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.until(async () => (await world.row())?.parts === 1);
  expect(await downloads.address("tides")).toBeNull();
  expect(await world.played()).toBeNull();
});

test("the browser is not asked to keep what the user downloads, or with each download", async () => {
  const { downloads } = world.started();
  await downloads.request("tides", { automatic: true });
  expect(world.device.asked).toBe(0);
  await downloads.media.forget(["tides"]);
  await downloads.request("tides");
  await downloads.request("second");
  expect(world.device.asked).toBe(1);
});

test("who downloads by themselves first is never asked to have it kept, or is once it is kept", async () => {
  const { downloads } = world.started();
  await downloads.request("tides", { automatic: true });
  world.device.persisted = true;
  await downloads.request("second");
  expect(world.device.asked).toBe(0);
  world.device.persisted = false;
  await world.started().downloads.request("third");
  expect(world.device.asked).toBe(1);
});

test("three downloads run at once", async () => {
  world.server.answer = () => new Promise(() => {});
  const { downloads } = world.started();
  for (const id of ["tides", "second", "third"]) await downloads.request(id);
  await world.until(() => world.server.asked.length === 2);
  expect((await world.row("third"))?.state).toBe("queued");
  expect(world.locks.held()).toContain(`download:${USER}:tides`);
  expect(world.locks.held()).toContain(`download:${USER}:second`);
});

test("a download that is held by the user goes on by itself", async () => {
  world.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  const tab = world.started();
  await tab.downloads.request("tides");
  await world.until(async () => (await world.row())?.parts === 1);
  await tab.downloads.pause("tides");
  await world.until(() => world.server.asked.every(({ start, signal }) => start === 0 || signal.aborted));
  expect(await world.row()).toMatchObject({ state: "paused", reason: "user", parts: 1 });
  world.server.answer = () => undefined;
  await tab.downloads.request("tides");
  await world.reaches("ready");
  expect(world.starts()).toEqual([0, 1, 1, 2]);
});

test("without a network a download fails instead of waiting", async () => {
  world.device.online.set(false);
  const { downloads } = world.started();
  await downloads.request("tides");
  expect(await world.reaches("paused")).toMatchObject({ reason: "offline" });
  world.device.online.set(true);
  await world.reaches("ready");
});

test("what the app fetches by itself costs the user money", async () => {
  world.device.metered = true;
  const { downloads } = world.started();
  await downloads.request("tides", { automatic: true });
  expect(await world.reaches("paused")).toMatchObject({ reason: "metered" });
  await downloads.request("tides");
  await world.reaches("ready");
});

test("the last fifth of the device's room is filled", async () => {
  world.device.quota = 10_000_000;
  world.device.usage = 8_000_000 - SOUND.length + 1;
  const { downloads } = world.started();
  await downloads.request("tides");
  expect(await world.reaches("failed")).toMatchObject({ reason: "quota" });
  expect(world.server.asked).toHaveLength(0);
  world.device.usage -= 1;
  await downloads.request("tides");
  await world.reaches("ready");
});

test("a disk that is full meanwhile is written to without end", async () => {
  world.caches.beforePut = (key) => {
    if (key === PARTS[1]) throw new DOMException("", "QuotaExceededError");
  };
  const { downloads } = world.started();
  await downloads.request("tides");
  expect(await world.reaches("failed")).toMatchObject({ reason: "quota", parts: 1 });
});

test("a fault of the storage ends the engine", async () => {
  world.caches.beforePut = () => {
    throw new DOMException("", "UnknownError");
  };
  const { downloads } = world.started();
  await downloads.request("tides");
  await world.reaches("retry");
  expect(world.reports).toHaveLength(1);
  world.caches.beforePut = () => {};
  await world.clock.advance(2_000);
  await world.reaches("ready");
});

test("a device that gives back other bytes than it was given makes a download ready", async () => {
  world.caches.beforePut = (key) => {
    const entries = world.caches.stores.get(mediaCacheName(USER))!;
    if (key === PARTS[2]) entries.set(PARTS[0]!, { body: soundOf(PART_BYTES, 9), status: 200 });
  };
  const { downloads } = world.started();
  await downloads.request("tides");
  // The second time the disk behaves: only what was spoiled is fetched again.
  await world.reaches("ready");
  expect(world.starts()).toEqual([0, 1, 2, 0]);
  expect((await world.played())?.equals(SOUND)).toBe(true);
});

test("a tab that is killed loses what it had fetched", async () => {
  world.server.answer = ({ start, end }, count) =>
    count === 3
      ? new Response(bodyOf(SOUND.subarray(start, end - 5), { hangs: true }), { status: 206 })
      : undefined;
  const first = world.started();
  await first.downloads.request("tides");
  await world.until(() => world.server.asked.length === 3);
  first.kill();
  world.started();
  await world.reaches("ready");
  expect(world.starts()).toEqual([0, 1, 2, 2]);
});

test("two tabs bring the same episode", async () => {
  const first = world.started();
  world.started();
  await Promise.all([first.downloads.request("tides"), world.reaches("ready")]);
  expect(world.starts()).toEqual([0, 1, 2]);
});

test("what a tab was bringing waits for that tab when it is closed", async () => {
  const first = world.started();
  world.server.answer = () => new Promise(() => {});
  await first.downloads.request("tides");
  await world.until(() => world.server.asked.length === 1);
  world.started();
  world.server.answer = () => undefined;
  first.kill();
  await world.reaches("ready");
});

test("a cache that was cleared behind the app is still called ready", async () => {
  (await world.downloaded()).kill();
  world.caches.stores.clear();
  const { downloads } = world.started();
  await world.reaches("evicted");
  expect(await downloads.address("tides")).toBeNull();
  await downloads.request("tides");
  await world.reaches("ready");
});

test("audio that was thrown away since the start is still given to the player", async () => {
  const { downloads } = await world.downloaded();
  world.caches.stores.get(mediaCacheName(USER))!.delete(PARTS[1]!);
  expect(await downloads.address("tides")).toBeNull();
  expect((await world.row())?.state).toBe("evicted");
});

test("one part that the browser threw away costs the whole episode", async () => {
  (await world.downloaded()).kill();
  world.caches.stores.get(mediaCacheName(USER))!.delete(PARTS[1]!);
  const { downloads } = world.started();
  await world.reaches("evicted");
  await downloads.request("tides");
  await world.reaches("ready");
  expect(world.starts()).toEqual([0, 1, 2, 1]);
});

test("files that no download vouches for stay on the device", async () => {
  (await world.downloaded()).kill();
  await world.database.downloads.clear();
  world.started();
  await world.until(() => world.files().length === 0);
});

test("the audio of an episode made private or deleted stays", async () => {
  const { downloads } = await world.downloaded();
  await downloads.media.forget(["tides", "never here"]);
  expect(world.files()).toEqual([]);
  expect(await world.row()).toBeUndefined();
  expect(await world.played()).toBeNull();
});

test("an episode that is forgotten while another tab brings it comes back", async () => {
  const first = world.started();
  const writes = Promise.withResolvers<void>();
  let isWriting = false;
  world.caches.beforePut = () => {
    isWriting = true;
    return writes.promise;
  };
  await first.downloads.request("tides");
  await world.until(() => isWriting);
  const forgetting = world.openTab().downloads.media.forget(["tides"]);
  writes.resolve();
  await forgetting;
  expect(world.files()).toEqual([]);
});

test("a tab that does not let go keeps an episode from being forgotten", async () => {
  const first = world.started();
  const writes = Promise.withResolvers<void>();
  let isWriting = false;
  world.caches.beforePut = () => {
    isWriting = true;
    return writes.promise;
  };
  await first.downloads.request("tides");
  await world.until(() => isWriting);
  const forgetting = world.openTab().downloads.media.forget(["tides"]);
  await world.until(async () => (await world.row()) === undefined);
  let isForgotten = false;
  void forgetting.then(() => (isForgotten = true));
  await world.until(async () => {
    await world.clock.advance(5_000);
    return isForgotten;
  });
  writes.resolve();
  // What it wrote after that goes with its end.
  await world.until(() => !world.locks.held().includes(`download:${USER}:tides`));
  expect(world.files()).toEqual([]);
});

test("signing out leaves audio behind, or takes another account's", async () => {
  const { downloads } = await world.downloaded();
  const other = mediaCacheName("grace");
  await (await world.caches.open(other)).put(manifestKey(audioPath("grace", "x", 1)), Response.json({}));
  await downloads.media.wipe();
  expect([...world.caches.stores.keys()]).toEqual([other]);
  expect(await world.database.downloads.count()).toBe(0);
});

test("a tab begins a download for somebody who signs out in another", async () => {
  const { downloads } = world.started();
  await world.database.meta.put({ key: "left" });
  await downloads.request("tides");
  expect(await world.row()).toBeUndefined();
  expect(world.server.asked).toEqual([]);
});

/** As a tab does that has the episode in its player. @returns lets it go. */
function hear(tab: number): () => void {
  const heard = Promise.withResolvers<void>();
  void world.locks.of(tab).request(heardLock(USER, "tides"), {}, () => heard.promise);
  return heard.resolve;
}

test("a removed episode falls silent, or stays on the device when it is left", async () => {
  const { downloads } = await world.downloaded();
  const leave = hear(7);
  await downloads.remove(["tides"]);
  expect(await world.row()).toBeUndefined();
  // A tab that is opened meanwhile throws away what nothing vouches for.
  const orphan = partKey(audioPath(USER, "unknown", 1), 0);
  await (await world.caches.open(mediaCacheName(USER))).put(orphan, new Response("x"));
  world.started();
  await world.until(() => !world.files().includes(orphan));
  expect((await world.played())?.equals(SOUND)).toBe(true);
  leave();
  await world.until(() => world.files().length === 0);
});

test("what nobody hears is still here when its removal has ended", async () => {
  const { downloads } = await world.downloaded();
  await downloads.remove(["tides"]);
  expect(world.files()).toEqual([]);
});

test("an episode that is wanted again while it is heard goes when it is left", async () => {
  const { downloads } = await world.downloaded();
  const leave = hear(7);
  await downloads.remove(["tides"]);
  await downloads.request("tides");
  await world.reaches("ready");
  leave();
  await world.until(() => !world.locks.held().includes(heardLock(USER, "tides")));
  expect((await world.played())?.equals(SOUND)).toBe(true);
});

test("audio made anew is not noticed, or the old goes before the new is here, or stays after that", async () => {
  const { downloads } = await world.downloaded();
  const other = soundOf(SOUND.length, 7);
  Object.assign(world.server, { sound: other, file: fileOf(other, 2) });
  const card = { id: "tides", audio_rev: 2, gen: 0, place: 1 };
  await world.database.podcasts.put(card as Parameters<typeof world.database.podcasts.put>[0]);
  expect(await world.reaches("stale")).toMatchObject({ rev: 2 });
  world.server.answer = ({ start }) => (start > 0 ? new Promise(() => {}) : undefined);
  await downloads.request("tides");
  await world.until(async () => (await world.row())?.parts === 1);
  expect(await downloads.address("tides")).toBe(PATH);
  expect((await world.played())?.equals(SOUND)).toBe(true);
  world.server.answer = () => undefined;
  await downloads.pause("tides");
  await downloads.request("tides");
  await world.reaches("ready");
  const path = audioPath(USER, "tides", 2);
  expect((await world.played(path))?.equals(other)).toBe(true);
  await world.until(() => world.files().every((key) => key.startsWith(path)));
});
