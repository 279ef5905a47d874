// The player engine: one sound at a time, on Howler, with the lock screen's controls.
export { createLazyEngine } from "./lazy-engine.ts";
export { createListenTracker, type ListenLog, type ListenTracker } from "./listen-tracker.ts";
export { connectMediaKeys, createNowPlaying } from "./media-session.ts";
export { createPlayer } from "./player.ts";
export { createProgressKeeper, type ProgressKeeper } from "./progress-keeper.ts";
export type { Queue, QueueStore } from "./extras/queue.ts";
export type { QueueOrder } from "./extras/queue-order.ts";
export type { ResumeOffer, ResumeOffers } from "./extras/resume-offer.ts";
export type { SleepChoice, SleepTimer } from "./extras/sleep-timer.ts";
export type { Episode, SourceResolver } from "./ports.ts";
export { SKIP_SECONDS, type Player } from "./requests.ts";
export { MAX_RATE, MIN_RATE, RATE_STEP, rememberRate, timeLeft } from "./speed.ts";
export type { PlayerState, PlayerStatus } from "./state.ts";

/** Fetches the engine on Howler; to be built once a page. */
export const loadHowlerEngine = () =>
  import("./howler-engine.ts").then((module) => module.createHowlerEngine());

/** Fetches the queue, the sleep timer, offers from other devices, shortcuts and the keys for tracks. */
export const loadPlayerExtras = () => import("./extras/index.ts");
