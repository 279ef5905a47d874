// Where the voice is between two reports of the player, which come about four times a second; and whether it went on
// or was moved.
import type { Voice } from "./voice.ts";

/** Seconds of listening that may pass without a report: then the voice is taken to stand. */
const LONGEST_GAP = 0.6;
/** Seconds that a report may lie behind the one before, or ahead of the time that passed, without being a move. */
const BEHIND = 0.3;
const AHEAD = 1;

export type VoiceClock = {
  /** Takes a report at `now` milliseconds. @returns whether the voice was moved there. */
  report(voice: Voice, now: number): boolean;
  /** Seconds from the start, at `now` milliseconds. */
  position(now: number): number;
};

/** A clock that knows no report yet: the first one counts as a move. */
export function createVoiceClock(): VoiceClock {
  let last: Voice | null = null;
  let reported = 0;
  let shown = 0;

  const since = (now: number) => Math.max(0, now - reported) / 1000;

  return {
    report(voice, now) {
      const before = last;
      if (before && before.position === voice.position && before.playing === voice.playing) {
        // Something else about the player changed; the position is as old as it was.
        if (before.rate === voice.rate) return false;
      }
      const heard = before?.playing ? since(now) * Math.max(before.rate, voice.rate) : 0;
      const moved =
        !before ||
        voice.position < before.position - BEHIND ||
        voice.position > before.position + heard + AHEAD;
      if (moved) shown = voice.position;
      last = voice;
      reported = now;
      return moved;
    },
    position(now) {
      if (!last) return 0;
      const ahead = last.playing ? Math.min(since(now), LONGEST_GAP) * last.rate : 0;
      const position = last.position + ahead;
      // A report a little behind the guess does not take the mark back to a word that was said.
      shown = position < shown && shown - position < BEHIND * Math.max(1, last.rate) ? shown : position;
      return shown;
    },
  };
}
