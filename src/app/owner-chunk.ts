// What only the owner of an episode needs, in a chunk of its own.
import type * as Owner from "./screens/owner.tsx";

/**
 * Fetches it; called ahead, it is there without a network too. Undefined where it is missing and the page is to be
 * loaded anew for that (updates.ts).
 */
export const loadOwner = (): Promise<typeof Owner | undefined> => import("./screens/owner.tsx");
