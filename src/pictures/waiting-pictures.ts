// What is done to the pictures that wait on this device: one is chosen, and something becomes of it.
import { readWaitingPictures, type AccountDatabase, type WaitingPicture } from "#db";
import type { PictureKind } from "#pictures-contract";

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
