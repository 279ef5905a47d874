// What the page of an episode knows of the player: where it is, and how to play.
import { useSyncExternalStore } from "react";
import type { Chapter } from "#contract";
import type { EpisodeCard } from "#domain/podcast.ts";
import { chapterAt } from "#domain/transcript.ts";
import type { Readable } from "#lib/observable.ts";
import type { Voice } from "#transcript";

/** All times in seconds from the start. */
export type Listening = {
  /** Where the player stands in the episode; null while another one, or none, is current. */
  positionIn(podcastId: string): number | null;
  /** Calls `listener` after every change of it; the answer ends it. */
  subscribe(listener: () => void): () => void;
  /** Plays the episode from there, whether it plays already or not. */
  playFrom(podcast: EpisodeCard, seconds: number): void;
};

/** The player, as far as the page of an episode uses it. */
export type PodcastPlayback = {
  /** Is this episode sounding now? */
  isPlaying(podcast: EpisodeCard): boolean;
  /** Plays it from where it stopped, or pauses it. */
  toggle(podcast: EpisodeCard): void;
  /** Has it played next, or after all that waits. */
  queue(podcast: EpisodeCard, place: "next" | "end"): void;
  listening: Listening;
  /** What the transcript follows: the player in this episode. The same object while the page stands. */
  voice: Readable<Voice | null>;
};

/** Index of the chapter that sounds; -1 for none. Renders again when it is another one, not with every second. */
export function useChapterAt(listening: Listening, podcastId: string, chapters: readonly Chapter[]): number {
  return useSyncExternalStore(listening.subscribe, () => {
    const position = listening.positionIn(podcastId);
    return position === null ? -1 : chapterAt(chapters, position);
  });
}
