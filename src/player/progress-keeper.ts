// Keeps where playing stopped: every 15 s, and whenever it does. It watches the player and knows no database.
import type { Clock } from "#lib/clock.ts";
import type { Player } from "./requests.ts";

/** Milliseconds of play between two notes (docs/product-rules.md). */
const PERIOD = 15_000;
/** An episode left within so many seconds of its end was heard to the end. */
const OUTRO = 5;
/** A note made less than so many milliseconds before the page goes may not have reached the disk. */
const UNSURE = 1_000;

export type ProgressPorts = {
  player: Pick<Player, "state" | "subscribe">;
  /**
   * Whole seconds from the start. Safe to repeat; a failure is the log's to report.
   * @param leaving the page goes: what takes longer than this call may be lost.
   */
  save(podcastId: string, seconds: number, finished: boolean, leaving: boolean): void;
  clock: Pick<Clock, "now">;
};

export type ProgressKeeper = {
  /** Writes down where playing is; to be called when the page is hidden. */
  flush(): void;
  /** The same, to be called when the page goes. */
  leave(): void;
};

/** What was last seen of the current episode. Closing rewinds the player: by then it is too late to look. */
type Seen = {
  id: string;
  position: number;
  duration: number | null;
  sounded: boolean;
  /** When it was last saved, and what; null while nothing heard in this sitting was. */
  savedAt: number;
  saved: number | null;
};

/** Starts watching `ports.player`, which may have an episode on its way already. */
export function createProgressKeeper({ player, save, clock }: ProgressPorts): ProgressKeeper {
  let seen: Seen | null = null;
  let wasPlaying = false;

  function note(leaving: boolean) {
    // Before it plays, the position is the one at which it will begin: nothing has changed.
    if (!seen?.sounded) return;
    const seconds = Math.floor(seen.position);
    const now = clock.now();
    const isSafe = !leaving || now - seen.savedAt >= UNSURE;
    seen.savedAt = now;
    // A note from long ago is not repeated: another device may have gone on since.
    if (seconds === seen.saved && isSafe) return;
    seen.saved = seconds;
    save(seen.id, seconds, seen.duration !== null && seen.position >= seen.duration - OUTRO, leaving);
  }
  const flush = () => note(false);

  player.subscribe(() => {
    const { current, status, position, duration } = player.state();
    const playing = status === "playing";
    if (current?.id !== seen?.id) {
      flush();
      const savedAt = clock.now();
      seen = current && { id: current.id, position, duration, sounded: false, savedAt, saved: null };
    }
    if (seen) Object.assign(seen, { position, duration, sounded: seen.sounded || playing });
    if (wasPlaying && !playing) flush();
    else if (seen && playing && clock.now() - seen.savedAt >= PERIOD) flush();
    wasPlaying = playing;
  });

  return { flush, leave: () => note(true) };
}
