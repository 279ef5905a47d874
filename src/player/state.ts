// What screens and the lock screen read of the player, and how it starts out.
import type { Episode } from "./ports.ts";

export type PlayerStatus = "idle" | "loading" | "playing" | "paused";

export type PlayerState = {
  /** The one episode in the bar; null hides it. */
  current: Episode | null;
  /** Who chose the current episode: the user, or the queue that went on to it. */
  startedBy: "user" | "queue";
  status: PlayerStatus;
  /** Seconds from the start. */
  position: number;
  /** Length in seconds; null while unknown, shown as '--:--'. */
  duration: number | null;
  muted: boolean;
  /** Speed, 1 being normal. */
  rate: number;
  /** Why it stands still although nobody paused it, and what to do; to be shown in the bar. Null: no such reason. */
  notice: string | null;
};

export const initialState: PlayerState = {
  current: null,
  startedBy: "user",
  status: "idle",
  position: 0,
  duration: null,
  muted: false,
  rate: 1,
  notice: null,
};

/** Clamps a target to the episode: an invalid or negative one becomes 0 (docs/product-rules.md). */
export function clampPosition(target: number, duration: number | null): number {
  if (!Number.isFinite(target) || target < 0) return 0;
  return duration === null ? target : Math.min(target, duration);
}

/** A length that the element reported is one: a stream has none, and so has a source that is not yet read. */
export const isLength = (duration: number) => Number.isFinite(duration) && duration > 0;

/** Whether the current episode was heard to its end, and stands there. */
export const isAtEnd = ({ status, position, duration }: PlayerState) =>
  status === "paused" && duration !== null && position >= duration;
