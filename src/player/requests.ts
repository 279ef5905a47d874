// What may be asked of the player.
import type { Episode } from "./ports.ts";
import type { PlayerState } from "./state.ts";

/** Seconds that one skip moves (docs/product-rules.md). */
export const SKIP_SECONDS = 15;

export type Player = {
  /** Current state; the same object until something changes. */
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Starts an episode; the current one is played or paused instead (docs/product-rules.md). */
  play(episode: Episode, startedBy?: PlayerState["startedBy"]): void;
  /**
   * Plays an episode from `seconds` on, clamped to it: the current one is moved there. What the device remembers of
   * where it stopped is not asked.
   */
  playFrom(episode: Episode, seconds: number): void;
  /** Plays or pauses the current episode. */
  toggle(): void;
  pause(): void;
  /** Moves to `position` seconds, clamped to the episode. `fast`: near it will do, as while a bar is dragged. */
  seek(position: number, fast?: boolean): void;
  /** Moves by `seconds`, which may be negative; stops at both ends. */
  skip(seconds: number): void;
  setMuted(muted: boolean): void;
  /** Speed from 0.5 to 3 in steps of 0.05, for this episode and all after it. */
  setRate(rate: number): void;
  /** Says which episode follows at the end of the current one, until it has; null for none. */
  setNext(episode: Episode | null): void;
  /** Stops, rewinds and hides the bar. */
  close(): void;
};
