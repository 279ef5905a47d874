// An episode that was asked for on a page whose code for sound is missing: the page is loaded anew for that code, and
// plays the episode then (play-unheard.ts).
import type { SmallStorage } from "#lib/small-storage.ts";
import { sounding, type Player } from "#player";
import { keepHeard } from "../chunks/engines.ts";

/** Of the tab: the episode's id, a blank, and the seconds from its start. */
export const UNHEARD_KEY = "orpheus-unheard";

/** To be called before the page is loaded anew for missing code. */
export function noteUnheard({ state }: Pick<Player, "state">, tab: SmallStorage): void {
  const { current, notice, position } = state();
  // Where the user paused it meanwhile there is no notice.
  if (current && notice && !(sounding.get() && keepHeard.get()))
    tab.setItem(UNHEARD_KEY, `${current.id} ${position}`);
}
