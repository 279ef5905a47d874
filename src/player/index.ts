// The player engine: one sound at a time, on Howler, with the lock screen's controls.
import { late } from "#lib/late.ts";

export { createLazyEngine } from "./lazy-engine.ts";
export type { ListenLog, ListenTracker } from "./listen-tracker.ts";
export { createNowPlaying } from "./media-session.ts";
export { createPlayer } from "./player.ts";
export type { ProgressKeeper } from "./progress-keeper.ts";
export type { Queue, QueueStore } from "./extras/queue.ts";
export type { QueueOrder } from "./extras/queue-order.ts";
export type { ResumeOffer, ResumeOffers } from "./extras/resume-offer.ts";
export type { SleepChoice, SleepTimer } from "./extras/sleep-timer.ts";
export type { Episode, SourceResolver } from "./ports.ts";
export { SKIP_SECONDS, type Player } from "./requests.ts";
export { MAX_RATE, MIN_RATE, RATE_STEP, timeLeft } from "./speed.ts";
export type { PlayerState, PlayerStatus } from "./state.ts";

/** The engine on Howler, to be built once a page; its keys, its speed, and what notes what is heard of it. */
export const sounding = late(() => import("./sounding.ts"));

/** The queue, the sleep timer, offers from other devices, shortcuts and the keys for tracks. */
export const extras = late(() => import("./extras/index.ts"));
