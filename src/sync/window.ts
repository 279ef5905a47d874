// The public window moves on as others publish. An episode below its floor stays on the device while the user's library
// has it (own, liked, saved, begun, or by someone followed), and while a cached list shows it.
import type { AccountDatabase, StoredPodcast } from "#db";
import type { Touched } from "./rows.ts";

/** What the library holds, by episode and by person. */
async function readLibrary(database: AccountDatabase) {
  const [likes, saves, progress, follows, lists] = await Promise.all([
    database.likes.toCollection().primaryKeys(),
    database.playlist.toCollection().primaryKeys(),
    database.progress.toCollection().primaryKeys(),
    database.follows.toCollection().primaryKeys(),
    database.lists.toArray(),
  ]);
  const listed = lists.flatMap((list) => list.ids);
  return { episodes: new Set([...likes, ...saves, ...progress, ...listed]), people: new Set(follows) };
}

/** The window's lower edge until now, and from now on. */
type Edges = { before: number; floor: number };

/** Episodes that may lie outside of the window by now. */
async function readCandidates(
  { podcasts }: AccountDatabase,
  { before, floor }: Edges,
  { arrived, left }: Touched,
  library: Set<string>,
): Promise<StoredPodcast[]> {
  // Ids are read first: a device that starts anew has a library of thousands below the floor, none of which is dropped.
  const passed =
    floor > before ? await podcasts.where("place").between(before, floor, false, true).primaryKeys() : [];
  const read = new Set([...passed, ...left.podcasts].filter((id) => !library.has(id)));
  const byId = read.size ? await podcasts.bulkGet([...read]) : [];
  const byPerson = left.people.size
    ? await podcasts
        .where("user_id")
        .anyOf([...left.people])
        .toArray()
    : [];
  return [...arrived, ...byId, ...byPerson].filter(
    (podcast): podcast is StoredPodcast => podcast !== undefined && podcast.place <= floor,
  );
}

/**
 * Drops those of these episodes that nothing holds any more: neither the window above `floor` nor the library. Files
 * that the user keeps of such an episode stay: it may still be read.
 * @param userId the account's, null for a visitor: one's own episodes always stay.
 */
async function drop(
  database: AccountDatabase,
  userId: string | null,
  { episodes, people }: Awaited<ReturnType<typeof readLibrary>>,
  candidates: readonly StoredPodcast[],
): Promise<void> {
  const left = candidates.filter(
    ({ id, user_id }) => user_id !== userId && !episodes.has(id) && !people.has(user_id),
  );
  if (!left.length) return;
  const ids = [...new Set(left.map((podcast) => podcast.id))];
  await database.podcasts.bulkDelete(ids);
  await database.stats.bulkDelete(ids);
  await database.texts.bulkDelete(ids);
}

/** Drops what neither the window nor the library holds any more; must run in the transaction of the page. */
export async function moveWindow(
  database: AccountDatabase,
  userId: string | null,
  edges: Edges,
  touched: Touched,
): Promise<void> {
  const { before, floor } = edges;
  const moves = floor > before || touched.left.podcasts.size > 0 || touched.left.people.size > 0;
  if (!moves && !touched.arrived.some((podcast) => podcast.place <= floor)) return;
  const library = await readLibrary(database);
  await drop(database, userId, library, await readCandidates(database, edges, touched, library.episodes));
}

/**
 * The same for episodes that a list has let go of. @param floor the window's edge.
 */
export async function dropUnheld(
  database: AccountDatabase,
  userId: string | null,
  floor: number,
  ids: readonly string[],
): Promise<void> {
  const rows = await database.podcasts.bulkGet([...new Set(ids)]);
  const outside = rows.filter(
    (podcast): podcast is StoredPodcast => podcast !== undefined && podcast.place <= floor,
  );
  if (outside.length) await drop(database, userId, await readLibrary(database), outside);
}
