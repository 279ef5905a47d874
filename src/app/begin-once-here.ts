// What runs for an account in a chunk of its own: begun as soon as its code is here, ended with the account.
import type { Readable } from "#lib/observable.ts";

/**
 * Loads now, and again whenever the network comes back until that succeeds; then begins.
 * @param load answers what begins it; beginning answers what ends it. @returns ends it, begun or not.
 */
export function beginOnceHere(
  load: () => Promise<() => () => void>,
  online: Readable<boolean>,
  report: (error: unknown) => void,
): () => void {
  let isEnded = false;
  let isLoading = false;
  let end = () => {};

  async function tryToBegin() {
    isLoading = true;
    try {
      const begin = await load();
      unsubscribe();
      if (!isEnded) end = begin();
    } catch (error) {
      report(error);
    } finally {
      isLoading = false;
    }
  }

  const unsubscribe = online.subscribe(() => {
    if (online.get() && !isLoading) void tryToBegin();
  });
  void tryToBegin();
  return () => {
    isEnded = true;
    unsubscribe();
    end();
  };
}
