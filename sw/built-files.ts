// Built files outside of the shell: what of them is kept, what an update fetches ahead of its first page, and which go
// when there are too many. Their names are hashed, so what lies under one never changes.
import { savesData } from "#lib/saves-data.ts";

/** What the build says of itself (scripts/vite/list-built-files.mjs): paths of its files outside of the shell. */
export type BuiltFiles = {
  /** Those that the page fetches ahead too (`fetchScreensAhead`), so that the app works without a network. */
  ahead: readonly string[];
  /** Those that are kept from their first use on. */
  onUse: readonly string[];
};

const CACHE = "assets-v1";
/** The reader's tables for Asian letters: many and small, and the same ones in build after build. */
const CHARACTER_MAPS = "character-maps-v1";
/** All of one version of pdf.js and half of another. */
const MAPS_KEPT = 260;
/** Two builds of today and some more; past this many the oldest go, but none of the present build's. */
const KEPT = 160;
/** Milliseconds that an update may prefetch for: browsers end a worker that installs for minutes. */
const AHEAD_TIME = 60_000;

/** A missing file is answered with the page by some hosts: that must never be kept as a script. */
const isWorthKeeping = (response: Response) =>
  response.ok && response.type === "basic" && !response.headers.get("content-type")?.startsWith("text/html");

/** Keeps the files of this build outside of its shell, and for some time those of the builds before it. */
export function createBuiltFiles({ ahead, onUse }: BuiltFiles) {
  const own = new Set([...ahead, ...onUse]);

  async function trim(cache: Cache, most = KEPT): Promise<void> {
    const keys = await cache.keys();
    const old = keys.filter(({ url }) => !own.has(new URL(url).pathname));
    const surplus = old.slice(0, Math.max(0, keys.length - most));
    await Promise.all(surplus.map((key) => cache.delete(key)));
  }

  async function keep(request: Request, response: Response): Promise<void> {
    const isMap = new URL(request.url).pathname.endsWith(".bcmap");
    const cache = await caches.open(isMap ? CHARACTER_MAPS : CACHE);
    await cache.put(request, response);
    await trim(cache, isMap ? MAPS_KEPT : KEPT);
  }

  return {
    /** Answers a built file: from any cache (older pages still ask for theirs), else from the network. */
    async answer(request: Request, event: { waitUntil(work: Promise<void>): void }): Promise<Response> {
      const kept = await caches.match(request, { ignoreVary: true });
      if (kept) return kept;
      const response = await fetch(request);
      if (isWorthKeeping(response)) event.waitUntil(keep(request, response.clone()));
      return response;
    },

    /**
     * Fetches what a page of this build wants without a network. For an update: it may take over while the app is
     * closed, and the files of the build before it fit only that one's shell. Never rejects: what cannot be had is
     * fetched when it is used.
     */
    async fetchAhead(signal: AbortSignal = AbortSignal.timeout(AHEAD_TIME)): Promise<void> {
      try {
        const cache = await caches.open(CACHE);
        for (const path of ahead) {
          if (signal.aborted) break;
          if (await cache.match(path, { ignoreVary: true })) continue;
          // One after another, since an open page may be streaming over the same network.
          const response = await fetch(path, { signal }).catch(() => null);
          if (response && isWorthKeeping(response)) await cache.put(path, response);
        }
        await trim(cache);
      } catch {
        // The device is full or caches nothing: the update succeeds without prefetched files.
      }
    },
  };
}

/** Whether an installing worker may prefetch: it replaces another one, and the user does not save data (Save-Data). */
export const mayFetchAhead = ({ active }: Pick<ServiceWorkerRegistration, "active">): boolean =>
  active !== null && !savesData();
