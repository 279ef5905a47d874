// The speed: which there are, and what it makes of the time that is left.
import type { PlayerState } from "./state.ts";

export const MIN_RATE = 0.5;
export const MAX_RATE = 3;
export const RATE_STEP = 0.05;

/** The nearest speed there is; `otherwise` for what is no number. */
export function nearestRate(rate: number, otherwise: number): number {
  if (!Number.isFinite(rate)) return otherwise;
  const steps = Math.round(Math.min(MAX_RATE, Math.max(MIN_RATE, rate)) / RATE_STEP);
  // Through a whole number of hundredths: 23 × 0.05 would be 1.1500000000000001.
  return Math.round(steps * RATE_STEP * 100) / 100;
}

/** Seconds of real time until the end at this speed; null while the length is unknown. */
export const timeLeft = ({ position, duration, rate }: Pick<PlayerState, "position" | "duration" | "rate">) =>
  duration === null ? null : Math.max(0, duration - position) / rate;
