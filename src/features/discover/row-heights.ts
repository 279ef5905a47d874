// How tall the rows of a grid were when it was left: whoever comes back finds the same place at the same height, before
// any row has been drawn and measured again.
import type { Virtualizer } from "@tanstack/react-virtual";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";

type Rows = { width: number; heights: Map<number, number> };

/** Of one account, for as long as it is open. */
export type RowMemory = {
  /** Of the grids that were left, by entry of the history; those left longest ago are forgotten first. */
  heights: Map<string, Rows>;
  /** Of the row that was measured last, by the width of the grid: without excerpts all rows are alike. */
  usual: Map<number, number>;
};

const REMEMBERED = 20;

/** Height of a card below its cover in CSS pixels, until a row was measured. */
const TEXT_HEIGHT = 176;

/** The rows of the grid that this entry of the history shows, remembered from now on. */
function rowsOf(key: string, { heights }: RowMemory): Rows {
  const rows = heights.get(key) ?? { width: 0, heights: new Map<number, number>() };
  heights.delete(key);
  heights.set(key, rows);
  const [oldest] = heights.keys();
  if (heights.size > REMEMBERED && oldest !== undefined) heights.delete(oldest);
  return rows;
}

export type RowHeights = {
  /** The height to expect of a row, in CSS pixels. */
  estimate(index: number): number;
  /** Notes the heights of the rows from `first` to `last`. */
  note(virtual: Virtualizer<Window, Element>, first: number, last: number): void;
};

/** @param width of the grid. @param cover width of a card. @param gap between two rows; all in CSS pixels. */
export function useRowHeights(memory: RowMemory, width: number, cover: number, gap: number): RowHeights {
  const { key } = useLocation();
  return useMemo(() => {
    const rows = rowsOf(key, memory);
    return {
      estimate: (index) =>
        (rows.width === width ? rows.heights.get(index) : undefined) ??
        memory.usual.get(width) ??
        Math.round(cover) + TEXT_HEIGHT + gap,
      note({ measurementsCache }, first, last) {
        if (rows.width !== width) rows.heights.clear();
        rows.width = width;
        for (const { index, size } of measurementsCache.slice(first, last + 1)) {
          rows.heights.set(index, size);
          memory.usual.set(width, size);
        }
      },
    };
  }, [key, memory, width, cover, gap]);
}
