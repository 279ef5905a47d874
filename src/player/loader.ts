// Loads the current episode's audio into the engine: finds its address, loads it at the position of the bar, and finds it
// again when it no longer plays. Answers for an earlier episode are dropped.
import type { Episode, PlayerPorts, SourceFailure } from "./ports.ts";

/** How many sources may fail around one position before the episode is given up, however briefly each played. */
const RECOVERIES = 3;
/** Seconds that playing must get beyond a failure for it to be over. */
const RECOVERED = 30;

/** The player: it has the position at which a source begins, and is notified when there is no source. */
export type Bar = {
  /** Seconds from the start. */
  position(): number;
  /** The device remembers that playing stopped there. */
  resume(seconds: number): void;
  /** The address could not be had. */
  fail(failure: SourceFailure): void;
};

/** Builds the loader of a player's one engine. */
export function createLoader(ports: Pick<PlayerPorts, "engine" | "resolveSource" | "resumeAt">, bar: Bar) {
  // Every load has a number: answers that arrive for an earlier one are ignored.
  let load = 0;
  // What the engine holds of the current episode. What it reports of an earlier one, or of none, does not count.
  let stage: "none" | "loading" | "ready" = "none";
  // Where the current episode is to begin, from when it was chosen until it was opened.
  let resumption: Promise<number> | null = null;
  let signedAgain = false;
  let failures = { count: 0, at: 0 };

  /** Loads from `url` at the present position, which may have been moved while the address was signed. */
  function use(url: string) {
    stage = "loading";
    ports.engine.load(url, bar.position());
  }

  return {
    stage: () => stage,
    use,
    /** The engine has read the source. */
    ready() {
      stage = "ready";
    },
    /** Asks where playing of `episode` stopped; its source will begin there. */
    remember(episode: Episode) {
      resumption = ports.resumeAt(episode).catch(() => 0);
    },
    /** The user chose a position: the remembered one no longer counts. */
    moved() {
      resumption = null;
    },
    /** Finds the episode's address and loads from it. */
    async open(episode: Episode) {
      const number = ++load;
      stage = "none";
      const [found, resumed] = await Promise.all([ports.resolveSource(episode), resumption]);
      if (number !== load) return;
      if (resumption && resumed) bar.resume(resumed);
      resumption = null;
      if (found.ok) use(found.url);
      else {
        stage = "none";
        bar.fail(found.failure);
      }
    },
    /** Drops all answers that are under way. */
    drop() {
      load += 1;
      stage = "none";
      resumption = null;
    },
    /** A request to play resets the count of failures. */
    forgive() {
      signedAgain = false;
      failures = { count: 0, at: 0 };
    },
    sounded() {
      signedAgain = false;
    },
    /** Playing got as far as `position`. */
    passed(position: number) {
      if (position > failures.at + RECOVERED) failures.count = 0;
    },
    /** @returns whether a source that failed at `position` is worth another: its signature may have expired. */
    mayRetry(position: number): boolean {
      failures = { count: failures.count + 1, at: position };
      if (signedAgain || failures.count > RECOVERIES) return false;
      signedAgain = true;
      return true;
    },
  };
}
