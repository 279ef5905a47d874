// Episodes for screens that show many: which ones, in what order, and each with its card.
import { RESEARCH_FIELDS } from "#contract";
import type { ListName, PageCursor } from "#catalogue-contract";
import type { ProfileCard } from "#sync-contract";
import type { AccountDatabase, StoredStats } from "#db";
import { listKey, PEOPLE_KEY, type ListRequest } from "./catalogue.ts";
import { overlayPlaylist, overlayPositions, overlaySet, type Progress } from "./overlay.ts";
import { readPodcasts } from "./view.ts";
import type { CardOfPodcast } from "./cards.ts";

/** An episode as a card shows it; `progress` null for one never begun. */
export type EpisodeItem = {
  episode: CardOfPodcast;
  liked: boolean;
  saved: boolean;
  progress: Progress | null;
};

/** The user's own marks that cards show. */
export type Marks = {
  liked: ReadonlySet<string>;
  saved: ReadonlySet<string>;
  progress: ReadonlyMap<string, Progress>;
};

/** The user's marks on all episodes, what waits to be sent among them. */
export const readMarks = (database: AccountDatabase): Promise<Marks> => {
  const { likes, playlist, progress, outbox } = database;
  return database.transaction("r", [likes, playlist, progress, outbox], async () => {
    // Whole tables are one request each; the ids of a screen would be one request for each id.
    const [entries, likeIds, saves, positions] = await Promise.all([
      outbox.orderBy("mid").toArray(),
      likes.toCollection().primaryKeys(),
      playlist.toArray(),
      progress.toArray(),
    ]);
    return {
      liked: overlaySet(likeIds, entries, "like"),
      saved: new Set(overlayPlaylist(saves, entries).map((each) => each.podcastId)),
      progress: overlayPositions(positions, entries),
    };
  });
};

export const toItem = (episode: CardOfPodcast, { liked, saved, progress }: Marks): EpisodeItem => ({
  episode,
  liked: liked.has(episode.id),
  saved: saved.has(episode.id),
  progress: progress.get(episode.id) ?? null,
});

/** Those of the episodes that are on the device, in their order, the user's own changes shown at once. */
export async function readEpisodes(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<EpisodeItem[]> {
  const [cards, marks] = await Promise.all([readPodcasts(database, ids), readMarks(database)]);
  return cards.map((card) => toItem(card, marks));
}

/** What is kept of a list. `after`: where the server's next page begins, null at the end. */
export type KeptList = { ids: string[]; after: PageCursor | null; fetchedAt: number };

/** A list as it was fetched last; null where it never was. */
export async function readList(database: AccountDatabase, request: ListRequest): Promise<KeptList | null> {
  const list = await database.lists.get(listKey(request));
  return list ? { ids: list.ids, after: list.after ?? null, fetchedAt: list.fetched_at } : null;
}

/** The newest people as fetched last; null where they never were. */
export async function readPeople(database: AccountDatabase): Promise<ProfileCard[] | null> {
  const list = await database.lists.get(PEOPLE_KEY);
  if (!list) return null;
  const rows = await database.profiles.bulkGet(list.ids);
  return rows.filter((row) => row !== undefined);
}

/** Ids of the user's own episodes: the public lists do not show the private ones. */
async function readPrivate({ podcasts }: AccountDatabase): Promise<Set<string>> {
  const own = await podcasts.where("place").equals(Number.POSITIVE_INFINITY).toArray();
  return new Set(own.filter((row) => row.is_public === false).map((row) => row.id));
}

async function newestFirst(
  { podcasts }: AccountDatabase,
  field: string | null,
  since: string,
): Promise<string[]> {
  if (field === null) {
    const ids = await podcasts.where("created_at").aboveOrEqual(since).primaryKeys();
    // Reversed here: a backward cursor takes a step for each key, and all keys in order come as one answer.
    return ids.toReversed();
  }
  const rows = await podcasts.where("field_of_research").equals(field).toArray();
  return rows
    .filter((row) => row.created_at >= since)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .map((row) => row.id);
}

const byLikes = (ids: readonly string[], stats: readonly StoredStats[]) => {
  const likes = new Map(stats.map((row) => [row.podcast_id, row.like_count]));
  return ids.toSorted((a, b) => (likes.get(b) ?? 0) - (likes.get(a) ?? 0));
};

/**
 * A ranking of what the device has, for want of the server's. Counts that are not here count as none.
 * @param since for trending: ISO 8601, episodes from before are left out.
 * @param ranked false: which episodes they are is all that is asked, the newest first.
 */
export async function rankOnDevice(
  database: AccountDatabase,
  list: ListName,
  field: string | null,
  since = "",
  ranked = true,
): Promise<string[]> {
  if (list === "most_liked" && !ranked) return [];
  const [newest, hidden] = await Promise.all([
    newestFirst(database, field, list === "trending" ? since : ""),
    readPrivate(database),
  ]);
  const ids = hidden.size ? newest.filter((id) => !hidden.has(id)) : newest;
  return list === "recent" || !ranked ? ids : byLikes(ids, await database.stats.toArray());
}

/** The other fields of the same category. */
function relatedFields(field: string): string[] {
  const category = RESEARCH_FIELDS.find(({ name }) => name === field)?.category;
  return RESEARCH_FIELDS.filter((each) => each.category === category && each.name !== field).map(
    ({ name }) => name,
  );
}

/**
 * Other episodes for the page of one: of its field, as the server ranks them newest and then the device's own, and
 * where those are few, of the other fields of its category.
 * @param count how many at most.
 */
export async function readRelated(
  database: AccountDatabase,
  podcastId: string,
  field: string,
  count: number,
): Promise<EpisodeItem[]> {
  const kept = await readList(database, { kind: "ranked", list: "recent", field });
  const ids = new Set(kept?.ids);
  for (const each of [field, ...relatedFields(field)]) {
    if (ids.size > count) break;
    for (const id of await rankOnDevice(database, "recent", each)) ids.add(id);
  }
  ids.delete(podcastId);
  const items = await readEpisodes(database, [...ids].slice(0, count * 2));
  return items.slice(0, count);
}
