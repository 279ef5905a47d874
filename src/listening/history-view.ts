// What was begun or heard to the end, for screens: by when it was heard last, what waits to be sent among it.
import type { AccountDatabase } from "#db";
import { readEpisodes, type EpisodeItem, type Progress } from "#sync";

/** `at`: when it was heard last, or marked; milliseconds since 1970. */
export type BegunEpisode = Progress & { podcastId: string; at: number };

/** An episode with its card. `progress` is that of the item. */
export type HistoryItem = EpisodeItem & { progress: Progress; at: number };

/**
 * Episodes that were begun or finished, the latest first, those that are not on this device (any more) included. One
 * that is back at its beginning counts as never begun.
 */
const readBegun = (database: AccountDatabase): Promise<BegunEpisode[]> =>
  database.transaction("r", database.progress, database.outbox, async () => {
    const heard = new Map<string, BegunEpisode>();
    for (const { podcast_id, seconds, finished, event_at } of await database.progress.toArray())
      heard.set(podcast_id, { podcastId: podcast_id, seconds, finished, at: Date.parse(event_at) });
    for (const { change, at } of await database.outbox.orderBy("mid").toArray()) {
      if (change.kind !== "progress") continue;
      const { target, seconds, finished } = change;
      heard.set(target, { podcastId: target, seconds, finished, at });
    }
    return [...heard.values()]
      .filter(({ seconds, finished }) => finished || seconds > 0)
      .sort((a, b) => b.at - a.at);
  });

/** Cards of `heard`, in that order; those that are hidden or deleted are left out. */
async function withCards(database: AccountDatabase, heard: readonly BegunEpisode[]): Promise<HistoryItem[]> {
  const items = await readEpisodes(
    database,
    heard.map(({ podcastId }) => podcastId),
  );
  const byId = new Map(heard.map((each) => [each.podcastId, each]));
  return items.flatMap((item) => {
    const known = byId.get(item.episode.id);
    if (!known) return [];
    const { seconds, finished, at } = known;
    return [{ ...item, progress: { seconds, finished }, at }];
  });
}

/** Some of the episodes that are read first may be hidden by now: so many more are looked at. */
const SPARE = 20;

/** The `most` episodes heard last that were begun and not finished. To be run in a live query. */
export async function readContinuing(database: AccountDatabase, most: number): Promise<HistoryItem[]> {
  const begun = (await readBegun(database)).filter(({ finished }) => !finished);
  return (await withCards(database, begun.slice(0, most + SPARE))).slice(0, most);
}

/** A part of the history. `more`: there is something behind it. */
export type HistoryPage = { items: HistoryItem[]; more: boolean };

/** The first `most` episodes of the history. To be run in a live query. */
export async function readHistory(database: AccountDatabase, most: number): Promise<HistoryPage> {
  const heard = await readBegun(database);
  return { items: await withCards(database, heard.slice(0, most)), more: heard.length > most };
}
