// Where an account keeps what is to be heard next: with its other rows, so that it goes with a sign-out.
import type { AccountDatabase } from "./account-database.ts";

export type KeptQueue = {
  /** Ids of episodes, in order. */
  read(): Promise<readonly string[]>;
  /** Replaces them; after a sign-out nothing is kept. */
  write(ids: readonly string[]): Promise<void>;
};

export const createKeptQueue = ({ meta }: AccountDatabase): KeptQueue => ({
  async read() {
    const kept = await meta.get("queue");
    return kept?.key === "queue" ? kept.ids : [];
  },
  write: (ids) =>
    meta.db.transaction("rw", meta, async () => {
      if (!(await meta.get("left"))) await meta.put({ key: "queue", ids: [...ids] });
    }),
});
