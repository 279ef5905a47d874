// What the page of an episode on the device reads in addition to the episode: its transcript, and where playing begins.
import { useCallback, useDeferredValue, useEffect, useRef } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { PodcastPlayback } from "./listening.ts";
import type { PodcastSource } from "./use-podcast.ts";
import { useStart } from "./use-start.ts";
import { useTranscript } from "./use-transcript.ts";

/** @param podcast on the device. */
export function usePodcastPage(
  source: PodcastSource,
  podcast: EpisodeCard,
  { isPlaying, toggle, listening }: PodcastPlayback,
) {
  const transcript = useTranscript(source, podcast.id);
  const playing = isPlaying(podcast);
  const start = useStart(podcast.id, podcast.audioSeconds, playing);
  const latest = useRef({ podcast, taken: start.taken });
  useEffect(() => {
    latest.current = { podcast, taken: start.taken };
  });
  // The same function while the page stands: a long transcript is not drawn again for it.
  const playFrom = useCallback(
    (seconds: number) => {
      latest.current.taken();
      listening.playFrom(latest.current.podcast, seconds);
    },
    [listening],
  );
  return {
    /** False at first: what the page is called and its buttons are painted first; on a phone the rest takes as long again. */
    painted: useDeferredValue(true, false),
    transcript,
    playing,
    /** Seconds that a link wants it to begin at; null: where it stopped. */
    startAt: start.at,
    play() {
      if (playing || start.at === null) toggle(podcast);
      else playFrom(start.at);
    },
    playFrom,
  };
}
