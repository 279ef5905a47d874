// Which episode follows, and where its audio is: found before the present one has ended, because a page behind a lock
// screen may not get as far as asking then.
import type { Episode, PlayerPorts } from "./ports.ts";
import type { PlayerState } from "./state.ts";

/** Seconds of listening before the end at which the next source is looked for: its signature lasts an hour. */
const AHEAD = 60;
/** Seconds in the episode after which a search that failed is made again. */
const AGAIN = 10;

/** `resumed`: seconds from the start at which it begins. */
export type Found = { url: string; resumed: number };

export type Lookahead = {
  /** Says which episode follows; null for none. */
  set(episode: Episode | null): void;
  /** To be called with every state that has a source: finds the next source when it is time. */
  approach(state: Pick<PlayerState, "position" | "duration" | "rate">): void;
  /** The episode that follows, with its source if that was found in time. It follows no longer. */
  take(): { episode: Episode; found: Found | null } | null;
};

export function createLookahead(ports: Pick<PlayerPorts, "resolveSource" | "resumeAt">): Lookahead {
  let next: Episode | null = null;
  let found: Found | null = null;
  /** Position in the present episode at the last search; null before the first. */
  let askedAt: number | null = null;
  let searching = false;

  function reset(episode: Episode | null) {
    next = episode;
    found = null;
    askedAt = null;
    searching = false;
  }

  async function search(episode: Episode) {
    searching = true;
    const [source, resumed] = await Promise.all([
      ports.resolveSource(episode).catch(() => null),
      ports.resumeAt(episode).catch(() => 0),
    ]);
    if (next !== episode) return;
    searching = false;
    if (source?.ok) found = { url: source.url, resumed };
  }

  return {
    set(episode) {
      if (episode?.id !== next?.id) reset(episode);
    },
    approach({ position, duration, rate }) {
      if (!next || found || searching) return;
      if (duration !== null && duration - position > AHEAD * rate) return;
      if (askedAt !== null && Math.abs(position - askedAt) < AGAIN) return;
      askedAt = position;
      void search(next);
    },
    take() {
      const taken = next && { episode: next, found };
      reset(null);
      return taken;
    },
  };
}
