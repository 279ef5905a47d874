// Pictures of one's own profile that were chosen on this device and are not on the server yet. They lie with the drafts,
// so that no reload and no signing out that keeps changes loses them.
import type { AccountDatabase } from "./account-database.ts";
import type { AnyDraft, WaitingPicture } from "./draft.ts";

const PREFIX = "picture:";

const isPicture = (row: AnyDraft): row is WaitingPicture =>
  row.id === "picture:avatar" || row.id === "picture:banner";

// Without `async`: within a transaction each step of such a function would be one more that Dexie has to follow.

/** To be run in a live query, or in a transaction that reads the drafts. */
export const readWaitingPictures = ({ drafts }: AccountDatabase): Promise<WaitingPicture[]> =>
  drafts
    .where("id")
    .startsWith(PREFIX)
    .toArray()
    .then((rows) => rows.filter(isPicture));

/** How many the profile does not name yet; what is only to be removed counts as none. */
export const countUnsentPictures = (database: AccountDatabase): Promise<number> =>
  readWaitingPictures(database).then(
    (rows) => rows.filter(({ inline, used_at }) => inline !== null && used_at === null).length,
  );
