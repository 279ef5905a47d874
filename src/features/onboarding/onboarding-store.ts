// Keeps what was entered on the onboarding screen over reloads and without a network. A browser that refuses IndexedDB
// costs only that.
import type { AccountDatabase, KeptOnboarding } from "#db";

export type OnboardingStore = {
  /** Undefined where there is nothing or it cannot be read. */
  read(): Promise<KeptOnboarding | undefined>;
  keep(kept: Omit<KeptOnboarding, "id">): void;
  forget(): void;
};

/** The store of one account. Nothing here rejects. */
export function createOnboardingStore({ drafts }: AccountDatabase): OnboardingStore {
  const unheard = () => undefined;
  return {
    async read() {
      const found = await drafts.get("onboarding").catch(unheard);
      return found?.id === "onboarding" ? found : undefined;
    },
    // IndexedDB carries writes out in the order they were asked for.
    keep: (kept) => void drafts.put({ id: "onboarding", ...kept }).catch(unheard),
    forget: () => void drafts.delete("onboarding").catch(unheard),
  };
}
