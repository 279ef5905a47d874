// The user's own episodes by who can listen to them.
import type { AccountDatabase } from "#db";
import { overlayPodcast } from "./overlay.ts";
import { reading } from "./view.ts";

/** Ids, the newest episode first. */
export type OwnEpisodes = { all: string[]; public: string[]; private: string[] };

/** @returns the episodes of the account on this device, which its feed brings whole; changes that wait are applied. */
export const readOwnEpisodes = (database: AccountDatabase, userId: string): Promise<OwnEpisodes> =>
  reading(database, ["podcasts"], async (entries) => {
    const rows = await database.podcasts.where("user_id").equals(userId).toArray();
    const own = rows
      .map((row) => overlayPodcast(row, entries))
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
    const idsWhere = (isPublic: boolean) =>
      own.filter((row) => (row.is_public !== false) === isPublic).map(({ id }) => id);
    return { all: own.map(({ id }) => id), public: idsWhere(true), private: idsWhere(false) };
  });
