// The speed outlives the page, on this device: in the browser's small storage.
import type { SmallStorage } from "#lib/small-storage.ts";
import type { Player } from "./requests.ts";

const KEY = "orpheus-rate";

/** Gives the player the speed used last on this device, and keeps every later one. */
export function rememberRate(player: Pick<Player, "state" | "subscribe" | "setRate">, storage: SmallStorage) {
  player.setRate(Number(storage.getItem(KEY) ?? 1));
  let kept = player.state().rate;
  player.subscribe(() => {
    const { rate } = player.state();
    if (rate === kept) return;
    kept = rate;
    try {
      storage.setItem(KEY, String(rate));
    } catch {
      // On a full storage the earlier speed stays stored; this one holds until the page is closed.
    }
  });
}
