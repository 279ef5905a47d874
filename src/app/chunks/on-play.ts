// Retries a chunk that could not be fetched with each play and pause: the user is there and needs the controls.
import type { Player } from "#player";

/** Calls when something begins to play, or is paused. */
export const onPlay =
  ({ state, subscribe }: Pick<Player, "state" | "subscribe">) =>
  (listener: () => void): (() => void) => {
    let before = state().status;
    return subscribe(() => {
      const { status } = state();
      if (status === before) return;
      before = status;
      listener();
    });
  };
