// Which images the library holds, the most needed first: those of downloaded episodes, of oneself, of what is saved,
// begun, one's own and liked, and of the people who are followed. An episode's cover comes with its creator's avatar.
// Last of all those of the people's pages that were visited last, with the covers of what they published.
import type { AccountDatabase } from "#db";
import { coverKey, pictureKey } from "#sw/image-layout.ts";
import { listKey, readFollows, readLikes, readPlaylist, readPodcasts } from "#sync";

/** Images that are kept at most, and so the episodes that are looked at. */
const MOST_IMAGES = 1_000;

/** Visited pages whose pictures are kept, and the covers kept of each: as many as its first screens show. */
const VISITED = { pages: 20, covers: 30 };

/** `tapped`: of an episode that the user downloaded: it is fetched on a metered connection too. */
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
  const [rows, pages] = await Promise.all([
    database.profiles.bulkGet([...ids]),
    database.profilePages.bulkGet([...ids]),
  ]);
  return new Map(
    rows.flatMap((row, at) => {
      if (!row) return [];
      // Of others a card is here, and their page if it was fetched; one of the four banners that come with the app is
      // in no bucket.
      const banner = "custom_banner_url" in row ? row : pages[at]?.profile;
      const addresses = [row.avatar_url, banner?.custom_banner_url];
      return [[row.id, addresses.flatMap((address) => pictureKey(address ?? "") ?? [])] as const];
    }),
  );
}

/** Keys of the pictures of the pages that were visited last, the latest first. */
async function readVisited(database: AccountDatabase): Promise<string[]> {
  const pages = await database.profilePages.orderBy("fetched_at").reverse().limit(VISITED.pages).toArray();
  const keys = pages.map(({ profile_id }) => listKey({ kind: "person", person: profile_id, sort: "recent" }));
  const lists = await database.lists.bulkGet(keys);
  const covers = await Promise.all(
    lists.map((list) => readPodcasts(database, list?.ids.slice(0, VISITED.covers) ?? [])),
  );
  return pages.flatMap(({ profile }, at) => [
    ...[profile.avatar_url, profile.custom_banner_url].flatMap((value) => pictureKey(value ?? "") ?? []),
    ...(covers[at] ?? []).flatMap(({ coverPath }) => (coverPath && coverKey(coverPath)) || []),
  ]);
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
  if (wanted.size < MOST_IMAGES) for (const key of await readVisited(database)) want(key);
  return [...wanted.values()].slice(0, MOST_IMAGES);
}
