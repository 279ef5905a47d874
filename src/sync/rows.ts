// Writes the rows of one pulled page, as the contract defines them. Conflicts were decided by the server. Cards of
// another shape are left out: they would stop the screens that draw them.
import type { Gone, PullAnswer, StatsRow } from "#sync-contract";
import { PODCAST_SHAPE, PROFILE_SHAPE, type AccountDatabase, type StoredPodcast } from "#db";
import { hasShape, type Shape } from "#lib/shape.ts";

/** What a page did to the episodes on this device. */
export type Touched = {
  /** Episodes that may no longer be read: their files go too. */
  gone: Set<string>;
  /** Episodes that came, as they were written. */
  arrived: readonly StoredPodcast[];
  /** Episodes and people that left the library: what the window does not hold of them goes. */
  left: { podcasts: Set<string>; people: Set<string> };
};

const isGone = (row: object): row is Gone => "gone" in row;

/** Of several rows about one thing the last holds. */
const split = <Row extends { id: string }>(rows: readonly (Row | Gone)[], shape: Shape) => {
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
  return {
    present: latest.filter((row): row is Row => !isGone(row) && hasShape(row, shape)),
    gone: latest.filter(isGone),
  };
};

/** Tables whose rows have the number of the reset that they belong to. */
const resetTables = (database: AccountDatabase) =>
  [
    database.podcasts,
    database.profiles,
    database.likes,
    database.playlist,
    database.follows,
    database.progress,
  ] as const;

/** Tables that `writeRows` needs to write. */
export const rowTables = (database: AccountDatabase) => [
  ...resetTables(database),
  database.stats,
  database.details,
  database.texts,
  database.transcripts,
  database.lists,
  database.profilePages,
];

/** Drops what is stored of these episodes in addition to their cards. */
async function dropDependentRows(database: AccountDatabase, ids: string[]): Promise<void> {
  await database.stats.bulkDelete(ids);
  await database.details.bulkDelete(ids);
  await database.texts.bulkDelete(ids);
  await database.transcripts.bulkDelete(ids);
}

/** Drops episodes; those that were deleted take the user's own rows about them along. In a transaction as `writeRows`. */
export async function dropPodcasts(database: AccountDatabase, rows: readonly Gone[]): Promise<void> {
  const all = rows.map((row) => row.id);
  const deleted = rows.filter((row) => row.gone === "deleted").map((row) => row.id);
  await database.podcasts.bulkDelete(all);
  await dropDependentRows(database, all);
  if (!deleted.length) return;
  await database.likes.bulkDelete(deleted);
  await database.playlist.bulkDelete(deleted);
  await database.progress.bulkDelete(deleted);
}

/** Drops people; one that was deleted takes their episodes along. */
async function dropPeople(database: AccountDatabase, rows: readonly Gone[]): Promise<Gone[]> {
  await database.profiles.bulkDelete(rows.map((row) => row.id));
  const deleted = rows.filter((row) => row.gone === "deleted").map((row) => row.id);
  if (!deleted.length) return [];
  await database.follows.bulkDelete(deleted);
  await database.profilePages.bulkDelete(deleted);
  const episodes = await Promise.all(
    [database.podcasts, database.details].map((table) => table.where("user_id").anyOf(deleted).primaryKeys()),
  );
  return [...new Set(episodes.flat())].map((id) => ({ id, gone: "deleted" }));
}

/** Up to so many ids single look-ups are faster than reading all keys of a library of thousands. */
const WALKED_IDS = 50;

/**
 * Counts of episodes that have none here yet. Those that a page shows are asked for by id (visits.ts): these do not
 * say whether the user's own like is among them, so they must not replace any.
 */
async function writeFirstCounts(
  database: AccountDatabase,
  rows: readonly StatsRow[],
  now: number,
): Promise<void> {
  const ids = rows.map(([id]) => id);
  // A cursor takes a step for each id; all keys of a table come as one answer, which is faster for a whole page.
  const few = ids.length < WALKED_IDS;
  const [known, likes, saves] = await Promise.all(
    [database.stats, database.likes, database.playlist].map(
      async (table) =>
        new Set(await (few ? table.where(":id").anyOf(ids) : table.toCollection()).primaryKeys()),
    ),
  );
  await database.stats.bulkPut(
    rows
      .filter(([id]) => !known?.has(id))
      .map(([podcast_id, like_count, save_count, listen_count]) => ({
        podcast_id,
        like_count,
        save_count,
        listen_count,
        liked: likes?.has(podcast_id) ?? false,
        saved: saves?.has(podcast_id) ?? false,
        fetched_at: now,
      })),
  );
}

/**
 * Writes the rows of `answer`; must run in a transaction that writes `rowTables`.
 * @param userId the account's, null for a visitor. @param gen the generation the rows belong to.
 * @param now milliseconds of the device's clock.
 */
export async function writeRows(
  database: AccountDatabase,
  answer: PullAnswer,
  userId: string | null,
  gen: number,
  now: number,
): Promise<Touched> {
  const own = answer.private.rows;
  const podcasts = split([...own.podcasts, ...answer.public.rows.podcasts], PODCAST_SHAPE);
  const people = split([...own.profiles, ...answer.public.rows.profiles], PROFILE_SHAPE);
  const ownProfile = hasShape(own.own_profile, PROFILE_SHAPE) ? own.own_profile : null;
  const mark = <Row>(row: Row) => ({ ...row, gen });
  const set = <Row extends { present: boolean }>(rows: readonly Row[]) => ({
    put: rows.filter((row) => row.present).map(mark),
    removed: rows.filter((row) => !row.present),
  });

  const arrived = podcasts.present.map((card) => ({
    ...mark(card),
    place: card.user_id === userId ? Number.POSITIVE_INFINITY : Number(card.seq),
  }));
  // One's own profile is here whole; a card would overwrite it with fewer columns.
  const cards = people.present.filter((card) => card.id !== userId).map(mark);
  const likes = set(own.likes);
  const saves = set(own.playlists);
  const follows = set(own.follows);
  const left = {
    podcasts: new Set([...likes.removed, ...saves.removed].map((row) => row.podcast_id)),
    people: new Set(follows.removed.map((row) => row.following_id)),
  };
  // In parallel: the storage writes the next table while this page waits for the answer of the last.
  await Promise.all([
    database.podcasts.bulkPut(arrived),
    database.profiles.bulkPut(ownProfile ? [...cards, mark(ownProfile)] : cards),
    database.likes.bulkPut(likes.put),
    database.likes.bulkDelete(likes.removed.map((row) => row.podcast_id)),
    database.playlist.bulkPut(saves.put),
    database.playlist.bulkDelete(saves.removed.map((row) => row.podcast_id)),
    database.follows.bulkPut(follows.put),
    database.follows.bulkDelete([...left.people]),
    database.progress.bulkPut(own.positions.map(mark)),
  ]);
  await writeFirstCounts(database, answer.stats, now);

  const gone = [...podcasts.gone, ...(await dropPeople(database, people.gone))];
  await dropPodcasts(database, gone);
  return { gone: new Set(gone.map((row) => row.id)), arrived, left };
}

/** Milliseconds for which the page of a person outlives a reset that does not name the person. */
const FRESH_PAGE = 300_000;

/**
 * Ends a reset: what was not seen during it is no longer there, or no longer this user's to read.
 * @param now milliseconds of the device's clock. @returns the episodes that went.
 */
export async function dropOldGenerations(
  database: AccountDatabase,
  gen: number,
  now: number,
): Promise<string[]> {
  const podcasts = await database.podcasts.where("gen").below(gen).primaryKeys();
  for (const table of resetTables(database)) await table.where("gen").below(gen).delete();
  // Details whose card is not here can no longer be known to be readable.
  const kept = new Set(await database.podcasts.toCollection().primaryKeys());
  const details = (await database.details.toCollection().primaryKeys()).filter((id) => !kept.has(id));
  const dropped = [...new Set([...podcasts, ...details])];
  // So can the page of a person who is not here: an account may have been deleted. One that was fetched while the reset
  // was on its way is open, and its reader keeps it.
  const people = new Set(await database.profiles.toCollection().primaryKeys());
  const pages = await database.profilePages
    .where("fetched_at")
    .below(now - FRESH_PAGE)
    .primaryKeys();
  await database.profilePages.bulkDelete(pages.filter((id) => !people.has(id)));
  await dropDependentRows(database, dropped);
  return dropped;
}
