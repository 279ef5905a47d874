// What each shortcut does.
import { SKIP_SECONDS, type Player } from "../requests.ts";
import { RATE_STEP } from "../speed.ts";
import type { Queue } from "./queue.ts";
import type { Shortcut } from "./shortcuts.ts";

/**
 * Builds what `connectShortcuts` runs. Without a current episode no key is the player's.
 * @param help shows which keys there are.
 */
export const createShortcutRunner =
  (player: Player, queue: Pick<Queue, "next" | "previous">, help: () => void) =>
  (shortcut: Shortcut): boolean => {
    const { current, muted, rate } = player.state();
    if (!current) return false;
    const actions: Record<Shortcut, () => void> = {
      toggle: player.toggle,
      back: () => player.skip(-SKIP_SECONDS),
      forward: () => player.skip(SKIP_SECONDS),
      mute: () => player.setMuted(!muted),
      slower: () => player.setRate(rate - RATE_STEP),
      faster: () => player.setRate(rate + RATE_STEP),
      next: queue.next,
      previous: queue.previous,
      help,
    };
    actions[shortcut]();
    return true;
  };
