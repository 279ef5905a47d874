// Episodes of this device that somebody may want next: what they saved, what they began, what they like, what is new.
import type { AccountDatabase } from "#db";
import { readContinuing } from "#listening";
import { rankOnDevice, readEpisodes, readLikes, readPlaylistView, type CardOfPodcast } from "#sync";

export type Suggestions = Record<"saved" | "begun" | "liked" | "newest", CardOfPodcast[]>;

/**
 * The first `most` of each kind, none of them in `without`, and each in the first kind alone that it is of. To be run in
 * a live query. @param without ids of episodes.
 */
export async function readSuggestions(
  database: AccountDatabase,
  most: number,
  without: ReadonlySet<string>,
): Promise<Suggestions> {
  // Others may be left out, because they are not wanted or of an earlier kind.
  const spare = most * 3 + without.size;
  const cards = async (ids: readonly string[]) =>
    (await readEpisodes(database, ids.slice(0, spare))).map(({ episode }) => episode);
  const [saved, begun, liked, newest] = await Promise.all([
    readPlaylistView(database),
    readContinuing(database, spare),
    readLikes(database).then((ids) => cards([...ids])),
    rankOnDevice(database, "recent", null).then((ids) => cards(ids)),
  ]);
  const known = new Set(without);
  const firstOf = (list: readonly CardOfPodcast[]) => {
    const found = list.filter(({ id }) => !known.has(id)).slice(0, most);
    for (const { id } of found) known.add(id);
    return found;
  };
  return {
    saved: firstOf(saved.items.filter(({ progress }) => !progress?.finished).map(({ card }) => card)),
    begun: firstOf(begun.map(({ episode }) => episode)),
    liked: firstOf(liked),
    newest: firstOf(newest),
  };
}
