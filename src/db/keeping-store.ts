// What an account wants kept on this device by itself: with its other rows, so that it goes with a sign-out.
import type { AccountDatabase } from "./account-database.ts";
import type { KeepingState } from "./rows.ts";

export type Keeping = Omit<KeepingState, "key">;

/** Of an account that has said nothing yet. */
const FRESH_KEEPING: Keeping = { automatic: false, removeFinished: false, declined: [], told: [] };

export type KeepingStore = {
  /** To be run in a live query too. */
  read(): Promise<Keeping>;
  /** Writes what `change` makes of it; after a sign-out nothing is kept. */
  update(change: (before: Keeping) => Partial<Keeping>): Promise<void>;
};

export function createKeepingStore({ meta }: AccountDatabase): KeepingStore {
  async function read(): Promise<Keeping> {
    const row = await meta.get("keeping");
    return row?.key === "keeping" ? row : FRESH_KEEPING;
  }
  return {
    read,
    update: (change) =>
      meta.db.transaction("rw", meta, async () => {
        if (await meta.get("left")) return;
        const before = await read();
        await meta.put({ ...before, ...change(before), key: "keeping" });
      }),
  };
}
