// When a download that failed is tried again.
import type { StoredDownload } from "#db";

/** Milliseconds: backoff with full jitter, doubling from the first to the longest. */
export const FIRST_BACKOFF = 1_000;
const LONGEST_BACKOFF = 300_000;
/** A wait that a server asks for is cut to this. */
const LONGEST_ASKED = 3_600_000;

/** @param failures before this one. @param retryAfter milliseconds that the server asked for. @param random below 1. */
export function waitAfter(failures: number, retryAfter: number | null, random: number): number {
  const backoff = random * Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** failures);
  return Math.max(backoff, Math.min(retryAfter ?? 0, LONGEST_ASKED));
}

/** Milliseconds until `row` is due; a clock that was set back does not hold it up for longer than it was told to wait. */
export function waitOf(row: StoredDownload & { state: "retry" }, now: number): number {
  const wait = row.at - now;
  return wait > (row.asked ? LONGEST_ASKED : LONGEST_BACKOFF) ? 0 : Math.max(0, wait);
}
