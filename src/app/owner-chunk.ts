// What only the owner of an episode needs, in a chunk of its own.

/** Fetches it; called ahead, it is there without a network too. */
export const loadOwner = () => import("./screens/owner.tsx");
