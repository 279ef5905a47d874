// The wire of onboarding: what is kept while it goes on, and what it ends with. Pure types and figures. The functions
// stand in the migration `…_onboarding.sql`; a difference between them and this file is a fault of whichever was changed
// last.
import type { BannerId, Role } from "./people-contract.ts";

export const ONBOARDING_LIMITS = {
  steps: 5,
  /** Characters (code points) of a profile's texts; the bio's are LIMITS.bioCharacters. */
  nameCharacters: 200,
  affiliationCharacters: 300,
  /** A draft takes at most so many bytes of JSON, its picture included. */
  draftBytes: 1_000_000,
  /** An inline picture of a draft takes at most so many characters. */
  pictureCharacters: 700_000,
} as const;

/** What has been entered so far. It may be invalid anywhere: it is what was typed. */
export type OnboardingDraft = {
  /** 1 to 5. */
  step: number;
  name: string;
  affiliation: string;
  status: Role;
  bio: string;
  /** Display names. */
  interests: string[];
  banner: BannerId;
  /** The user's own banner as a `data:` address, already resized; it stands in the place of `banner`. */
  picture: string | null;
};

/** Answer of `onboarding_state`. `revision`: of the draft, 0 without one. `profile`: what is in it before the end. */
export type OnboardingState = {
  completed: boolean;
  revision: number;
  draft: OnboardingDraft | null;
  profile: { name: string; affiliation: string; status: Role; bio: string; research_interests: string[] };
};

/** Answer of `save_onboarding_draft`. `completed`: on another device meanwhile; then nothing was stored. */
export type SavedOnboardingDraft = { completed: boolean; revision: number };

/**
 * Argument of `complete_onboarding`. `picture`: the file `banner.{extension}` that was uploaded with `mark` in its
 * metadata; answered 409 where another device's file stands in its place. Errors of 422 are in the user's words.
 */
export type OnboardingProfile = {
  name: string;
  affiliation: string;
  status: Role;
  bio: string;
  research_interests: string[];
  banner_background: BannerId;
  picture: { extension: "webp" | "jpg"; mark: string } | null;
};
