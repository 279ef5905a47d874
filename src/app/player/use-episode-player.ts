// Play buttons of screens: which episode sounds, and how to start it.
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import { useApp } from "../context/app-context.ts";
import { toEpisode } from "../actions/to-episode.ts";

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
  // The same whatever sounds: a card that shows nothing else is not drawn again for it.
  const toggle = useCallback(
    (podcast: EpisodeCard) => player.play(toEpisode(podcast, covers)),
    [player, covers],
  );
  return useMemo(
    () => ({
      listening,
      toggle,
      isPlaying: (podcast: EpisodeCard) => podcast.id === sounding,
    }),
    [sounding, listening, toggle],
  );
}
