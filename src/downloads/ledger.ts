// The rows of an account's downloads. Every change is an event that the reducer takes within one transaction: tabs may
// work on the same row, and what was begun for a request that is no longer wanted changes nothing.
import type { AccountDatabase, StoredDownload } from "#db";
import { reduce, type DownloadEvent } from "./state.ts";

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger({ downloads, meta }: AccountDatabase) {
  const write = (
    podcastId: string,
    event: DownloadEvent,
    concerns: (row: StoredDownload | undefined) => boolean,
  ): Promise<StoredDownload | null> => {
    const isBegun = event.type === "requested";
    // Sync writes `meta` with every page: transactions that can do without `meta` do not wait for sync.
    return downloads.db.transaction("rw", isBegun ? [downloads, meta] : [downloads], async () => {
      // No download begins for an account that is being signed out in any tab.
      if (isBegun && (await meta.get("left"))) return null;
      const row = await downloads.get(podcastId);
      const next = concerns(row) ? reduce(row, event) : null;
      if (next) await downloads.put(next);
      return next;
    });
  };

  return {
    get: (podcastId: string) => downloads.get(podcastId),
    all: () => downloads.toArray(),
    /** Applies an event that does not depend on the row's request. @returns null where it changed nothing. */
    tell: (podcastId: string, event: DownloadEvent) => write(podcastId, event, () => true),
    /** Applies an event of work that was begun for the request `ticket`. */
    tellFor: (podcastId: string, ticket: string, event: DownloadEvent) =>
      write(podcastId, event, (row) => row?.ticket === ticket),
    remove: (podcastIds: readonly string[]) => downloads.bulkDelete([...podcastIds]),
    clear: () => downloads.clear(),
  };
}

/** What a screen shows of one download; undefined where there is none. */
export const readDownload = ({ downloads }: AccountDatabase, podcastId: string) => downloads.get(podcastId);

/** All downloads of the account, in the order they were asked for. */
export const readDownloads = async ({ downloads }: AccountDatabase): Promise<StoredDownload[]> =>
  (await downloads.toArray()).sort((one, other) => one.asked_at - other.asked_at);
