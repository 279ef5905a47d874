// The player as a reason to fetch what could not be had: whoever plays or pauses is here, and wants the controls.
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
