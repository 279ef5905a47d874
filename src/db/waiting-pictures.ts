// Pictures of one's own profile that were chosen on this device and are not on the server yet. They lie with the drafts,
// so that no reload and no signing out that keeps changes loses them.
import type { PictureKind } from "#pictures-contract";
import type { AccountDatabase } from "./account-database.ts";
import type { AnyDraft, WaitingPicture } from "./draft.ts";

export type WaitingPictures = {
  /** Both kinds, as far as something waits. */
  read(): Promise<WaitingPicture[]>;
  /** Puts a picture (a `data:` address) in the place of what waits; null: what the profile names no more is to go. */
  keep(kind: PictureKind, inline: string | null): Promise<void>;
  /** Notes what became of a picture, unless another one has been chosen since. */
  note(picture: WaitingPicture, outcome: Partial<Pick<WaitingPicture, "used_at" | "problem">>): Promise<void>;
  /** Forgets a picture, unless another one has been chosen since. */
  forget(picture: WaitingPicture): Promise<void>;
};

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

/** @param newMark tells one choice from the next. Its calls reject where the device cannot keep it. */
export function createWaitingPictures(database: AccountDatabase, newMark: () => string): WaitingPictures {
  const { drafts } = database;
  const ifSame = (picture: WaitingPicture, write: () => PromiseLike<unknown>): Promise<void> =>
    database.transaction("rw", drafts, async () => {
      const found = await drafts.get(picture.id);
      if (found && "mark" in found && found.mark === picture.mark) await write();
    });
  return {
    read: () => readWaitingPictures(database),
    async keep(kind, inline) {
      await drafts.put({ id: `picture:${kind}`, inline, mark: newMark(), used_at: null, problem: null });
    },
    note: (picture, outcome) => ifSame(picture, () => drafts.put({ ...picture, ...outcome })),
    forget: (picture) => ifSame(picture, () => drafts.delete(picture.id)),
  };
}
