// The rows of the playlist over the account of this page: its player, its downloads, and what moves them.
import type { EpisodeCard } from "#domain/podcast.ts";
import { PlaylistItems as Items } from "#features/playlist/playlist-items.tsx";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { toEpisode } from "../../actions/to-episode.ts";
import { NOT_DOWNLOADED, useDownloads } from "../../actions/use-downloads.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";
import { useLibraryActions } from "../../actions/use-library-actions.ts";
import { useQueueing } from "../../actions/use-queueing.ts";

export function PlaylistItems() {
  const { connectivity, covers, extras, toasts } = useApp();
  const { database } = useAccount();
  const { isPlaying, toggle } = useEpisodePlayer();
  const { setSaved, moveSaved } = useLibraryActions();
  const { views, taps } = useDownloads();
  const queue = useQueueing();

  async function playAll(episodes: readonly EpisodeCard[]) {
    try {
      const { queue: playing } = await extras.load();
      playing.playAll(episodes.map((episode) => toEpisode(episode, covers)));
    } catch {
      toasts.show({
        type: "info",
        title: "Play all needs a connection the first time",
        message: "Each episode plays by itself meanwhile.",
      });
    }
  }

  return (
    <Items
      database={database}
      online={useReadable(connectivity.online)}
      covers={covers}
      isPlaying={isPlaying}
      onPlay={toggle}
      onQueue={(episode, place) => void queue(episode, place)}
      onPlayAll={(episodes) => void playAll(episodes)}
      viewOf={(id) => views.get(id) ?? NOT_DOWNLOADED}
      taps={taps}
      onRemove={(id) => setSaved(id, false)}
      onMove={moveSaved}
    />
  );
}
