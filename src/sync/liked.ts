// The episodes that the user likes, for their list.
import type { AccountDatabase } from "#db";
import { overlaySet } from "./overlay.ts";

/**
 * Ids of the liked episodes that are on this device, the newest like first. Those that may not be read now are left
 * out. To be run in a live query.
 */
export const readLiked = (database: AccountDatabase): Promise<string[]> => {
  const { likes, outbox, podcasts, details } = database;
  return database.transaction("r", [likes, outbox, podcasts, details], async () => {
    // Keys of whole tables are one answer each, where looking the ids up is one for every episode.
    const [rows, entries, cards, visited] = await Promise.all([
      likes.toArray(),
      outbox.orderBy("mid").toArray(),
      podcasts.toCollection().primaryKeys(),
      details.toCollection().primaryKeys(),
    ]);
    const times = new Map(rows.map((row) => [row.podcast_id, Date.parse(row.event_at)]));
    for (const { change, at } of entries)
      if (change.kind === "like" && change.present) times.set(change.target, at);
    const here = new Set([...cards, ...visited]);
    const liked = overlaySet([...times.keys()], entries, "like");
    return [...times]
      .filter(([id]) => liked.has(id) && here.has(id))
      .sort(([, a], [, b]) => b - a)
      .map(([id]) => id);
  });
};
