// Lets components read the player: only that part of it that they show, so that four reports a second draw little.
import { useSyncExternalStore } from "react";
import type { Player, PlayerState, Queue, QueueOrder } from "#player";

/** @param select answers a value that stays the same until something changes that is shown. */
export const usePlayer = <Value>(player: Player, select: (state: PlayerState) => Value): Value =>
  useSyncExternalStore(player.subscribe, () => select(player.state()));

const nothing = () => () => {};

/** What comes next; undefined for nothing, or while the queue is not here yet. */
export const useNext = (queue: Queue | undefined): QueueOrder["upcoming"][number] | undefined =>
  useSyncExternalStore(queue?.order.subscribe ?? nothing, () => queue?.order.get().upcoming[0]);
