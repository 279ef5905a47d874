// One tab of an account syncs for all of them: the one that holds the account's lock. The browser gives the lock to
// another tab when that one is closed. The lock saves requests; correctness does not depend on it: two leaders only ask
// twice.
import type { Locks } from "./ports.ts";

export type Leader = {
  /** Requests the lock; nothing happens in a tab that waits for it already. */
  join(): void;
  /** Releases the lock or withdraws the request: the page is being frozen or closed. */
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
