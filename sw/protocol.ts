// What the page and the service worker agree on.

/** Sent by workbox-window's `messageSkipWaiting` when the user takes the offered update. */
export const SKIP_WAITING = "SKIP_WAITING";

/** A page holds the lock with this prefix and its main script's path; its build's cache stays while it does. */
export const SHELL_LOCK_PREFIX = "orpheus-shell:";
