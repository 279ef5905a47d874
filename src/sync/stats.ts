// Counters of episodes as the server answers them, as rows of the device.
import type { StoredStats } from "#db";
import type { CountsRow } from "#sync-contract";

/** @param now milliseconds of the device's clock. */
export const toStats = (counts: readonly CountsRow[], now: number): StoredStats[] =>
  counts.map(([podcast_id, like_count, save_count, listen_count, liked, saved]) => ({
    podcast_id,
    like_count,
    save_count,
    listen_count,
    liked,
    saved,
    fetched_at: now,
  }));
