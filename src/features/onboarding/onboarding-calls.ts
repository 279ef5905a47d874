// Onboarding: what was entered, kept on the server for the account's other devices, and its end.
import { errorFromAnswer, offlineError, type BackendError, type Client } from "#backend";
import { ERROR_MESSAGES } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";
import type {
  OnboardingDraft,
  OnboardingProfile,
  OnboardingState,
  SavedOnboardingDraft,
} from "#onboarding-contract";

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

/** How often a picture is uploaded that another device replaces each time before the profile names it. */
const UPLOADS = 3;

type Answer<Value> = { data: Value | null; error: { message: string } | null; status: number };

/** The server's words are for people where it refuses what was entered; of its faults it says nothing useful. */
const errorOf = (status: number, message: string): BackendError => {
  if (!status) return offlineError();
  const isForPeople = status === 409 || status === 422;
  return errorFromAnswer(status, { error: isForPeople ? message : ERROR_MESSAGES.internal });
};

/** Builds the caller; `client` loads supabase-js. Nothing here throws. */
export function createOnboarding(client: () => Promise<Client>, newMark: () => string): Onboarding {
  async function ask<Value>(
    question: (client: Client) => PromiseLike<Answer<unknown>>,
  ): Promise<Result<Value, BackendError>> {
    try {
      const { data, error, status } = await question(await client());
      return error ? failure(errorOf(status, error.message)) : success(data as Value);
    } catch {
      return failure(offlineError());
    }
  }

  async function upload(userId: string, banner: Blob) {
    const picture = { extension: banner.type === "image/webp" ? "webp" : "jpg", mark: newMark() } as const;
    try {
      const banners = (await client()).storage.from("banners");
      const { error } = await banners.upload(`${userId}/banner.${picture.extension}`, banner, {
        upsert: true,
        contentType: banner.type,
        metadata: { mark: picture.mark },
      });
      if (error) return failure(errorOf("status" in error ? Number(error.status) : 0, error.message));
      return success(picture);
    } catch {
      return failure(offlineError());
    }
  }

  /** Removes what the profile does not name any more; what is left over costs room alone. */
  async function removeOthers(userId: string, kept: string | null): Promise<void> {
    try {
      const banners = (await client()).storage.from("banners");
      const { data } = await banners.list(userId);
      const others = (data ?? []).filter(({ name }) => name !== kept).map(({ name }) => `${userId}/${name}`);
      if (others.length > 0) await banners.remove(others);
    } catch {
      // The next picture that is chosen removes them.
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
        const uploaded = banner ? await upload(userId, banner) : success(null);
        if (!uploaded.ok) return uploaded;
        const picture = uploaded.value;
        const done = await ask((supabase) =>
          supabase.rpc("complete_onboarding", { p_profile: { ...profile, picture } }),
        );
        if (done.ok) {
          await removeOthers(userId, picture && `banner.${picture.extension}`);
          return success(undefined);
        }
        if (done.error.status !== 409 || turn === UPLOADS) return done;
      }
    },
  };
}
