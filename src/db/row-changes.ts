// Which rows of a table have changed, in any tab or worker: for what is derived from thousands of rows and must not
// read them all again after each change.
import { Dexie, RangeSet } from "dexie";
import type { AccountDatabase } from "./account-database.ts";

/**
 * A write of fewer rows is heard of row by row, one of this many or more as a change of the whole table (Dexie's
 * observability-middleware.ts).
 */
export const ROWS_HEARD_SINGLY = 49;

/**
 * Calls `listener` after every change to `table`, whoever made it.
 * @param listener gets the primary keys of the rows that were written or deleted; null where any may have been.
 * @returns ends it.
 */
export function watchRows(
  database: AccountDatabase,
  table:
    | "podcasts"
    | "profiles"
    | "profilePages"
    | "details"
    | "texts"
    | "transcripts"
    | "downloads"
    | "outbox",
  listener: (keys: (string | number)[] | null) => void,
): () => void {
  const name = `idb://${database.name}/${table}/`;
  const onMutated: Parameters<typeof Dexie.on.storagemutated.subscribe>[0] = (parts) => {
    // Sent when a page comes back from the browser's cache of pages.
    if (parts.all) return listener(null);
    const part = parts[name];
    if (!part || !("from" in part)) return;
    const keys: (string | number)[] = [];
    // What comes from another tab is a bare tree.
    for (const { from, to } of { [Symbol.iterator]: () => RangeSet(part)[Symbol.iterator]() }) {
      if (from !== to || (typeof from !== "string" && typeof from !== "number")) return listener(null);
      keys.push(from);
    }
    return listener(keys);
  };
  Dexie.on.storagemutated.subscribe(onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}
