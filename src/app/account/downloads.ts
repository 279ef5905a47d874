// Downloads of one account over this browser: its caches, its locks, its network.
import type { Connectivity } from "#backend";
import { VISITOR, type OpenAccount } from "#db";
import { createDownloads, watchDownloads, type Downloads, type Source } from "#downloads";
import { holdBusy } from "#lib/busy.ts";
import type { Clock } from "#lib/clock.ts";
import { failure } from "#lib/result.ts";
import { savesData, watchSavesData } from "#lib/saves-data.ts";

export type AccountDownloadsPorts = {
  source: Source;
  /** Whether the page is still this account's: another one's answers are not this one's to keep. */
  isStillOurs(): Promise<boolean>;
  connectivity: Connectivity;
  clock: Clock;
  report(error: unknown): void;
};

const notNow = failure({ kind: "transient" as const, retryAfter: null });

/** Puts an account's downloads together; nothing happens before `start`. Null where the browser keeps no files. */
export function createAccountDownloads(
  { source, isStillOurs, connectivity, clock, report }: AccountDownloadsPorts,
  userId: string | null,
  { database, kept }: OpenAccount,
): Downloads | null {
  // Browsers have none of these in an insecure context, and some none in a private window.
  if (!kept || !("caches" in window) || !navigator.locks || !navigator.storage) return null;
  return createDownloads({
    database,
    userId: userId ?? VISITOR,
    source: {
      async describe(podcastId) {
        const found = await source.describe(podcastId);
        return (await isStillOurs()) ? found : notNow;
      },
      async sign(path) {
        const signed = await source.sign(path);
        return (await isStillOurs()) ? signed : notNow;
      },
    },
    fetch: (address, init) => window.fetch(address, init),
    caches: window.caches,
    storage: navigator.storage,
    connectivity: {
      isOnline: connectivity.online.get,
      isMetered: savesData,
      subscribe(listener) {
        const ends = [connectivity.online.subscribe(listener), watchSavesData(listener)];
        return () => ends.forEach((end) => end());
      },
    },
    locks: navigator.locks,
    clock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    watch: (listener) => watchDownloads(database, listener),
    holdBusy,
    report,
  });
}
