// Reads for screens, to be run in a live query. Each reads rows and waiting changes in one transaction: between two
// of them a change could leave the queue, and for a moment neither would show it.
import type { OwnProfile, ProfileCard } from "#sync-contract";
import type { AccountDatabase, DeadEntry, OutboxEntry, StoredPodcast, StoredStats } from "#db";
import { countWaiting } from "./outbox.ts";
import {
  overlayPlaylist,
  overlayPodcast,
  overlayProfile,
  overlayProgress,
  overlaySet,
  overlayStats,
  type Progress,
  type Saved,
} from "./overlay.ts";
import { readFeed } from "./page.ts";

type ReadTable = "podcasts" | "profiles" | "likes" | "playlist" | "follows" | "progress" | "stats";

const reading = <Value>(
  database: AccountDatabase,
  tables: readonly ReadTable[],
  read: (entries: OutboxEntry[]) => Promise<Value>,
): Promise<Value> =>
  database.transaction("r", [...tables.map((name) => database[name]), database.outbox], async () =>
    read(await database.outbox.orderBy("mid").toArray()),
  );

/** Ids of the episodes the user likes. */
export const readLikes = (database: AccountDatabase): Promise<Set<string>> =>
  reading(database, ["likes"], async (entries) =>
    overlaySet(await database.likes.toCollection().primaryKeys(), entries, "like"),
  );

/** Ids of the people the user follows. */
export const readFollows = (database: AccountDatabase): Promise<Set<string>> =>
  reading(database, ["follows"], async (entries) =>
    overlaySet(await database.follows.toCollection().primaryKeys(), entries, "follow"),
  );

/** The playlist in its order, the newest save first unless the user moved it. */
export const readPlaylist = (database: AccountDatabase): Promise<Saved[]> =>
  reading(database, ["playlist"], async (entries) =>
    overlayPlaylist(await database.playlist.toArray(), entries),
  );

/** Where playing of an episode stopped; null for one never begun. */
export const readProgress = (database: AccountDatabase, podcastId: string): Promise<Progress | null> =>
  reading(database, ["progress"], async (entries) =>
    overlayProgress(await database.progress.get(podcastId), entries, podcastId),
  );

/** The cards of those `ids` that are on the device, in their order. */
export const readPodcasts = (database: AccountDatabase, ids: readonly string[]): Promise<StoredPodcast[]> =>
  reading(database, ["podcasts"], async (entries) => {
    const rows = await database.podcasts.bulkGet([...ids]);
    return rows.flatMap((row) => (row ? [overlayPodcast(row, entries)] : []));
  });

/** A person; null for one not on the device. @param ownId the account's, null for a visitor. */
export const readProfile = (
  database: AccountDatabase,
  id: string,
  ownId: string | null,
): Promise<ProfileCard | OwnProfile | null> =>
  reading(database, ["profiles"], async (entries) => {
    const row = await database.profiles.get(id);
    return row ? overlayProfile(row, entries, ownId) : null;
  });

/** What the podcast page shows of the user's own and of all users' doing; `counts` null while unknown. */
export type Engagement = {
  liked: boolean;
  saved: boolean;
  counts: Pick<StoredStats, "like_count" | "save_count" | "listen_count"> | null;
};

/** @returns likes, saves and counts of an episode, the user's own changes shown at once. */
export const readEngagement = (database: AccountDatabase, podcastId: string): Promise<Engagement> =>
  reading(database, ["likes", "playlist", "stats"], async (entries) => {
    const [like, save, stats] = await Promise.all([
      database.likes.get(podcastId),
      database.playlist.get(podcastId),
      database.stats.get(podcastId),
    ]);
    const liked = overlaySet(like ? [podcastId] : [], entries, "like").has(podcastId);
    const saved = overlayPlaylist(save ? [save] : [], entries).some((each) => each.podcastId === podcastId);
    const own = { liked: like !== undefined, saved: save !== undefined };
    return { liked, saved, counts: stats ? overlayStats(stats, own, { liked, saved }) : null };
  });

/** For the sync mark: changes on their way, when news last came in (milliseconds, null: never), what was refused. */
export type SyncSummary = { waiting: number; syncedAt: number | null; refused: DeadEntry[] };

export const readSyncSummary = (database: AccountDatabase): Promise<SyncSummary> =>
  database.transaction("r", database.outbox, database.dead, database.meta, async () => ({
    waiting: await countWaiting(database),
    syncedAt: (await readFeed(database)).syncedAt,
    refused: await database.dead.orderBy("mid").toArray(),
  }));
