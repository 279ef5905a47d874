// Removes downloads from the device: the user removed them, may no longer read the episode, or signs out.
import { whenLeft, withUnheard } from "./heard.ts";
import type { Ledger } from "./ledger.ts";
import type { DownloadPorts } from "./ports.ts";
import { episodeLock } from "./queue.ts";
import type { AudioCache } from "./audio-cache.ts";

/** Milliseconds until the files are deleted although a tab does not release the lock on them. */
const LETTING_GO = 5_000;

export type DownloadedMedia = {
  /** Forgets these episodes: rows, files, and what is on its way. May be repeated. */
  forget(podcastIds: readonly string[]): Promise<void>;
  /** Forgets everything of this account. May be repeated. */
  wipe(): Promise<void>;
};

type MediaPorts = Pick<DownloadPorts, "userId" | "locks" | "clock" | "report"> & {
  ledger: Ledger;
  audioCache: AudioCache;
  /** Notifies the download queue that rows have changed. */
  ring(): void;
};

export type RemovableMedia = DownloadedMedia & {
  /** As the user wants it: what is being heard goes on, and its files go when it is left. */
  remove(podcastIds: readonly string[]): Promise<void>;
};

export function createMedia(ports: MediaPorts): RemovableMedia {
  const { userId, locks, clock, ledger, audioCache, ring } = ports;
  /** Runs `clear` when nobody writes files of the episode. A tab that does sees that its row is gone, and ends. */
  async function whenLetGo(podcastId: string, clear: () => Promise<unknown>): Promise<void> {
    const abort = new AbortController();
    const cancel = clock.after(LETTING_GO, () => abort.abort());
    let isCleared = false;
    try {
      await locks.request(episodeLock(userId, podcastId), { signal: abort.signal }, async () => {
        isCleared = true;
        await clear();
      });
    } catch (error) {
      if (isCleared) throw error;
      // A tab that still holds the lock deletes at its end what it stores from here on.
      await clear();
    } finally {
      cancel();
    }
  }

  async function forget(podcastIds: readonly string[]): Promise<void> {
    const wanted = new Set(podcastIds);
    const rows = await Promise.all(podcastIds.map((id) => ledger.get(id)));
    // Rows go first: from here on nothing is begun, and running work can change nothing.
    await ledger.remove(podcastIds);
    ring();
    const kept = (await audioCache.inventory()).map((file) => file.podcastId).filter((id) => wanted.has(id));
    const ids = new Set([...kept, ...rows.flatMap((row) => (row ? [row.podcast_id] : []))]);
    await Promise.all([...ids].map((id) => whenLetGo(id, () => audioCache.forget(id))));
    ring();
  }

  /** Deletes what was removed while it was in a player, except for what is wanted again. */
  const forgetWhenLeft = (podcastId: string) =>
    whenLeft(ports, podcastId, () =>
      whenLetGo(podcastId, async () => {
        if (!(await ledger.get(podcastId))) await audioCache.forget(podcastId);
      }),
    );

  return {
    forget,
    async remove(podcastIds) {
      // Rows go first: from here on no player gets an address of these files, and one that has got it holds a lock.
      await ledger.remove(podcastIds);
      ring();
      await withUnheard(ports, podcastIds, async (unheard) => {
        const heard = podcastIds.filter((id) => !unheard.includes(id));
        for (const id of heard) forgetWhenLeft(id).catch(ports.report);
        await forget(unheard);
      });
    },
    async wipe() {
      const rows = await ledger.all();
      await ledger.clear();
      ring();
      await Promise.all(rows.map((row) => whenLetGo(row.podcast_id, async () => undefined)));
      await audioCache.wipe();
    },
  };
}
