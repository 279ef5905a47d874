// The player's parts that no first visit shows, each in a chunk of its own.
import type * as Sheet from "./player-sheet-host.tsx";

/** Fetches the bar, with what opens the sheet. */
export const loadPlayerBar = () =>
  import("./player-dock.tsx").then((module) => ({ default: module.PlayerDock }));

/** Fetches the full-screen player, and the list of its keys. Undefined where the page is to be loaded anew for that. */
export const loadPlayerSheet = (): Promise<typeof Sheet | undefined> => import("./player-sheet-host.tsx");
