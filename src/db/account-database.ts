// What the device keeps for one account, in a database of its own: another account on this device never reads it.
// A visitor's is `orpheus_anon`. No schema version rewrites what waits in the outbox.
import { Dexie, type DexieOptions, type Table, type Transaction } from "dexie";
import type { AnyDraft, Draft, StoredPaper } from "./draft.ts";
import type {
  DeadEntry,
  FeedState,
  MetaRow,
  OutboxEntry,
  StoredDetails,
  StoredDownload,
  StoredFollow,
  StoredImage,
  StoredLike,
  StoredList,
  StoredListen,
  StoredPodcast,
  StoredProfile,
  StoredProgress,
  StoredSave,
  StoredStats,
  StoredText,
  StoredTranscript,
} from "./rows.ts";
import type { StoredJob, StoredProfilePage, StoredStatistics } from "./screen-rows.ts";

export type AccountDatabase = Dexie & {
  podcasts: Table<StoredPodcast, string>;
  profiles: Table<StoredProfile, string>;
  likes: Table<StoredLike, string>;
  playlist: Table<StoredSave, string>;
  follows: Table<StoredFollow, string>;
  progress: Table<StoredProgress, string>;
  stats: Table<StoredStats, string>;
  details: Table<StoredDetails, string>;
  texts: Table<StoredText, string>;
  transcripts: Table<StoredTranscript, string>;
  lists: Table<StoredList, string>;
  listens: Table<StoredListen, string>;
  downloads: Table<StoredDownload, string>;
  images: Table<StoredImage, string>;
  profilePages: Table<StoredProfilePage, string>;
  statistics: Table<StoredStatistics, StoredStatistics["key"]>;
  jobs: Table<StoredJob, string>;
  outbox: Table<OutboxEntry, number, Omit<OutboxEntry, "mid">>;
  dead: Table<DeadEntry, number>;
  drafts: Table<AnyDraft, AnyDraft["id"]>;
  papers: Table<StoredPaper, Draft["id"]>;
  meta: Table<MetaRow, MetaRow["key"]>;
};

/** The account of a visitor. */
export const VISITOR = "anon";

/** Where sync stands on a database that has never pulled. */
export const FRESH_FEED: FeedState = {
  key: "feed",
  revision: 0,
  epoch: null,
  privateCursor: null,
  publicCursor: null,
  gen: 0,
  floor: 0,
  syncedAt: null,
};

/** Tables of what came from the server or was derived from it: all that a sign-out wipes in any case. */
export const READABLE_TABLES = [
  "podcasts",
  "profiles",
  "likes",
  "playlist",
  "follows",
  "progress",
  "stats",
  "details",
  "texts",
  "transcripts",
  "lists",
  "listens",
  "downloads",
  "images",
  "profilePages",
  "statistics",
  "jobs",
] as const;

export type AccountDatabaseOptions = Pick<DexieOptions, "indexedDB" | "IDBKeyRange"> & {
  /** Makes the name that the database sends under: a UUID. */
  newId?: () => string;
};

/**
 * Opens lazily, at the first read or write; `openDatabase` opens it and says how that went.
 * @param userId the account's, or VISITOR.
 */
export function createAccountDatabase(
  userId: string,
  { newId = () => crypto.randomUUID(), ...options }: AccountDatabaseOptions = {},
): AccountDatabase {
  const database = new Dexie(`orpheus_${userId}`, options) as AccountDatabase;
  /** In the very transaction that makes the tables, so that there is never a database without a name. */
  const name = (transaction: Transaction) =>
    transaction.table<MetaRow>("meta").add({ key: "client", id: newId(), sent: 0, acknowledged: 0 });

  // Versions that only added tables are told together: Dexie compares the last with what is there, whatever version
  // that is, and to tell each took 0.1 s on a processor four times slower.
  database
    .version(2)
    .stores({
      drafts: "id",
      papers: "id",
      podcasts: "id, user_id, created_at, field_of_research, gen, place",
      profiles: "id, gen",
      likes: "podcast_id, gen",
      playlist: "podcast_id, gen",
      follows: "following_id, gen",
      progress: "podcast_id, gen",
      stats: "podcast_id",
      lists: "key",
      listens: "id, at",
      outbox: "++mid, key, state",
      dead: "mid",
      meta: "key",
    })
    .upgrade(name);
  // Counts of version 2 do not say whether the user's own like is among them; they are asked for anew.
  database
    .version(3)
    .stores({ details: "podcast_id, user_id, fetched_at" })
    .upgrade((transaction) => transaction.table("stats").clear());
  database.version(8).stores({
    // Nothing looks entries up by what they are about, and how far they have come is told by their numbers. Rows of
    // versions before 4 keep the `state` that said it: it was written together with those numbers and agrees with them.
    outbox: "++mid",
    texts: "podcast_id",
    transcripts: "podcast_id, fetched_at",
    downloads: "podcast_id, state",
    images: "key, bytes",
    profilePages: "profile_id, fetched_at",
    statistics: "key",
    jobs: "id, created_at",
  });
  database.on("populate", name);
  return database;
}
