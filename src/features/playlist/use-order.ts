// The order of the playlist on the screen: as the device has it, and at once as the user wants it.
import { useState } from "react";
import type { PlaylistItem } from "#sync";

export type Order = {
  items: readonly PlaylistItem[];
  /** Moves the episode at `from` to the place `to`. */
  move(from: number, to: number): void;
};

/** @param onMove writes that an episode stands behind `previous` (null: at the top); rejects nothing. */
export function useOrder(
  read: readonly PlaylistItem[],
  onMove: (podcastId: string, previous: string | null) => Promise<void>,
): Order {
  // Until the device has read what was written, which is another array.
  const [wish, setWish] = useState<{ over: readonly PlaylistItem[]; items: readonly PlaylistItem[] } | null>(
    null,
  );
  const items = wish?.over === read ? wish.items : read;
  return {
    items,
    move(from, to) {
      const moved = items[from];
      if (!moved || from === to || to < 0 || to >= items.length) return;
      const others = items.toSpliced(from, 1);
      setWish({ over: read, items: others.toSpliced(to, 0, moved) });
      void onMove(moved.card.id, others[to - 1]?.card.id ?? null);
    },
  };
}
