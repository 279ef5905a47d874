// The files of an episode that is in the player of any tab stay until it is left. Each tab holds a shared lock for the
// episode in its player, from before it asks for the address of the audio.
import type { DownloadPorts } from "./ports.ts";

/** Name of the lock that each tab shares in which the episode is in the player. */
export const heardLock = (userId: string, podcastId: string): string => `heard:${userId}:${podcastId}`;

type HeardPorts = Pick<DownloadPorts, "userId" | "locks" | "report">;

/**
 * Runs `clear` while no tab has the episode in its player: now, and the answer waits for it, or when it is left. Where
 * all tabs are closed first, upkeep clears.
 */
export async function whenLeft(
  { userId, locks, report }: HeardPorts,
  podcastId: string,
  clear: () => Promise<unknown>,
): Promise<void> {
  const name = heardLock(userId, podcastId);
  const isCleared = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await clear();
    return lock !== null;
  });
  if (!isCleared) locks.request(name, {}, clear).catch(report);
}

/** Runs `clear` with those of `podcastIds` that are in no player, and keeps them from being heard meanwhile. */
export async function withUnheard(
  { userId, locks }: HeardPorts,
  podcastIds: readonly string[],
  clear: (unheard: string[]) => Promise<void>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  const hold = (id: string) =>
    new Promise<string[]>((resolve, reject) => {
      locks
        .request(heardLock(userId, id), { ifAvailable: true }, async (lock) => {
          resolve(lock ? [id] : []);
          if (lock) await done.promise;
        })
        .catch(reject);
    });
  try {
    await clear((await Promise.all(podcastIds.map(hold))).flat());
  } finally {
    done.resolve();
  }
}
