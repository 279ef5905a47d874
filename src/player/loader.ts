// How the current episode's audio gets into the engine: its address is found, opened where the bar stands, and found
// again when it no longer plays. What arrives for an earlier episode is dropped.
import type { Episode, PlayerPorts } from "./ports.ts";

/** Sources that may fail around one place of an episode before it is given up, however shortly each sounded. */
const RECOVERIES = 3;
/** Seconds that playing must get beyond a failure for it to be over. */
const RECOVERED = 30;

/** The player's bar: where a source begins, and who is told that there is none. */
export type Bar = {
  /** Seconds from the start. */
  position(): number;
  /** The device remembers that playing stopped there. */
  resume(seconds: number): void;
  /** The address could not be had; `message` is for the user. */
  fail(message: string): void;
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

  /** Loads from `url`, where the bar stands by now: it may have been moved while the address was signed. */
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
    /** The user said where it is to be: what the device remembers no longer counts. */
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
        bar.fail(found.failure.message);
      }
    },
    /** Nothing that was asked for until now may arrive. */
    drop() {
      load += 1;
      stage = "none";
      resumption = null;
    },
    /** A wish to hear something forgives what failed before it. */
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
