// Removes rows of another shape than the code reads, as an earlier or faulty version of the app may have left them: each
// of them stops the screens that show it. Late code: it runs only after a screen has stopped.
import type { Table } from "dexie";
import { hasShape, type Shape } from "#lib/shape.ts";
import { FRESH_FEED, type AccountDatabase } from "./account-database.ts";
import { PODCAST_SHAPE, PROFILE_SHAPE } from "./card-shapes.ts";
import type { FeedState, MetaRow, StoredDetails } from "./rows.ts";
import type { StoredProfilePage, StoredStatistics } from "./screen-rows.ts";

const DETAILS: Shape = {
  id: "string",
  userId: "string",
  title: "string",
  abstract: "string",
  summary: "string?",
  authors: "string",
  publishingYear: "number",
  field: "string",
  fields: "strings",
  keywords: "string",
  doi: "string?",
  audioPath: "string",
  coverPath: "string?",
  createdAt: "string",
};
const STATISTICS: Shape = { seconds: "number", fields: "array", days: "array", today: "string" };

/** Of rows that the feed brings: what is removed of them is asked for anew. */
const FEED_SHAPES = {
  podcasts: PODCAST_SHAPE,
  profiles: PROFILE_SHAPE,
  likes: { podcast_id: "string" },
  playlist: { podcast_id: "string", position: "string" },
  follows: { following_id: "string" },
  progress: { podcast_id: "string", seconds: "number", finished: "boolean", event_at: "string" },
} satisfies Partial<Record<keyof AccountDatabase, Shape>>;

/** Of rows that a visit, a screen or the user brings. */
const OTHER_SHAPES = {
  stats: { like_count: "number", save_count: "number", listen_count: "number" },
  details: { user_id: "string", podcast: "object" },
  texts: { abstract: "string", keywords: "string" },
  transcripts: { segments: "array", chapters: "array" },
  lists: { ids: "strings" },
  downloads: { state: "string", file: "object?", parts: "number" },
  images: { bytes: "number" },
  profilePages: { profile: "object" },
  statistics: { answer: "object", heard: "object" },
  jobs: { status: "string", title: "string", created_at: "string", error: "object?", state: "object?" },
  outbox: { key: "string", change: "object" },
  dead: { key: "string", change: "object" },
} satisfies Partial<Record<keyof AccountDatabase, Shape>>;

/** What rows hold within, by their table. */
const WITHIN: Partial<Record<string, (row: never) => boolean>> = {
  details: ({ podcast }: StoredDetails) => hasShape(podcast, DETAILS),
  profilePages: ({ profile }: StoredProfilePage) => hasShape(profile, PROFILE_SHAPE),
  statistics: ({ answer }: StoredStatistics) => hasShape(answer, STATISTICS),
};

/** The name that the database sends under, and how far it has come, are nothing to be guessed anew. */
const META_SHAPES: Partial<Record<MetaRow["key"], Shape>> = {
  forget: { ids: "strings" },
  queue: { ids: "strings" },
  keeping: { declined: "strings", told: "strings", removing: "array" },
  following: { until: "string" },
  citations: { count: "number" },
  jobs: { listedAt: "number" },
  plans: { plans: "array" },
  subscription: { subscription: "object?", quota: "object?" },
  "email-change": { email: "string", newEmail: "string?", waitsFor: "strings" },
};

const isSound = (table: string, row: unknown, shape: Shape) =>
  hasShape(row, shape) && (WITHIN[table]?.(row as never) ?? true);

/** @returns how many were removed. */
async function dropFrom(table: Table<unknown, unknown>, isKept: (row: unknown) => boolean): Promise<number> {
  const keys = await table.filter((row) => !isKept(row)).primaryKeys();
  await table.bulkDelete(keys);
  return keys.length;
}

async function dropAll(database: AccountDatabase, shapes: Record<string, Shape>): Promise<number> {
  let dropped = 0;
  for (const [name, shape] of Object.entries(shapes))
    dropped += await dropFrom(database.table(name), (row) => isSound(name, row, shape));
  return dropped;
}

const isFeed = (row: MetaRow | undefined): row is FeedState => row?.key === "feed";

/**
 * Removes all rows of another shape from an account's database; where the feed had brought one, the next pull asks for
 * everything anew. A change of another shape that waits goes too: it cannot be sent.
 * @returns how many were removed. Rejects where the device's storage fails.
 */
export function dropFaultyRows(database: AccountDatabase): Promise<number> {
  const { meta } = database;
  return database.transaction("rw", database.tables, async () => {
    const ofFeed = await dropAll(database, FEED_SHAPES);
    const ofOthers = await dropAll(database, OTHER_SHAPES);
    const ofMeta = await dropFrom(database.table("meta"), (row) => {
      const shape = META_SHAPES[(row as MetaRow).key];
      return shape === undefined || hasShape(row, shape);
    });
    const feed = await meta.get("feed");
    // A page that is under way was asked for at the old revision, and is dropped when it comes.
    if (ofFeed > 0 && isFeed(feed))
      await meta.put({ ...FRESH_FEED, revision: feed.revision + 1, gen: feed.gen });
    return ofFeed + ofOthers + ofMeta;
  });
}
