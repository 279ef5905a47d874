// How many rows to ask for. A device that starts anew is served best by few large pages; on the first one nothing is
// known of how heavy its rows are, and a short one lets the device begin to write.
import { SYNC_LIMITS, type PullAnswer } from "#sync-contract";

/** Characters of JSON that a page should come to (an answer is at most 1 MB). */
const PAGE_CHARACTERS = 1_000_000;

/** Rows for the page after `answer`, which was asked for with `rows` and has more behind it. */
export function nextPageRows(rows: number, answer: PullAnswer): number {
  const wanted = Math.floor((rows * PAGE_CHARACTERS) / JSON.stringify(answer).length);
  return Math.min(Math.max(wanted, 1), SYNC_LIMITS.pageRows);
}
