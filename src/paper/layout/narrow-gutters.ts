// Gutters that are hardly wider than a blank. A single line cannot tell the two columns apart, but line after line
// begins anew at the same place, and nothing crosses it.
import type { Run } from "./geometry.ts";

/** Narrower than this, in points, columns could not be told apart on paper. */
const NARROWEST = 3.5;
/** A wider gap, in letter sizes, parts columns by itself. */
const WIDEST = 1.2;
/** So many lines must begin at the gutter. */
const FEWEST_LINES = 10;
/** Of these, so many runs may cross it: titles, captions and figures over both columns. */
const CROSSING = 0.25;
/** Baselines within this distance, in letter sizes, count as one: the columns need not share a grid. */
const SAME_LINE = 0.3;
/** So many runs at one height are looked at; only the labels of a plot are more. */
const MOST_BESIDE = 40;
/** Places within this distance, in points, count as one. */
const SAME_PLACE = 1.5;

/** @returns the left edges of right columns, in points. */
export function findNarrowGutters(runs: readonly Run[]): number[] {
  const edges = new Map<number, number[]>();
  const ordered = [...runs].sort((a, b) => a.y - b.y);
  ordered.forEach((run, index) => {
    const gap = gapBefore(ordered, index);
    if (gap < NARROWEST || gap > WIDEST * run.size) return;
    const key = Math.round(run.x / SAME_PLACE);
    const places = edges.get(key);
    if (places) places.push(run.x);
    else edges.set(key, [run.x]);
  });
  const found: number[] = [];
  for (const [key, places] of edges) {
    const all = [...(edges.get(key - 1) ?? []), ...places];
    const edge = Math.min(...all);
    if (all.length < FEWEST_LINES || found.some((other) => Math.abs(other - edge) < 2 * SAME_PLACE)) continue;
    const crossing = runs.filter(
      (run) => run.x < edge - NARROWEST - 1 && run.x + run.width > edge + NARROWEST,
    ).length;
    if (crossing <= CROSSING * all.length) found.push(edge);
  }
  return found;
}

/** White space between a run and what stands to the left of it at the same height; Infinity where nothing does. */
function gapBefore(ordered: readonly Run[], index: number): number {
  const run = ordered[index];
  if (!run) return Infinity;
  let end = -Infinity;
  for (const step of [-1, 1]) {
    for (let at = index + step; Math.abs(at - index) <= MOST_BESIDE; at += step) {
      const other = ordered[at];
      if (!other || Math.abs(other.y - run.y) > SAME_LINE * run.size) break;
      if (other.x < run.x) end = Math.max(end, other.x + other.width);
    }
  }
  return run.x - end;
}

/** Whether one of the gutters lies in the gap between two things on one line. */
export const isParted = (gutters: readonly number[], leftEnd: number, rightStart: number): boolean =>
  gutters.some((edge) => leftEnd < edge - 1 && Math.abs(rightStart - edge) < 2 * SAME_PLACE);
