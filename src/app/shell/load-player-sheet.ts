// The full-screen player and the list of its keys are a chunk of their own.
import type * as Sheet from "./player-sheet-host.tsx";

/** Fetches it. Undefined where the page is to be loaded anew for that (updates.ts). */
export const loadPlayerSheet = (): Promise<typeof Sheet | undefined> => import("./player-sheet-host.tsx");
