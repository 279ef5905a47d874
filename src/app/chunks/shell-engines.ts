// What the shell runs and no first paint waits for. Every chunk that is asked for here is precached (vite.config.ts).
import { late } from "#lib/late.ts";

/** What an account's page opens: sync, downloads, images. */
export const accountEngines = late(() => import("../account/engines.ts"));

/** What tells of refused changes and of sessions that ended. */
export const accountMessages = late(() => import("../account/messages.ts"));

/** The page's side of the service worker. */
export const workboxWindow = late(() => import("workbox-window"));
