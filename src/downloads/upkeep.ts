// Reconciliation of rows and files: audio that the browser evicted, audio that the server has made anew, and files that
// belong to no download.
import type { AccountDatabase } from "#db";
import { heardLock } from "./heard.ts";
import type { Ledger } from "./ledger.ts";
import type { DownloadPorts } from "./ports.ts";
import { episodeLock } from "./queue.ts";
import type { AudioCache } from "./audio-cache.ts";

export type Upkeep = {
  /** Marks downloads that the browser evicted, and deletes files that belong to no download. */
  check(): Promise<void>;
  /** Marks downloads of which the feed has a newer revision. */
  compareRevisions(): Promise<void>;
};

type UpkeepPorts = Pick<DownloadPorts, "userId" | "locks"> & {
  ledger: Ledger;
  audioCache: AudioCache;
  database: Pick<AccountDatabase, "podcasts">;
};

export function createUpkeep({ userId, locks, ledger, audioCache, database }: UpkeepPorts): Upkeep {
  async function dropUnwanted(podcastId: string): Promise<void> {
    const drop = async (lock: unknown) => {
      if (!lock) return;
      const row = await ledger.get(podcastId);
      const wanted = row ? [row.kept, row.file?.rev ?? null].filter((rev) => rev !== null) : [];
      await audioCache.forget(podcastId, wanted);
    };
    // Episodes in a player and running downloads are checked next time.
    await locks.request(heardLock(userId, podcastId), { ifAvailable: true }, async (isLeft) => {
      if (isLeft) await locks.request(episodeLock(userId, podcastId), { ifAvailable: true }, drop);
    });
  }

  return {
    async check() {
      // Rows before files: what is ready at this moment was stored before it.
      const rows = await ledger.all();
      const files = await audioCache.inventory();
      const keys = new Set(files.map(({ key }) => key));
      for (const { podcast_id: id, ticket, kept } of rows) {
        if (kept !== null && !(await audioCache.isWhole(id, kept, keys)))
          await ledger.tellFor(id, ticket, { type: "evicted", rev: kept });
      }
      const known = new Map(rows.map((row) => [row.podcast_id, row]));
      const unwanted = files.filter(({ podcastId, rev }) => {
        const row = known.get(podcastId);
        return !row || (rev !== row.kept && rev !== row.file?.rev);
      });
      for (const podcastId of new Set(unwanted.map((file) => file.podcastId))) await dropUnwanted(podcastId);
    },
    async compareRevisions() {
      const kept = (await ledger.all()).filter(({ state }) => state === "ready" || state === "stale");
      const cards = await database.podcasts.bulkGet(kept.map((row) => row.podcast_id));
      for (const card of cards) {
        if (card) await ledger.tell(card.id, { type: "outdated", rev: card.audio_rev });
      }
    },
  };
}
