// The public window moves on as others publish. An episode that it leaves behind stays on the device while the user's
// library holds it: own, liked, saved, begun, or by someone followed.
import type { AccountDatabase, StoredPodcast } from "#db";
import type { Touched } from "./rows.ts";

/** What the library holds, by episode and by person. */
async function readLibrary(database: AccountDatabase) {
  const [likes, saves, progress, follows] = await Promise.all([
    database.likes.toCollection().primaryKeys(),
    database.playlist.toCollection().primaryKeys(),
    database.progress.toCollection().primaryKeys(),
    database.follows.toCollection().primaryKeys(),
  ]);
  return { episodes: new Set([...likes, ...saves, ...progress]), people: new Set(follows) };
}

/**
 * Drops what neither the window nor the library holds any more; must run in the transaction of the page. Files that
 * the user keeps of such an episode stay: it may still be read.
 * @param userId the account's, null for a visitor: one's own episodes always stay. @param floor the window's present lower edge.
 * @param before the edge until now.
 */
export async function moveWindow(
  database: AccountDatabase,
  userId: string | null,
  floor: number,
  before: number,
  { candidates: touched }: Touched,
): Promise<void> {
  const passed =
    floor > before
      ? await database.podcasts.where("place").between(before, floor, false, true).toArray()
      : [];
  const byId = await database.podcasts.bulkGet([...touched.podcasts]);
  const byPerson = touched.people.size
    ? await database.podcasts
        .where("user_id")
        .anyOf([...touched.people])
        .toArray()
    : [];
  const candidates = [...passed, ...byId, ...byPerson].filter(
    (podcast): podcast is StoredPodcast => podcast !== undefined && podcast.place <= floor,
  );
  if (!candidates.length) return;
  const library = await readLibrary(database);
  const left = candidates.filter(
    ({ id, user_id }) => user_id !== userId && !library.episodes.has(id) && !library.people.has(user_id),
  );
  const ids = [...new Set(left.map((podcast) => podcast.id))];
  await database.podcasts.bulkDelete(ids);
  await database.stats.bulkDelete(ids);
}
