// Lets components read the player.
import { useSyncExternalStore } from "react";
import type { Player, PlayerState } from "#player";

/** The player's present state; renders again when it changes. */
export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.state);
