// Play buttons of screens: which episode sounds, and how to start it.
import { useMemo } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import { usePlayerState } from "#features/player/use-player.ts";
import { useApp } from "./app-context.ts";
import { toEpisode } from "./player-wiring.ts";

export function useEpisodePlayer() {
  const { player, covers } = useApp();
  const { current, status } = usePlayerState(player);
  const sounding = status === "playing" || status === "loading" ? current?.id : undefined;
  return useMemo(
    () => ({
      isPlaying: (podcast: EpisodeCard) => podcast.id === sounding,
      toggle: (podcast: EpisodeCard) => player.play(toEpisode(podcast, covers)),
    }),
    [player, covers, sounding],
  );
}
