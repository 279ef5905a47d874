// Downloads of one account on this page, put together.
import { audioPath } from "#sw/media-layout.ts";
import { createLedger } from "./ledger.ts";
import { createMedia, type DownloadedMedia } from "./media.ts";
import type { DownloadPorts } from "./ports.ts";
import { createQueue } from "./queue.ts";
import { createAudioCache } from "./audio-cache.ts";
import { createUpkeep } from "./upkeep.ts";

export type Downloads = {
  /**
   * Wants an episode on this device: begins, goes on after a pause or a failure, restores what was evicted, brings the
   * newer revision. @param automatic wanted by the app and not by a tap: waits for a network that costs nothing.
   */
  request(podcastId: string, options?: { automatic?: boolean }): Promise<void>;
  /** Pauses a download that is not here yet, until it is requested again. */
  pause(podcastId: string): Promise<void>;
  /** Takes episodes off this device. The files of one that is heard, in any tab, stay until it is left. */
  remove(podcastIds: readonly string[]): Promise<void>;
  /** The Media port of sync. */
  media: DownloadedMedia;
  /** Address on this origin that the service worker plays the episode from; null where it is not here whole. */
  address(podcastId: string): Promise<string | null>;
  /** Reconciles rows and files, then starts the downloads that wait. */
  start(): void;
  /** Ends everything here; another tab, or the next start, goes on. */
  stop(): void;
};

/** Puts the parts together; nothing happens before `start`. */
export function createDownloads(ports: DownloadPorts): Downloads {
  const { database, userId, clock, storage, connectivity, report } = ports;
  const ledger = createLedger(database);
  const audioCache = createAudioCache(ports.caches, userId);
  const parts = { ...ports, ledger, audioCache };
  const queue = createQueue(parts);
  const upkeep = createUpkeep(parts);

  /** Once for this page: some browsers ask the user. */
  let asked: Promise<void> | null = null;
  async function askToPersist(): Promise<void> {
    if (!(await storage.persisted())) await storage.persist();
  }

  const { remove, ...media } = createMedia({ ...parts, ring: queue.ring });

  let ends: (() => void)[] = [];
  function stop() {
    for (const end of ends) end();
    ends = [];
    queue.stop();
  }

  return {
    media,
    remove,
    async request(podcastId, { automatic = false } = {}) {
      await ledger.tell(podcastId, {
        type: "requested",
        podcastId,
        ticket: ports.newId(),
        at: clock.now(),
        automatic,
      });
      queue.ring();
      // Requested at a tap, when the user sees why. Without it the browser may evict audio when storage runs short.
      if (automatic) return;
      asked ??= askToPersist().catch(() => {
        asked = null;
      });
      await asked;
    },
    async pause(podcastId) {
      await ledger.tell(podcastId, { type: "paused", reason: "user" });
      queue.ring();
    },
    async address(podcastId) {
      const row = await ledger.get(podcastId);
      if (!row || row.kept === null) return null;
      // Looked up each time: the browser may have evicted it since the start.
      const keys = new Set((await audioCache.inventory()).map(({ key }) => key));
      if (await audioCache.isWhole(podcastId, row.kept, keys)) return audioPath(userId, podcastId, row.kept);
      await ledger.tellFor(podcastId, row.ticket, { type: "evicted", rev: row.kept });
      return null;
    },
    start() {
      stop();
      upkeep.check().catch(report);
      ends = [
        ports.watch(() => {
          upkeep.compareRevisions().catch(report);
          queue.ring();
        }),
        connectivity.subscribe(queue.ring),
      ];
      queue.start();
    },
    stop,
  };
}
