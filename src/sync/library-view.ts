// The facts that automatic downloads follow: what is saved, and what was finished.
import type { AccountDatabase } from "#db";
import { overlayPlaylist } from "./overlay.ts";
import { reading } from "./view.ts";

/**
 * `saved`: ids of the playlist in its order, of episodes that may not be read now too. `finished`: when an episode was
 * heard to the end, in milliseconds of the time of day.
 */
export type LibraryView = { saved: string[]; finished: Map<string, number> };

/** To be run in a live query. */
export const readLibrary = (database: AccountDatabase): Promise<LibraryView> =>
  reading(database, ["playlist", "progress"], async (entries) => {
    const saved = overlayPlaylist(await database.playlist.toArray(), entries).map((each) => each.podcastId);
    const finished = new Map<string, number>();
    const note = (id: string, isFinished: boolean, at: number) => {
      if (isFinished) finished.set(id, at);
      else finished.delete(id);
    };
    for (const row of await database.progress.toArray())
      note(row.podcast_id, row.finished, Date.parse(row.event_at));
    for (const { change, at } of entries)
      if (change.kind === "progress") note(change.target, change.finished, at);
    return { saved, finished };
  });
