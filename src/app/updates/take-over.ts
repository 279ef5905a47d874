// Sees to it that a version which was told to take over does.
import type { Clock } from "#lib/clock.ts";
// oxlint-disable-next-line import/default -- Vite makes it: the address of the built file
import address from "./short-lived-client.worker.ts?worker&url";

/** Milliseconds before each look; the last one repeats. */
const WAITS = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

export type TakeOverPorts = {
  /** Whether a version still waits. */
  isWaiting(): boolean;
  /** Tells the version that waits to take over. */
  tell(): void;
  /** Opens another client of the worker and closes it. */
  openShortLivedClient(): void;
  after: Clock["after"];
};

/** A client of the page's worker that is over at once. */
export const openShortLivedClient = (): void => void new Worker(address, { type: "module" });

/**
 * Tells the version that waits to take over, until none waits any more.
 *
 * Chromium gives the takeover up where the page asks something of the worker before in the moment in which that one is
 * stopped, and looks again only when one of its clients goes (docs/decisions/115).
 */
export function takeOver({ isWaiting, tell, openShortLivedClient, after }: TakeOverPorts): void {
  const lookAgain = (looks: number) => {
    after(WAITS[Math.min(looks, WAITS.length - 1)] ?? 0, () => {
      if (!isWaiting()) return;
      tell();
      openShortLivedClient();
      lookAgain(looks + 1);
    });
  };
  tell();
  lookAgain(0);
}
