// The player engine: one sound at a time, on Howler, with the lock screen's controls.
export { createHowlerEngine } from "./howler-engine.ts";
export { connectMediaKeys, createNowPlaying } from "./media-session.ts";
export { createPlayer, SKIP_SECONDS, type Player } from "./player.ts";
export type { Episode, SourceResolver } from "./ports.ts";
export type { PlayerState, PlayerStatus } from "./state.ts";
