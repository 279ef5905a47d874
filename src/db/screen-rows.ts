// Rows that single screens keep from their last visit, to be shown without a network: a person's page, the listening
// statistics, and the generations of the account.
import type { OwnGeneration } from "#contract";
import type { ProfilePage } from "#profile-contract";
import type { StatisticsAnswer } from "#statistics-contract";

/** A person's page as it was last fetched. `fetched_at`: milliseconds of the device's clock, here and below. */
export type StoredProfilePage = ProfilePage & { profile_id: string; fetched_at: number };

/**
 * Listening statistics as last fetched: one row. `heard`: by id, how many seconds of each listen on this device the
 * answer holds.
 */
export type StoredStatistics = {
  key: "own";
  answer: Omit<StatisticsAnswer, "heard">;
  heard: Record<string, number>;
  fetched_at: number;
};

/** A generation of the account's, as last fetched. */
export type StoredJob = OwnGeneration & {
  fetched_at: number;
  /** The last end (`ended_at`) that the user was told of on this device, and that they have seen listed. */
  told_until: string | null;
  seen_until: string | null;
};
