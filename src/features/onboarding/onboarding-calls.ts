// Onboarding: what was entered, kept on the server for the account's other devices, and its end.
import { errorFromAnswer, offlineError, type BackendError, type Client } from "#backend";
import { failure, success, type Result } from "#lib/result.ts";
import type {
  OnboardingDraft,
  OnboardingProfile,
  OnboardingState,
  SavedOnboardingDraft,
} from "#onboarding-contract";
import { createPictureFiles, errorOfCall, fileName, UPLOADS } from "#pictures";

export type Onboarding = {
  /** How far the caller's onboarding is. `unauthorized` for an account that is gone. */
  state(): Promise<Result<OnboardingState, BackendError>>;
  /** Keeps a draft in place of the one before. */
  save(draft: OnboardingDraft): Promise<Result<SavedOnboardingDraft, BackendError>>;
  /**
   * Fills the profile, with `banner` as its own picture where there is one. Sent again it does the same. Errors:
   * `invalid_request` (422) in the user's words; `transient` where the server failed or nobody answered.
   */
  complete(
    userId: string,
    profile: Omit<OnboardingProfile, "picture">,
    banner: Blob | null,
  ): Promise<Result<undefined, BackendError>>;
};

type Answer<Value> = { data: Value | null; error: { message: string } | null; status: number };

/** Builds the caller; `client` loads supabase-js. Nothing here throws. */
export function createOnboarding(client: () => Promise<Client>, newMark: () => string): Onboarding {
  const files = createPictureFiles(client, newMark);

  async function ask<Value>(
    question: (client: Client) => PromiseLike<Answer<unknown>>,
  ): Promise<Result<Value, BackendError>> {
    try {
      const { data, error, status } = await question(await client());
      return error ? failure(errorOfCall(status, error.message)) : success(data as Value);
    } catch {
      return failure(offlineError());
    }
  }

  return {
    async state() {
      const found = await ask<OnboardingState | null>((supabase) => supabase.rpc("onboarding_state"));
      if (!found.ok) return found;
      return found.value ? success(found.value) : failure(errorFromAnswer(401, null));
    },
    save: (draft) => ask((supabase) => supabase.rpc("save_onboarding_draft", { p_draft: draft })),
    async complete(userId, profile, banner) {
      for (let turn = 1; ; turn += 1) {
        const uploaded = banner ? await files.upload(userId, "banner", banner) : success(null);
        if (!uploaded.ok) return uploaded;
        const picture = uploaded.value;
        const done = await ask((supabase) =>
          supabase.rpc("complete_onboarding", { p_profile: { ...profile, picture } }),
        );
        if (done.ok) {
          await files.removeOthers(userId, "banner", picture && fileName("banner", picture));
          return success(undefined);
        }
        if (done.error.status !== 409 || turn === UPLOADS) return done;
      }
    },
  };
}
