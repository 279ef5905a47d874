// The playlist as its screen shows it, in one read: the cards in their order, and what the user did with each.
import type { AccountDatabase } from "#db";
import type { CardOfPodcast } from "./cards.ts";
import { overlayPlaylist, overlayProgress, overlaySet, type Progress } from "./overlay.ts";
import { reading, readPodcasts } from "./view.ts";

/** `progress`: where playing stopped; null for an episode never begun. */
export type PlaylistItem = { card: CardOfPodcast; liked: boolean; progress: Progress | null };

/** `unavailable`: how many saved episodes this device has nothing of: they are private now, or not here yet. */
export type PlaylistView = { items: PlaylistItem[]; unavailable: number };

/** To be run in a live query. */
export const readPlaylistView = (database: AccountDatabase): Promise<PlaylistView> =>
  reading(database, ["playlist", "podcasts", "details", "likes", "progress"], async (entries) => {
    const saved = overlayPlaylist(await database.playlist.toArray(), entries);
    const ids = saved.map(({ podcastId }) => podcastId);
    const [cards, liked, positions] = await Promise.all([
      readPodcasts(database, ids),
      database.likes.toCollection().primaryKeys(),
      database.progress.bulkGet(ids),
    ]);
    const likes = overlaySet(liked, entries, "like");
    const progress = new Map(positions.map((row) => [row?.podcast_id, row]));
    // Only these can differ from their row; most episodes of a long list have no change that waits.
    const moved = entries.filter(({ change }) => change.kind === "progress");
    const items = cards.map((card) => ({
      card,
      liked: likes.has(card.id),
      progress: overlayProgress(progress.get(card.id), moved, card.id),
    }));
    return { items, unavailable: ids.length - cards.length };
  });
