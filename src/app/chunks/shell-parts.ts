// What the shell draws without a network. Every chunk that is asked for here is precached (vite.config.ts).
import { late } from "#lib/late.ts";

/** The sync mark of whoever is signed in. */
export const accountMark = late(() => import("../shell/account-mark.tsx").then((chunk) => chunk.AccountMark));

/** The question to who signs out while changes wait. */
export const leaveDialog = late(() =>
  import("#features/account/leave-dialog.tsx").then((chunk) => chunk.LeaveDialog),
);

export const shellScreens = {
  home: late(() => import("../routes/screens/home.tsx").then(({ Home }) => ({ Screen: Home }))),
  playlist: late(() =>
    import("../routes/screens/playlist.tsx").then(({ Playlist }) => ({ Screen: Playlist })),
  ),
  "not-found": late(() =>
    import("../routes/screens/not-found.tsx").then(({ NotFound }) => ({ Screen: NotFound })),
  ),
};
