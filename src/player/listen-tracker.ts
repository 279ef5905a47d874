// Which plays count as listens: 20 seconds of continuous play (docs/product-rules.md), and not one the user started within
// 300 seconds of the last start that counted (docs/product-rules.md). It watches the player and knows no database: the log that
// it writes to is a port.
import type { Clock } from "#lib/clock.ts";
import type { Player } from "./requests.ts";
import { isAtEnd, type PlayerState } from "./state.ts";

/** Milliseconds of continuous play that make a listen (docs/product-rules.md). */
const COUNTED_AFTER = 20_000;
/** Milliseconds between two starts by the user that both count (docs/product-rules.md). */
const COOLDOWN = 300_000;
/** Milliseconds of play after which the seconds heard are noted: more is not lost with a page that is killed. */
const NOTED_EVERY = 60_000;
/** docs/product-rules.md */
const COOLDOWN_NOTICE = "Please wait before playing again";

/** Where listens go. Both calls are safe to repeat; a failure is the log's to report. */
export type ListenLog = {
  /** Makes the listen `id` of an episode, with `seconds` heard so far. */
  count(listen: Listened): Promise<void>;
  /**
   * Raises the seconds heard of a listen that was made; a smaller figure changes nothing.
   * @param leaving the page goes: what takes longer than this call may be lost.
   */
  raise(listen: Listened, leaving: boolean): Promise<void>;
};

/** `id`: of the play session. `seconds`: whole ones of playing. */
export type Listened = { id: string; podcastId: string; seconds: number };

export type ListenPorts = {
  player: Pick<Player, "state" | "subscribe">;
  log: ListenLog;
  /** Only differences are read, so a clock that never jumps (since the page's start) is best. Milliseconds. */
  clock: Clock;
  /** Whether plays that begin now are somebody's: of a visitor's nothing is counted, and nothing said. */
  isTracked(): boolean;
  /** Makes the id of a play session: a UUID. */
  newId(): string;
  /** Tells the user something in their words. */
  notify(message: string): void;
};

/** One play of one episode, from its start until it ends, is closed or gives way to another. */
type Session = {
  id: string;
  podcastId: string;
  /** False within the cooldown. */
  counts: boolean;
  counted: boolean;
  heard: number;
  playingSince: number | null;
  cancelTimer: () => void;
};

export type ListenTracker = {
  /** Writes down what was heard so far; to be called when the page is hidden. */
  flush(): void;
  /** The same, to be called when the page goes. */
  leave(): void;
  /** Ends the session and stops watching. */
  stop(): void;
};

/** Starts watching `ports.player`, which may have an episode on its way already. */
export function createListenTracker(ports: ListenPorts): ListenTracker {
  const { player, log, clock } = ports;
  let session: Session | null = null;
  let lastStart: { podcastId: string; at: number } | null = null;

  /** @returns whether the play counts; tells the user when it does not. */
  function admit(podcastId: string, startedBy: PlayerState["startedBy"]): boolean {
    if (!ports.isTracked()) return false;
    if (startedBy === "queue" || lastStart?.podcastId === podcastId) return true;
    const now = clock.now();
    if (lastStart && now - lastStart.at < COOLDOWN) {
      ports.notify(COOLDOWN_NOTICE);
      return false;
    }
    lastStart = { podcastId, at: now };
    return true;
  }

  const heardNow = (current: Session) =>
    current.heard + (current.playingSince === null ? 0 : Math.max(0, clock.now() - current.playingSince));

  const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

  function note(leaving: boolean) {
    if (!session?.counted) return;
    const { id, podcastId } = session;
    void log.raise({ id, podcastId, seconds: inSeconds(heardNow(session)) }, leaving);
  }
  const flush = () => note(false);

  function begin(podcastId: string, counts: boolean): Session {
    return {
      id: ports.newId(),
      podcastId,
      counts,
      counted: false,
      heard: 0,
      playingSince: null,
      cancelTimer: () => {},
    };
  }

  function resume(current: Session) {
    if (current.playingSince !== null) return;
    current.playingSince = clock.now();
    if (current.counted) noteRegularly(current);
    if (!current.counts || current.counted) return;
    current.cancelTimer = clock.after(COUNTED_AFTER, () => {
      current.counted = true;
      void log.count({
        id: current.id,
        podcastId: current.podcastId,
        seconds: Math.max(inSeconds(heardNow(current)), inSeconds(COUNTED_AFTER)),
      });
      noteRegularly(current);
    });
  }

  /** Until playing is interrupted. */
  function noteRegularly(current: Session) {
    current.cancelTimer = clock.after(NOTED_EVERY, () => {
      flush();
      noteRegularly(current);
    });
  }

  function interrupt(current: Session) {
    current.cancelTimer();
    if (current.playingSince === null) return;
    current.heard = heardNow(current);
    current.playingSince = null;
    flush();
  }

  function end() {
    if (session) interrupt(session);
    session = null;
  }

  function onChange() {
    const state = player.state();
    const { current, status, startedBy } = state;
    if (current?.id !== session?.podcastId) {
      end();
      if (current) session = begin(current.id, admit(current.id, startedBy));
    }
    if (!session) return;
    if (status === "playing") resume(session);
    else interrupt(session);
    // Playing it again is a session of its own, but no start of another episode: the cooldown's answer stays.
    if (isAtEnd(state) && session.heard > 0) session = begin(session.podcastId, session.counts);
  }

  const unsubscribe = player.subscribe(onChange);
  onChange();
  return {
    flush,
    leave: () => note(true),
    stop() {
      unsubscribe();
      end();
    },
  };
}
