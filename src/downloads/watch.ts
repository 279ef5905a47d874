// Reports changes that any tab makes to downloads, and audio that was made anew.
import { watchQuery, type AccountDatabase } from "#db";

/** Calls `listener` after changes to rows of downloads and to the revisions of their episodes; the answer ends it. */
export function watchDownloads({ downloads, podcasts }: AccountDatabase, listener: () => void): () => void {
  return watchQuery(async () => {
    const ids = await downloads.toCollection().primaryKeys();
    return Promise.all([downloads.toArray(), podcasts.bulkGet(ids)]);
  }, listener);
}
