// The voice that a transcript follows: the player, as far as it plays this episode.
import type { Readable } from "#lib/observable.ts";

export type Voice = {
  /** Seconds from the start. */
  position: number;
  /** Whether it sounds now: not while it is paused or waits for more audio. */
  playing: boolean;
  /** Speed, 1 being normal. */
  rate: number;
};

/** What is needed of the player. */
type Sounding = {
  state(): { current: { id: string } | null; status: string; position: number; rate: number };
  subscribe(listener: () => void): () => void;
};

/** The player's voice in one episode; null while another one, or none, is current. */
export function voiceOf(player: Sounding, episodeId: string): Readable<Voice | null> {
  let seen: unknown = null;
  let voice: Voice | null = null;
  return {
    subscribe: player.subscribe,
    get() {
      const state = player.state();
      if (state === seen) return voice;
      seen = state;
      const { current, status, position, rate } = state;
      voice = current?.id === episodeId ? { position, playing: status === "playing", rate } : null;
      return voice;
    },
  };
}
