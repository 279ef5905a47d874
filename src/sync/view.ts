// Reads for screens, to be run in a live query. Each reads rows and outbox in one transaction: between two transactions
// a change could leave the outbox before its row is read, and the screen would miss it for a moment.
import type { OwnProfile, ProfileCard } from "#sync-contract";
import type { Podcast } from "#domain/podcast.ts";
import { countUnsentPictures, type AccountDatabase, type DeadEntry, type OutboxEntry } from "#db";
import { toEpisodeCard, type CardOfPodcast } from "./cards.ts";
import {
  overlayDetails,
  overlayPlaylist,
  overlayPodcast,
  overlayProfile,
  overlayProgress,
  overlaySet,
  overlayStats,
  type Counts,
  type Progress,
  type Saved,
} from "./overlay.ts";
import { readWaiting } from "./outbox.ts";
import { readFeed } from "./page.ts";
import type { Transcript } from "./visits.ts";

type ReadTable =
  | "podcasts"
  | "profiles"
  | "likes"
  | "playlist"
  | "follows"
  | "progress"
  | "stats"
  | "details"
  | "profilePages";

/** Reads rows and what waits in one transaction; `read` gets the waiting changes, in order. */
export const reading = <Value>(
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
export const readPodcasts = (database: AccountDatabase, ids: readonly string[]): Promise<CardOfPodcast[]> =>
  reading(database, ["podcasts", "details"], async (entries) => {
    const rows = await database.podcasts.bulkGet([...ids]);
    // Visited episodes have long texts, and hardly any is without a card: they are read only where the card is missing.
    const cardless = ids.filter((_, index) => !rows[index]);
    const details = new Map(
      (await database.details.bulkGet(cardless)).map((whole) => [whole?.podcast_id, whole?.podcast]),
    );
    return ids.flatMap((id, index) => {
      const [row, whole] = [rows[index], details.get(id)];
      if (row) return [toEpisodeCard(overlayPodcast(row, entries))];
      return whole ? [overlayDetails(whole, entries)] : [];
    });
  });

/**
 * What the device knows of an episode: all of it after a visit, before that what is on its card. `stale`: it changed
 * since the visit. `seq`: of its card, null without one. `picture`: the creator's, as the profile names it.
 */
export type KnownPodcast = {
  creator: string | null;
  picture: string | null;
  stale: boolean;
  seq: string | null;
} & ({ whole: true; podcast: Podcast } | { whole: false; podcast: CardOfPodcast });

/** An episode for its page; null where the device knows nothing of it. */
export const readPodcast = (database: AccountDatabase, id: string): Promise<KnownPodcast | null> =>
  reading(database, ["podcasts", "details", "profiles"], async (entries) => {
    const [card, details] = await Promise.all([database.podcasts.get(id), database.details.get(id)]);
    const owner = card?.user_id ?? details?.user_id;
    const profile = owner === undefined ? undefined : await database.profiles.get(owner);
    const person = { creator: profile?.name.trim() || null, picture: profile?.avatar_url ?? null };
    const seq = card?.seq ?? null;
    if (details) {
      const stale = card === undefined || card.seq !== details.seq;
      return { whole: true, podcast: overlayDetails(details.podcast, entries), ...person, stale, seq };
    }
    if (!card) return null;
    const podcast = toEpisodeCard(overlayPodcast(card, entries));
    return { whole: false, podcast, ...person, stale: true, seq };
  });

/**
 * Edits of an episode that the server refused and the user has not settled yet, the oldest first.
 * @param podcastId null: those of one's own profile.
 */
export const readRefusedEdits = async (
  database: AccountDatabase,
  podcastId: string | null,
): Promise<DeadEntry[]> =>
  (await database.dead.orderBy("mid").toArray()).filter(({ change }) =>
    podcastId === null ? change.kind === "profile" : change.kind === "podcast" && change.target === podcastId,
  );

/** What is said in an episode, as the last visit left it; null before one. Without a transcript both are empty. */
export const readTranscript = async (database: AccountDatabase, id: string): Promise<Transcript | null> =>
  (await database.transcripts.get(id)) ?? null;

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
export type Engagement = { liked: boolean; saved: boolean; counts: Counts | null };

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
    return { liked, saved, counts: stats ? overlayStats(stats, { liked, saved }) : null };
  });

/**
 * For the sync mark: entries on their way, and how many changes the user would call that (a like taken back is one,
 * and where playing stopped is noted all the time); when news last came in (milliseconds, null: never); what was
 * refused.
 */
export type SyncSummary = { waiting: number; changes: number; syncedAt: number | null; refused: DeadEntry[] };

export const readSyncSummary = (database: AccountDatabase): Promise<SyncSummary> =>
  database.transaction("r", database.outbox, database.dead, database.meta, database.drafts, async () => {
    const waiting = await readWaiting(database);
    const pictures = await countUnsentPictures(database);
    const made = waiting.filter(({ change }) => change.kind !== "progress");
    return {
      waiting: waiting.length,
      changes: new Set(made.map(({ key }) => key)).size + pictures,
      syncedAt: (await readFeed(database)).syncedAt,
      refused: await database.dead.orderBy("mid").toArray(),
    };
  });
