// The image cache: the bytes in the account's cache, and a row for each that says so. A row is there before its
// bytes are, and goes before they do: what was fetched for a row that is gone is thrown away.
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { imageCacheName, imagePath } from "#sw/image-layout.ts";
import type { MediaCaches } from "#sw/media-layout.ts";
import type { Locks } from "./ports.ts";

/** Milliseconds that throwing away waits for a tab that writes. */
const LETTING_GO = 5_000;

type ImageCachePorts = { caches: MediaCaches; locks: Locks; clock: Clock };

/** @param account the account's id, or VISITOR. */
export function createImageCache({ images, meta }: AccountDatabase, account: string, ports: ImageCachePorts) {
  const { caches, locks, clock } = ports;
  const name = imageCacheName(account);
  // The cache is opened for each use: a handle to a deleted cache accepts writes that nobody can read.
  const open = () => caches.open(name);

  /** Runs `work` while no other tab writes; in any case after some seconds, should one never let go. */
  async function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const abort = new AbortController();
    const cancel = clock.after(LETTING_GO, () => abort.abort());
    let isBegun = false;
    const run = () => {
      isBegun = true;
      return work();
    };
    try {
      return await locks.request(`images:${account}:shelf`, { signal: abort.signal }, run);
    } catch (error) {
      if (isBegun) throw error;
      return await run();
    } finally {
      cancel();
    }
  }

  return {
    rows: () => images.toArray(),
    /** Notes that these are on their way; those that are here stay so until they are replaced. False: they may not come. */
    expect: (keys: readonly string[]): Promise<boolean> =>
      images.db.transaction("rw", images, meta, async () => {
        // Nothing is stored for an account that was signed out in another tab.
        if (await meta.get("left")) return false;
        const known = await images.bulkGet([...keys]);
        const fresh = keys.filter((_, at) => !known[at]);
        await images.bulkPut(fresh.map((key) => ({ key, bytes: 0, fetched_at: clock.now() })));
        return true;
      }),
    /** Keeps an image that is still wanted. Rejects where the device has no room. */
    store: (key: string, bytes: ArrayBuffer, type: string) =>
      alone(async () => {
        if (!(await images.get(key))) return;
        const headers = {
          "content-type": type,
          "content-length": String(bytes.byteLength),
          "cache-control": "private, max-age=3600",
          // Shown in a page, never opened as one.
          "content-security-policy": "default-src 'none'; sandbox",
          "x-content-type-options": "nosniff",
        };
        await (await open()).put(imagePath(account, key), new Response(bytes, { headers }));
        await images.put({ key, bytes: bytes.byteLength, fetched_at: clock.now() });
      }),
    /** Throws these images away. */
    drop: (keys: readonly string[]) =>
      alone(async () => {
        await images.bulkDelete([...keys]);
        if (!(await caches.has(name))) return;
        const cache = await open();
        for (const key of keys) await cache.delete(imagePath(account, key));
      }),
    /** Puts rows and bytes right where a kill, or the browser, left only one of the two. */
    reconcile: () =>
      alone(async () => {
        const cache = (await caches.has(name)) ? await open() : null;
        const here = new Set(
          (await cache?.keys())?.map(({ url }) => {
            const { pathname, search } = new URL(url);
            return pathname + search;
          }),
        );
        const rows = await images.toArray();
        const lost = rows.filter(({ key, bytes }) => bytes === 0 || !here.has(imagePath(account, key)));
        await images.bulkDelete(lost.map(({ key }) => key));
        const vouched = new Set(rows.map(({ key }) => imagePath(account, key)));
        for (const path of here) if (!vouched.has(path)) await cache?.delete(path);
      }),
    /** Throws everything of this account away. */
    wipe: () =>
      alone(async () => {
        await images.clear();
        await caches.delete(name);
      }),
  };
}
