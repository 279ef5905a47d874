// Keeps the draft of the generate screen over reloads. A browser that refuses IndexedDB costs only that.
import type { AccountDatabase } from "./account-database.ts";
import type { Draft } from "./draft.ts";

export type DraftStore = {
  /** The stored draft; undefined where there is none or it cannot be read. */
  read(): Promise<Draft | undefined>;
  /** Stores the whole draft; answers whether that worked. */
  save(draft: Draft): Promise<boolean>;
};

/** Makes the store on an account's database. */
export function createDraftStore(database: AccountDatabase): DraftStore {
  const { drafts, papers } = database;
  // The file on disk: the same one is not written again with every change of the form.
  let written: Draft["file"] | undefined;

  async function read(): Promise<Draft | undefined> {
    const [draft, paper] = await Promise.all([drafts.get("generate"), papers.get("generate")]);
    if (draft?.id !== "generate" || !paper) return undefined;
    written = paper.file;
    return { ...draft, ...paper };
  }

  async function write({ file, paper, ...draft }: Draft): Promise<void> {
    if (file === written) {
      await drafts.put(draft);
      return;
    }
    await database.transaction("rw", drafts, papers, async () => {
      await papers.put({ id: draft.id, file, paper });
      await drafts.put(draft);
    });
    written = file;
  }

  return {
    read: () => read().catch(() => undefined),
    save: (draft) =>
      write(draft).then(
        () => true,
        () => false,
      ),
  };
}
