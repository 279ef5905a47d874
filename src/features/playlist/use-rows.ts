// Which rows of a long playlist are drawn: those in sight, a few around them, and the one that is being dragged.
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { PlaylistItem } from "#sync";

/** Pixels of a row before it was measured, and rows drawn above and below those in sight. */
const HEIGHT = 129;
const AROUND = 6;

/** @param dragged index of the row that is being dragged; -1 for none. */
export function useRows(items: readonly PlaylistItem[], dragged: number) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const found = list.current?.getBoundingClientRect().top ?? 0;
    setTop(Math.round(found + window.scrollY));
  }, [items]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here, and its answers go nowhere else
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => HEIGHT,
    overscan: AROUND,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.card.id ?? index,
    rangeExtractor(range) {
      const shown = defaultRangeExtractor(range);
      return dragged < 0 || shown.includes(dragged) ? shown : [...shown, dragged].sort((a, b) => a - b);
    },
  });
  return { list, top, virtualizer };
}
