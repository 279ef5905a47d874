// How many rows to ask for. A device that starts anew is fastest with few large pages. The first page is short: the size
// of its rows is not known yet, and the device can begin to write early.
import { SYNC_LIMITS, type PullAnswer } from "#sync-contract";

/** Characters of JSON that a page should come to (an answer is at most 1 MB). */
const PAGE_CHARACTERS = 1_000_000;

/** Rows for the page after `answer`, which was asked for with `rows` and has more behind it. */
export function nextPageRows(rows: number, answer: PullAnswer): number {
  const wanted = Math.floor((rows * PAGE_CHARACTERS) / JSON.stringify(answer).length);
  return Math.min(Math.max(wanted, 1), SYNC_LIMITS.pageRows);
}
