// Parts that other chunks open.
import { late } from "#lib/late.ts";

/** What only owners need: the menu of an episode, the editors of it and of the profile, the review of a refused edit. */
export const owner = late(() => import("../routes/screens/owner.tsx"));

/** The panel that the sync mark opens. */
export const syncPanel = late(() =>
  import("#features/account/sync-panel.tsx").then((chunk) => chunk.SyncPanel),
);

/** The rows of the playlist with all that moves them. */
export const playlistItems = late(() =>
  import("../routes/screens/playlist-items.tsx").then((chunk) => chunk.PlaylistItems),
);

/** The full-screen player and the list of its keys. */
export const playerSheet = late(() => import("../player/player-sheet-host.tsx"));

/** In the navigation: that one of the user's episodes is ready, or has failed. */
export const episodesMark = late(() =>
  import("../shell/episodes-mark.tsx").then((chunk) => chunk.EpisodesMark),
);

/** Tells of episodes that are ready, or have failed. */
export const jobNotices = late(() => import("../account/job-notices.tsx").then((chunk) => chunk.JobNotices));

/** The home page below its hero. */
export const homeSections = late(() =>
  import("../routes/screens/home-sections.tsx").then((chunk) => chunk.HomeSections),
);

/** Below what is said of a fault: mends the rows of this device, and offers to remove them all. */
export const faultHelp = late(() => import("../shell/fault-help.tsx").then((chunk) => chunk.FaultHelp));
