// One's own episodes as the device has them all: which ones, the newest first, and how often they were listened to.
import { useLive, type AccountDatabase } from "#db";

export type OwnPublications = { ids: string[]; listens: number };

/** To be run in a live query. */
function readOwnPublications(database: AccountDatabase, userId: string): Promise<OwnPublications> {
  const { podcasts, stats } = database;
  return database.transaction("r", podcasts, stats, async () => {
    const rows = await podcasts.where("user_id").equals(userId).toArray();
    const ids = rows.sort((one, other) => (one.created_at < other.created_at ? 1 : -1)).map(({ id }) => id);
    const counts = await stats.bulkGet(ids);
    return { ids, listens: counts.reduce((sum, row) => sum + (row?.listen_count ?? 0), 0) };
  });
}

/** Undefined for the moment the device takes to read it. */
export const useOwnPublications = (database: AccountDatabase, userId: string): OwnPublications | undefined =>
  useLive(() => readOwnPublications(database, userId), [database, userId]);
