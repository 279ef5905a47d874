// What the player needs from outside. It knows neither the network nor the database: the app passes these in, and the
// tests pass in fakes that pass the same contract.
import type { Hue } from "#domain/field-hue.ts";
import type { Readable } from "#lib/observable.ts";

/** An episode as the player knows it. `audio` is opaque to the player: SourceResolver understands it. */
export type Episode = {
  id: string;
  title: string;
  authors: string;
  /** Address of the cover image; null for the default cover, undefined until it is known. */
  cover: Readable<string | null | undefined>;
  /** Of its field of research: the colour of a cover that is late. */
  hue?: Hue;
  audio: string;
  /** Length in seconds as stored with the episode; null while unknown. */
  seconds: number | null;
};

/** Why nothing sounds. */
export type EngineFailure =
  /** The browser wants a gesture first. */
  | "refused"
  /** The audio could not be fetched or decoded. */
  | "source"
  /** There is nothing to play it on. */
  | "device";

/** What the audio element reported. Times in seconds. */
export type EngineEvent =
  | { type: "loaded"; duration: number }
  /** The element corrects the length that it reported at `loaded`. */
  | { type: "length"; duration: number }
  | { type: "playing" }
  /** It sounds no more, whoever asked for that; not reported for the end, which is `ended`. */
  | { type: "paused" }
  | { type: "waiting" }
  | { type: "time"; position: number }
  | { type: "ended" }
  | { type: "failed"; reason: EngineFailure };

/** One audio output. All commands act on the source loaded last; without one they do nothing. */
export type AudioEngine = {
  /** Replaces the source; answers with `loaded` or `failed`. Starts paused, at `position` seconds. */
  load(url: string, position: number): void;
  /** Answers with `playing` even where it sounds already. Before `loaded` it is kept until then. */
  play(): void;
  pause(): void;
  /**
   * Moves to `position` seconds; the caller has clamped it. Before `loaded` it replaces where that began.
   * `fast`: near it will do, as while a lock screen's bar is dragged.
   */
  seek(position: number, fast?: boolean): void;
  setMuted(muted: boolean): void;
  /** Speed, 1 being normal. Outlives the source. */
  setRate(rate: number): void;
  /** Forgets the source and rewinds to 0. */
  unload(): void;
  subscribe(listener: (event: EngineEvent) => void): () => void;
};

/**
 * Why an episode has no address to play from. `message` is for the user (docs/product-rules.md). `isOffline`: there is
 * no connection, which stands at the player for as long as nothing plays, and is told nowhere else.
 */
export type SourceFailure = { message: string; isOffline?: boolean };

/**
 * Finds where an episode's audio can be read now: a local copy or a freshly signed address. Asked again when the
 * answer turned out not to play, so a copy that is gone should be looked for each time.
 */
export type SourceResolver = (
  episode: Episode,
) => Promise<{ ok: true; url: string } | { ok: false; failure: SourceFailure }>;

/** The lock screen's side of the player. */
export type NowPlaying = {
  show(episode: Episode): void;
  state(playing: boolean): void;
  /** `duration` and `position` in seconds; only called with a finite duration. */
  progress(duration: number, position: number, rate: number): void;
  clear(): void;
};

/** Calls `run` after `milliseconds`; the answer takes the call back. */
export type Schedule = (run: () => void, milliseconds: number) => () => void;

export type PlayerPorts = {
  engine: AudioEngine;
  resolveSource: SourceResolver;
  /** Seconds from the start at which an episode chosen now begins; 0 where it was never begun, or was finished. */
  resumeAt(episode: Episode): Promise<number>;
  nowPlaying: NowPlaying;
  schedule: Schedule;
  /** Shows the user an error message. */
  report(message: string): void;
  /** Notes a failure that needs no action of the user. */
  log(message: string): void;
};
