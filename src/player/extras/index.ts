// What the player does beyond playing one episode. No first visit needs it: it is loaded late.
export { createQueue } from "./queue.ts";
export { createResumeOffers } from "./resume-offer.ts";
export { createShortcutRunner } from "./run-shortcut.ts";
export { connectShortcuts } from "./shortcuts.ts";
export { createSleepTimer } from "./sleep-timer.ts";
export { connectTrackKeys } from "./track-keys.ts";
