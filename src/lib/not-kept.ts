// What is said where the device could not keep a change: that space is missing and what helps, where that is the reason.

/** What helps where space is missing. */
export const MAKE_ROOM = "Remove downloads to make room.";

/** Both are said of downloads as well (src/downloads/describe.ts). */
export const NO_SPACE = `Not enough space on this device. ${MAKE_ROOM}`;

/**
 * Whether a browser's storage refused to write because no space is left for it. A database transaction that fails as it
 * is committed is rejected by Dexie with an AbortError, which holds the reason as `inner`.
 */
export const isSpaceMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "QuotaExceededError" || ("inner" in error && isSpaceMissing(error.inner)));

/** @param error what the write was rejected with. */
export const sayNotKept = (error: unknown): string =>
  isSpaceMissing(error) ? NO_SPACE : "This device could not keep the change.";
