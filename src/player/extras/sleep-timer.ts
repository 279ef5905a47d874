// The sleep timer: after so many minutes, or at the end of a chapter or episode, playing pauses, at once and without a
// fade. Minutes are minutes of listening: they do not run while paused, and a pause by hand ends no timer.
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Player } from "../requests.ts";
import { timeLeft } from "../speed.ts";
import { isAtEnd, type PlayerState } from "../state.ts";

/** `end`: seconds from the start at which the chapter ends. */
export type SleepChoice =
  | { until: "minutes"; minutes: number }
  | { until: "chapter"; end: number }
  | { until: "episode" };

export type SleepPorts = {
  player: Pick<Player, "state" | "subscribe" | "pause" | "seek">;
  /** One that never jumps. Milliseconds. */
  clock: Clock;
  /** While held, the end of an episode is the end of playing: the queue's `hold`. */
  hold(held: boolean): void;
};

export type SleepTimer = {
  /** What playing will pause at; null: nothing. */
  choice: Readable<SleepChoice | null>;
  /** Seconds of real time until then, whatever the speed; null without a timer or where it cannot be known. */
  remaining(): number | null;
  /** Replaces the timer. A chapter's end that playing is past of already, or that is not ahead, sets none. */
  set(choice: SleepChoice | null): void;
};

/** An element reports the time four times a second: a chapter's end is waited for by a timer from here on. Seconds. */
const NEAR = 1;
/** A position so many seconds of listening behind the chapter's end was sought: that ends the timer, not playing. */
const BEHIND = 3;

/** Starts watching `ports.player`. */
export function createSleepTimer({ player, clock, hold }: SleepPorts): SleepTimer {
  const choice = observable<SleepChoice | null>(null);
  /** The episode whose chapter or end is meant. */
  let episode: string | undefined;
  /** Of the minutes: milliseconds left at `since`; `since` null while they do not run. */
  let left = 0;
  let since: number | null = null;
  let cancel = () => {};

  const isSounding = ({ status }: PlayerState) => status === "playing" || status === "loading";
  const millisecondsLeft = () => Math.max(0, left - (since === null ? 0 : clock.now() - since));

  function set(next: SleepChoice | null) {
    cancel();
    const { current, position } = player.state();
    const missed = next?.until === "chapter" && (!current || next.end <= position);
    episode = current?.id;
    left = next?.until === "minutes" ? Math.max(0, next.minutes) * 60_000 : 0;
    since = null;
    choice.set(missed ? null : next);
    // A chapter may end with its episode: what follows must not begin either way.
    hold(choice.get() !== null && next?.until !== "minutes");
    follow();
  }

  function sleep(at: number | null) {
    set(null);
    player.pause();
    if (at !== null) player.seek(at);
  }

  function followMinutes(state: PlayerState) {
    if (!isSounding(state)) {
      left = millisecondsLeft();
      since = null;
      cancel();
    } else if (since === null) {
      since = clock.now();
      cancel();
      cancel = clock.after(left, () => sleep(null));
    } else if (millisecondsLeft() === 0) sleep(null);
  }

  function followChapter(end: number, state: PlayerState) {
    cancel();
    const ahead = end - state.position;
    if (isAtEnd(state) || ahead < -BEHIND * state.rate) return set(null);
    if (ahead <= 0) return sleep(end);
    if (state.status === "playing" && ahead <= NEAR)
      cancel = clock.after((ahead / state.rate) * 1000, () => sleep(end));
  }

  function follow() {
    const present = choice.get();
    if (!present) return;
    const state = player.state();
    if (!state.current) return set(null);
    if (present.until === "minutes") return followMinutes(state);
    if (present.until === "chapter") {
      // The chapter of an episode that is no longer current ends no more.
      if (state.current.id !== episode) set(null);
      else followChapter(present.end, state);
    } else if (isAtEnd(state)) set(null);
  }
  player.subscribe(follow);

  return {
    choice,
    remaining() {
      const present = choice.get();
      const { position, duration, rate } = player.state();
      if (!present) return null;
      if (present.until === "minutes") return millisecondsLeft() / 1000;
      return timeLeft({ position, duration: present.until === "chapter" ? present.end : duration, rate });
    },
    set,
  };
}
