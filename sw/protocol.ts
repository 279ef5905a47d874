// What the page and the service worker agree on.

/** Sent by workbox-window's `messageSkipWaiting` when the user takes the offered update. */
export const SKIP_WAITING = "SKIP_WAITING";

/**
 * Sent by a worker that was told so to the one before it, which then keeps no request waiting, and by that one to its
 * pages: a paused player asks anew for what it has not read.
 */
export const LEAVE = "LEAVE";

/**
 * Sent by a page that no worker controls though one is active: it was loaded past it (a hard reload), or in the moment
 * in which that one took the pages that there were. Without a worker nothing is kept for when there is no network.
 */
export const CLAIM = "CLAIM";

/** A page holds the lock with this prefix and its main script's path; its build's cache stays while it does. */
export const SHELL_LOCK_PREFIX = "orpheus-shell:";
