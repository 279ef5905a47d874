// Rows that single screens keep from their last visit, to be shown without a network: a person's page, the listening
// statistics, and the generations of the account.
import type { ProfilePage } from "#profile-contract";

/** A person's page as it was last fetched. `fetched_at`: milliseconds of the device's clock, here and below. */
export type StoredProfilePage = ProfilePage & { profile_id: string; fetched_at: number };

/** Listening statistics as last fetched: one row. */
export type StoredStatistics = { key: "own"; answer: unknown; fetched_at: number };

/** A generation of the account's, as last fetched. */
export type StoredJob = { id: string; created_at: string; fetched_at: number };
