// A server with one episode, a device, and tabs on it that can be killed at any moment.
// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createAccountDatabase, type AudioFile, type DownloadPhase } from "#db";
import {
  createDownloads,
  heardLock,
  watchDownloads,
  type DownloadPorts,
  type SourceFailure,
} from "#downloads";
import { failure, success } from "#lib/result.ts";
import { observable } from "#lib/observable.ts";
import { audioPath, mediaCacheName, PART_BYTES } from "#sw/media-layout.ts";
import { answerMedia } from "../../../sw/media.ts";
import { manualClock } from "../manual-clock.ts";
import { createFakeCaches, soundOf } from "./fake-caches.ts";
import { createFakeLocks } from "./fake-locks.ts";

export { heardLock };
export const USER = "ada";
/** Of revision 1. */
export const PATH = audioPath(USER, "tides", 1);
export const SOUND = soundOf(2 * PART_BYTES + 1000);

export const fileOf = (sound: Uint8Array, rev = 1): AudioFile => ({
  path: `ada/tides-${rev}.mp3`,
  bytes: sound.length,
  rev,
  part_sha256: Array.from({ length: Math.ceil(sound.length / PART_BYTES) }, (_, index) =>
    createHash("sha256")
      .update(sound.subarray(index * PART_BYTES, (index + 1) * PART_BYTES))
      .digest("hex"),
  ),
});

/** A body that comes in pieces and can be cut short or stop coming. */
export function bodyOf(
  bytes: Uint8Array,
  { hangs = false, onPiece }: { hangs?: boolean; onPiece?: (bytes: number) => void } = {},
) {
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (position >= bytes.length) {
          if (hangs) await new Promise(() => {});
          return controller.close();
        }
        const piece = bytes.slice(position, position + 300_000);
        position += piece.length;
        onPiece?.(piece.length);
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

type Asked = { address: string; start: number; end: number; signal: AbortSignal };

export function createDownloadHarness({ sound = SOUND } = {}) {
  const indexedDB = new IDBFactory();
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const caches = createFakeCaches();
  const locks = createFakeLocks();
  const server = {
    sound,
    /** What the row says, per episode; an episode that is not among them is `file`. */
    file: fileOf(sound) as AudioFile | null,
    describe: null as SourceFailure | null,
    sign: null as SourceFailure | null,
    signed: 0,
    asked: [] as Asked[],
    bytesSent: 0,
    /** Answers instead of the server where it answers at all. */
    answer: (() => undefined) as (asked: Asked, count: number) => Response | Promise<Response> | undefined,
  };
  const device = {
    usage: 0,
    quota: 1_000_000_000,
    asked: 0,
    persisted: false,
    online: observable(true),
    metered: false,
  };
  const tabs: { kill(): void }[] = [];

  const partial = ({ start, end }: Asked) =>
    new Response(
      bodyOf(server.sound.subarray(start, end + 1), { onPiece: (bytes) => (server.bytesSent += bytes) }),
      { status: 206 },
    );

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get("range") ?? "") ?? [];
    const { signal } = init;
    if (!signal) throw new Error("a request that nothing can end");
    const asked = { address, start: Number(start), end: Number(end), signal };
    server.asked.push(asked);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    aborted.catch(() => undefined);
    const answer = await Promise.race([server.answer(asked, server.asked.length) ?? partial(asked), aborted]);
    if (!answer.body) return answer;
    // An aborted request errors the body that is still coming.
    const reader = answer.body.getReader();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await Promise.race([reader.read(), aborted]);
          if (done) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: answer.status, headers: answer.headers });
  }

  const open = () => createAccountDatabase(USER, { indexedDB, IDBKeyRange, newId: () => "device" });
  const database = open();
  const reports: unknown[] = [];
  let ids = 0;

  /** A tab with its engine. After `kill` nothing it has under way goes on. */
  function openTab(changed: Partial<DownloadPorts> = {}) {
    const tab = tabs.length;
    let isAlive = true;
    /** A dead tab's calls neither happen nor return. */
    const mortal =
      <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
      async (...args: Args): Promise<Value> => {
        if (!isAlive) return new Promise<Value>(() => {});
        const value = await call(...args);
        return isAlive ? value : new Promise<Value>(() => {});
      };
    const own = open();
    const downloads = createDownloads({
      database: own,
      userId: USER,
      source: {
        describe: mortal(async () => (server.describe ? failure(server.describe) : success(server.file))),
        sign: mortal(async (path: string) =>
          server.sign
            ? failure(server.sign)
            : success(`https://storage.test/${path}?token=${(server.signed += 1)}`),
        ),
      },
      fetch: mortal(fetch),
      caches: {
        has: mortal(caches.has),
        delete: mortal(caches.delete),
        open: mortal(async (name: string) => {
          const cache = await caches.open(name);
          return {
            match: mortal(cache.match),
            put: mortal(cache.put),
            delete: mortal(cache.delete),
            keys: mortal(cache.keys),
          };
        }),
      },
      storage: {
        estimate: mortal(async () => ({ usage: device.usage, quota: device.quota })),
        persist: async () => (device.asked += 1) > 0,
        persisted: async () => device.persisted,
      },
      connectivity: {
        isOnline: device.online.get,
        isMetered: () => device.metered,
        subscribe: device.online.subscribe,
      },
      locks: locks.of(tab),
      clock: {
        now: clock.now,
        after: (milliseconds, task) => clock.after(milliseconds, () => isAlive && task()),
      },
      random: () => 1,
      newId: () => `ticket-${(ids += 1)}`,
      watch: (listener) => watchDownloads(own, listener),
      holdBusy: () => () => {},
      report: (error) => isAlive && reports.push(error),
      ...changed,
    });
    const opened = {
      downloads,
      kill() {
        isAlive = false;
        own.close();
        downloads.stop();
        locks.killTab(tab);
      },
    };
    tabs.push(opened);
    return opened;
  }

  const row = (id = "tides") => database.downloads.get(id);
  /** Lets everything go on until `isSo`; fails after five seconds. */
  async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
    const deadline = performance.now() + 5_000;
    while (!(await isSo())) {
      if (performance.now() > deadline)
        throw new Error(
          `never came: ${JSON.stringify(await database.downloads.toArray())} ${String(reports)}`,
        );
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Waits until the download of `id` is in `state`. */
  async function reaches(state: DownloadPhase["state"] | "none", id = "tides") {
    await until(async () => ((await row(id))?.state ?? "none") === state);
    return row(id);
  }
  function started() {
    const tab = openTab();
    tab.downloads.start();
    return tab;
  }

  return {
    clock,
    caches,
    locks,
    server,
    device,
    database,
    reports,
    openTab,
    row,
    until,
    reaches,
    /** A tab whose engine runs. */
    started,
    /** The same with the episode downloaded. */
    async downloaded() {
      const tab = started();
      await tab.downloads.request("tides");
      await reaches("ready");
      return tab;
    },
    /** Keys in the account's cache. */
    files: () => [...(caches.stores.get(mediaCacheName(USER))?.keys() ?? [])].sort(),
    /** Numbers of the parts that were asked for. */
    starts: () => server.asked.map(({ start }) => start / PART_BYTES),
    /** What the service worker plays; null where it has nothing. */
    async played(path = PATH) {
      const answer = await answerMedia(new Request(`https://orpheus.test${path}`), caches);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    /** Ends all tabs, so that a test leaves nothing running. */
    end() {
      for (const tab of tabs) tab.kill();
      database.close();
    },
  };
}

export type DownloadHarness = ReturnType<typeof createDownloadHarness>;
