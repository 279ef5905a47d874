// One tab of an account syncs for all of them: the one that holds the account's lock. The browser passes it on when
// that tab goes. It is a saving, not a safeguard: two leaders break nothing, they only ask twice.
import type { Locks } from "./ports.ts";

export type Leader = {
  /** Stands in line for the lock; nothing happens for a tab that does already. */
  join(): void;
  /** Gives the lock, or the place in line, back: the page is being frozen or goes. */
  leave(): void;
};

/**
 * @param name of the lock, the same in all tabs of an account.
 * @param lead called when this tab becomes the leader; the answer is called when it no longer is.
 */
export function createLeader(locks: Locks | undefined, name: string, lead: () => () => void): Leader {
  let abort: AbortController | null = null;

  function hold(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const step = lead();
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        step();
        resolve();
      });
    });
  }

  return {
    join() {
      if (abort) return;
      abort = new AbortController();
      const { signal } = abort;
      // A browser without Web Locks lets every tab lead. One that takes the lock away (`steal`) rejects.
      if (locks) locks.request(name, { signal }, () => hold(signal)).catch(() => undefined);
      else void hold(signal);
    },
    leave() {
      abort?.abort();
      abort = null;
    },
  };
}
