// Keeps what was typed into the form of one's own profile over closing, reloads and crashes. A browser that refuses
// IndexedDB costs only that.
import type { AccountDatabase, ProfileDraft } from "#db";

export type ProfileDrafts = {
  /** Undefined where there is none or it cannot be read. */
  read(): Promise<Omit<ProfileDraft, "id"> | undefined>;
  keep(draft: Omit<ProfileDraft, "id">): void;
  forget(): void;
};

/** The draft of one account. Nothing here rejects. */
export function createProfileDrafts({ drafts }: AccountDatabase): ProfileDrafts {
  const unheard = () => undefined;
  return {
    async read() {
      const found = await drafts.get("profile").catch(unheard);
      return found?.id === "profile" ? found : undefined;
    },
    // IndexedDB carries writes out in the order they were asked for.
    keep: (draft) => void drafts.put({ id: "profile", ...draft }).catch(unheard),
    forget: () => void drafts.delete("profile").catch(unheard),
  };
}
