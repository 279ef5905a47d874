// The page's side of downloads over the browser's own network, cache and locks, for a signed-in user: until screens
// use the engine, the browser tests load this into a page of the app.
import { createAudioFiles, createBackend } from "#backend";
import { createDatabase, createSessionStore, openAccount } from "#db";
import { createDownloads, readDownload, watchDownloads } from "#downloads";
import { systemClock } from "#lib/clock.ts";

/** Downloads an episode; resolves with its address on this origin once it is ready. */
export async function download(
  publishableKey: string,
  userId: string,
  podcastId: string,
): Promise<string | null> {
  const backend = createBackend({
    url: location.origin,
    publishableKey,
    appOrigin: location.origin,
    storage: createSessionStore(createDatabase(), sessionStorage),
    fetch: (input, init) => window.fetch(input, init),
  });
  const { database } = await openAccount(userId, () => {});
  const downloads = createDownloads({
    database,
    userId,
    source: createAudioFiles(backend.client),
    fetch: (address, init) => window.fetch(address, init),
    caches,
    storage: navigator.storage,
    connectivity: { isOnline: () => navigator.onLine, isMetered: () => false, subscribe: () => () => {} },
    locks: navigator.locks,
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    watch: (listener) => watchDownloads(database, listener),
    holdBusy: () => () => {},
    report: (error) => console.error(error),
  });
  downloads.start();
  await downloads.request(podcastId);
  const ended = Promise.withResolvers<void>();
  const look = async () => {
    const row = await readDownload(database, podcastId);
    if (row?.state === "ready") ended.resolve();
    if (row?.state === "failed" || row?.state === "retry") ended.reject(new Error(JSON.stringify(row)));
  };
  const end = watchDownloads(database, () => void look());
  await ended.promise.finally(end);
  downloads.stop();
  return downloads.address(podcastId);
}
