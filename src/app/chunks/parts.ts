// Parts that the shell draws next to the screens, and can do without.
import { late } from "#lib/late.ts";

/** The bar of the player, with what opens the sheet: no first visit shows it. */
export const playerBar = late(() => import("../player/player-dock.tsx").then((chunk) => chunk.PlayerDock));

/** Resolves when the browser has nothing else to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

const idleChunk = async () => {
  await idle();
  return import("../shell/idle-work.tsx");
};

/** What waits until the browser is idle and the first screen is drawn: offers, updates, launched files. */
export const idleWork = late(async () => (await idleChunk()).IdleWork);

/** At the foot of the page, where few look at first. */
export const themeSwitch = late(async () => (await idleChunk()).ThemeSwitch);
