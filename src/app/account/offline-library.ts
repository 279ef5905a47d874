// What an account's library and downloads need in addition to audio to be complete without a network: images, and the pages of
// downloaded episodes.
import type { Connectivity, Covers } from "#backend";
import { VISITOR, type OpenAccount } from "#db";
import { createDownloadPages, watchDownloads } from "#downloads";
import { createImages, watchLibrary, type Images } from "#images";
import type { Clock } from "#lib/clock.ts";
import { savesData, watchSavesData } from "#lib/saves-data.ts";
import type { Visits } from "#sync";
import { SAMPLE_LIST } from "./home-sample.ts";

export type AccountOfflinePorts = {
  covers: Pick<Covers, "sign">;
  /** The backend's. */
  url: string;
  visits: Visits;
  /** Whether the page is still this account's: another one's answers are not this one's to keep. */
  isStillOurs(): Promise<boolean>;
  connectivity: Connectivity;
  clock: Clock;
  report(error: unknown): void;
};

/** Milliseconds until images are fetched: what the page itself needs comes first. */
const START_AFTER = 5_000;

const idle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 200);
  });

/** Puts the parts together; nothing happens before `start`. Null where the browser keeps no files. */
export function createAccountOffline(
  { covers, url, visits, isStillOurs, connectivity, clock, report }: AccountOfflinePorts,
  userId: string | null,
  { database, kept }: OpenAccount,
): Images | null {
  // Browsers have none of these in an insecure context, and some none in a private window.
  if (!kept || !("caches" in window) || !navigator.locks || !navigator.storage) return null;
  const shared = {
    connectivity: {
      isOnline: connectivity.online.get,
      isMetered: savesData,
      subscribe(listener: () => void) {
        const ends = [connectivity.online.subscribe(listener), watchSavesData(listener)];
        return () => ends.forEach((end) => end());
      },
    },
    database,
    locks: navigator.locks,
    clock,
    report,
  };
  const pages = createDownloadPages({
    ...shared,
    userId: userId ?? VISITOR,
    visits,
    watch: (listener) => watchDownloads(database, listener),
  });
  const images = createImages({
    ...shared,
    userId,
    async addresses(keys) {
      const covered = keys.filter((key) => key.startsWith("covers/"));
      const pathOf = (key: string) => decodeURIComponent(key.slice("covers/".length));
      const signed = covered.length ? await covers.sign(covered.map(pathOf)) : new Map<string, string>();
      if (!(await isStillOurs())) throw new Error("the page is another account's");
      return new Map(
        keys.flatMap((key) => {
          const isCover = key.startsWith("covers/");
          const address = isCover ? signed.get(pathOf(key)) : `${url}/storage/v1/object/public/${key}`;
          return address ? [[key, address] as const] : [];
        }),
      );
    },
    fetch: (address, init) => window.fetch(address, init),
    caches: window.caches,
    storage: navigator.storage,
    idle,
    // A visitor has just had it, and may never come back.
    shown: async () => (userId === null ? [] : ((await database.lists.get(SAMPLE_LIST))?.ids ?? [])),
    watch: (listener) => watchLibrary(database, listener),
  });
  let cancel = () => {};
  return {
    media: images.media,
    start() {
      pages.start();
      cancel();
      cancel = clock.after(START_AFTER, images.start);
    },
    stop() {
      cancel();
      pages.stop();
      images.stop();
    },
  };
}
