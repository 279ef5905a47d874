// The audio chunk: what is needed as soon as something plays, and not before. It is fetched as one.
export { createHowlerEngine } from "./howler-engine.ts";
export { createListenTracker } from "./listen-tracker.ts";
export { connectMediaKeys } from "./media-keys.ts";
export { createProgressKeeper } from "./progress-keeper.ts";
export { rememberRate } from "./rate-memory.ts";
