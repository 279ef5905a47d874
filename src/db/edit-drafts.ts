// Keeps what was typed into an episode's edit form over closing, reloads and crashes. A browser that refuses IndexedDB
// costs only that.
import type { AccountDatabase } from "./account-database.ts";
import type { EditDraft } from "./draft.ts";

export type EditDrafts = {
  /** Undefined where there is none or it cannot be read. */
  read(podcastId: string): Promise<EditDraft | undefined>;
  keep(podcastId: string, draft: Omit<EditDraft, "id">): void;
  forget(podcastId: string): void;
};

/** The drafts of one account. Nothing here rejects. */
export function createEditDrafts({ drafts }: AccountDatabase): EditDrafts {
  const idOf = (podcastId: string): EditDraft["id"] => `edit:${podcastId}`;
  const unheard = () => undefined;
  return {
    async read(podcastId) {
      const found = await drafts.get(idOf(podcastId)).catch(unheard);
      return found && "seen" in found ? found : undefined;
    },
    // IndexedDB carries writes out in the order they were asked for.
    keep: (podcastId, draft) => void drafts.put({ id: idOf(podcastId), ...draft }).catch(unheard),
    forget: (podcastId) => void drafts.delete(idOf(podcastId)).catch(unheard),
  };
}
