// Rows that single screens keep from their last visit, to be shown without a network: a person's page, the listening
// statistics, and the generations of the account.
import type { OwnGeneration } from "#contract";
import type { OwnProfile } from "#sync-contract";

/**
 * A person's page as it was last fetched. `fetched_at`: milliseconds of the device's clock, here and below. Counters
 * are as the server added them up.
 */
export type StoredProfilePage = {
  profile_id: string;
  /** What everybody may read of a profile. */
  profile: Omit<OwnProfile, "notifications_enabled" | "onboarding_completed">;
  followers: number;
  following: number;
  publications: number;
  /** Likes and saves of the person's episodes. */
  impact: number;
  fetched_at: number;
};

/** Listening statistics as last fetched: one row. */
export type StoredStatistics = { key: "own"; answer: unknown; fetched_at: number };

/** A generation of the account's, as last fetched. */
export type StoredJob = OwnGeneration & {
  fetched_at: number;
  /** The last end (`ended_at`) that the user was told of on this device, and that they have seen listed. */
  told_until: string | null;
  seen_until: string | null;
};
