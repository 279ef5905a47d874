// The player engine: one sound at a time, on Howler, with the lock screen's controls.
export { createLazyEngine } from "./lazy-engine.ts";
export { createListenTracker, type ListenLog, type ListenTracker } from "./listen-tracker.ts";
export { connectMediaKeys, createNowPlaying } from "./media-session.ts";
export { createPlayer, SKIP_SECONDS, type Player } from "./player.ts";
export { createProgressKeeper, type ProgressKeeper } from "./progress-keeper.ts";
export type { Episode, SourceResolver } from "./ports.ts";
export type { PlayerState, PlayerStatus } from "./state.ts";

/** Fetches the engine on Howler; to be built once a page. */
export const loadHowlerEngine = () =>
  import("./howler-engine.ts").then((module) => module.createHowlerEngine());
