// Play buttons of screens: which episode sounds, and how to start it.
import { useMemo, useSyncExternalStore } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import { useApp } from "./app-context.ts";
import { toEpisode } from "./to-episode.ts";

export function useEpisodePlayer() {
  const { player, covers } = useApp();
  // Not the whole state: a screen is not drawn again with every second that is played.
  const sounding = useSyncExternalStore(player.subscribe, () => {
    const { current, status } = player.state();
    return status === "playing" || status === "loading" ? current?.id : undefined;
  });
  const listening = useMemo(
    () => ({
      subscribe: player.subscribe,
      positionIn(podcastId: string) {
        const { current, position } = player.state();
        return current?.id === podcastId ? position : null;
      },
      playFrom: (podcast: EpisodeCard, seconds: number) =>
        player.playFrom(toEpisode(podcast, covers), seconds),
    }),
    [player, covers],
  );
  return useMemo(
    () => ({
      listening,
      isPlaying: (podcast: EpisodeCard) => podcast.id === sounding,
      toggle: (podcast: EpisodeCard) => player.play(toEpisode(podcast, covers)),
    }),
    [player, covers, sounding, listening],
  );
}
