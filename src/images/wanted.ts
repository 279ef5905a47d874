// Which images the library holds, the most needed first: those of downloaded episodes, of oneself, of what is saved,
// begun, one's own and liked, and of the people who are followed. An episode's cover comes with its creator's avatar.
import type { AccountDatabase } from "#db";
import { coverKey, pictureKey } from "#sw/image-layout.ts";
import { readFollows, readLikes, readPlaylist, readPodcasts } from "#sync";

/** Images that are kept at most, and so the episodes that are looked at. */
const MOST_IMAGES = 1_000;

/** `tapped`: of an episode that was downloaded by a tap: it is fetched where data is dear too. */
export type WantedImage = { key: string; tapped: boolean };

/** Ids of episodes in the order in which they are needed; `tapped` of those that were downloaded by a tap. */
async function readEpisodeIds(database: AccountDatabase, userId: string | null, shown: readonly string[]) {
  const [downloads, saved, begun, own, likes] = await Promise.all([
    database.downloads.toArray(),
    readPlaylist(database),
    database.progress.filter(({ finished }) => !finished).toArray(),
    userId === null ? [] : database.podcasts.where("user_id").equals(userId).primaryKeys(),
    readLikes(database),
  ]);
  const latest = begun.sort((one, other) => (one.event_at < other.event_at ? 1 : -1));
  const ids = new Set([
    ...downloads.map((row) => row.podcast_id),
    ...shown,
    ...saved.map(({ podcastId }) => podcastId),
    ...latest.map((row) => row.podcast_id),
    ...own,
    ...likes,
  ]);
  const tapped = new Set(downloads.filter((row) => !row.automatic).map((row) => row.podcast_id));
  return { ids: [...ids].slice(0, MOST_IMAGES), tapped };
}

/** Keys of the pictures of people, by their id. */
async function readPictures(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await database.profiles.bulkGet([...ids]);
  return new Map(
    rows.flatMap((row) => {
      if (!row) return [];
      // One's own profile alone has a banner here; one of the four that come with the app is in no bucket.
      const addresses = [row.avatar_url, "custom_banner_url" in row ? row.custom_banner_url : null];
      return [[row.id, addresses.flatMap((address) => pictureKey(address ?? "") ?? [])] as const];
    }),
  );
}

/** @param shown ids of episodes that are wanted though no library holds them. */
export async function readWanted(
  database: AccountDatabase,
  userId: string | null,
  shown: readonly string[],
): Promise<WantedImage[]> {
  const { ids, tapped } = await readEpisodeIds(database, userId, shown);
  const [cards, follows] = await Promise.all([readPodcasts(database, ids), readFollows(database)]);
  const people = [...new Set([userId ?? [], cards.map((card) => card.userId), ...follows].flat())];
  const pictures = await readPictures(database, people);

  const wanted = new Map<string, WantedImage>();
  const want = (key: string | null, isTapped = false) => {
    if (key && !wanted.has(key)) wanted.set(key, { key, tapped: isTapped });
  };
  const wantPerson = (id: string, isTapped = false) =>
    pictures.get(id)?.forEach((key) => want(key, isTapped));
  for (const { coverPath, userId: creator } of cards.filter((card) => tapped.has(card.id))) {
    want(coverPath && coverKey(coverPath), true);
    wantPerson(creator, true);
  }
  if (userId !== null) wantPerson(userId);
  for (const { coverPath, userId: creator } of cards) {
    want(coverPath && coverKey(coverPath));
    wantPerson(creator);
  }
  for (const id of follows) wantPerson(id);
  return [...wanted.values()].slice(0, MOST_IMAGES);
}
