// Loads what may not be had at the moment, and tries again whenever that may have changed.
import type { Player } from "#player";

type Subscribe = (listener: () => void) => () => void;

/**
 * Calls `there` once with what `load` gives. After a failure it tries again when one of `again` calls.
 * @returns what ends it.
 */
export function loadUntilThere<Loaded>(
  load: () => Promise<Loaded>,
  again: readonly Subscribe[],
  there: (loaded: Loaded) => void,
): () => void {
  let ended = false;
  // One try after the other: one that joins another that fails would fail with it, whatever has changed.
  let tries: Promise<unknown> = Promise.resolve();
  const end = () => {
    ended = true;
    for (const leave of leaves) leave();
  };
  const show = (loaded: Loaded) => {
    if (ended) return;
    end();
    there(loaded);
  };
  const next = () => {
    tries = tries.then(() => (ended ? undefined : load().then(show, () => {})));
  };
  const leaves = again.map((subscribe) => subscribe(next));
  next();
  return end;
}

/** Calls when something begins to play, or is paused. */
export const onPlay =
  ({ state, subscribe }: Pick<Player, "state" | "subscribe">): Subscribe =>
  (listener) => {
    let before = state().status;
    return subscribe(() => {
      const { status } = state();
      if (status === before) return;
      before = status;
      listener();
    });
  };
