// The thumb of the position while somebody holds it: of one episode, so that the next one does not begin where the
// thumb of the one before stands.
import { useCallback, useState } from "react";
import type { Player } from "#player";
import { usePlayer } from "./use-player.ts";

/** @returns seconds at which the thumb is held, null where nobody holds it; and what holds it there. */
export function useHold(player: Player) {
  const episode = usePlayer(player, (state) => state.current?.id);
  const [held, setHeld] = useState<{ episode: string | undefined; position: number } | null>(null);
  const hold = useCallback(
    (position: number | null) => setHeld(position === null ? null : { episode, position }),
    [episode],
  );
  return [held && held.episode === episode ? held.position : null, hold] as const;
}
