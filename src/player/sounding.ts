// What is of no use before something sounds, and has to be there when it does: it is fetched as one.
export { createHowlerEngine } from "./howler-engine.ts";
export { createListenTracker } from "./listen-tracker.ts";
export { connectMediaKeys } from "./media-keys.ts";
export { createProgressKeeper } from "./progress-keeper.ts";
export { rememberRate } from "./rate-memory.ts";
