// Keeps the draft of the generate screen over reloads. A browser that refuses IndexedDB costs only that.
import type { AccountDatabase, Draft } from "./account-database.ts";

export type DraftStore = {
  /** The stored draft; undefined where there is none or it cannot be read. */
  read(): Promise<Draft | undefined>;
  /** Stores the whole draft; answers whether that worked. */
  save(draft: Draft): Promise<boolean>;
};

/** Makes the store on an account's database. */
export function createDraftStore(database: AccountDatabase): DraftStore {
  return {
    read: () => database.drafts.get("generate").catch(() => undefined),
    save: (draft) =>
      database.drafts.put(draft).then(
        () => true,
        () => false,
      ),
  };
}
