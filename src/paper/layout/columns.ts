// Reading order of a page. The page is cut at gutters: white stripes with lines of text on both sides. Lines that
// cross a gutter (titles, wide figures' captions) part the page into bands, and inside a band the columns are read
// one after another, each cut again the same way. Narrow things beside text, such as labels of a list, cell
// contents or equation numbers, are not columns and stay on their line.
import { bottom, type Line, type PageContent, type Region, type Segment, top } from "./geometry.ts";

/** Narrower than this, in points, is a label or a cell, not a column. */
const NARROWEST_COLUMN = 70;
/** A gutter is at least this wide, in points: set tighter, columns would run together for a reader too. */
const NARROWEST_GUTTER = 5;
/** So many lines must stand on each side of a gutter. */
const FEWEST_LINES = 3;
/** A line this full, in parts of its column's width, is running text rather than a label. */
const FULL_LINE = 0.6;
/** A gap wider than this, in letter sizes, parts two cells; narrower ones also occur in loosely justified lines. */
const CELL_GAP = 1.2;
const DEEPEST_CUT = 8;
/** A plot with thousands of labels must not cost seconds: so many edges are tried. */
const MOST_EDGES = 12;

type Band = { columns?: [Segment[], Segment[]]; segments: Segment[] };

/** @returns the page's regions in the order in which they are read. */
export function toRegions(page: PageContent): Region[] {
  return cut(page.segments, 0).map(({ segments, columned }) => ({
    page: page.page,
    x0: Math.min(...segments.map((segment) => segment.x0)),
    x1: Math.max(...segments.map((segment) => segment.x1)),
    columned,
    lines: toLines(segments),
  }));
}

type Leaf = { segments: Segment[]; columned: boolean };

function cut(segments: Segment[], depth: number, columned = false): Leaf[] {
  if (segments.length === 0) return [];
  if (segments.length === 1 || depth === DEEPEST_CUT) return [{ segments, columned }];
  const bands = bestBands(segments);
  if (!bands) return [{ segments, columned }];
  return bands.flatMap((band) =>
    band.columns
      ? band.columns.flatMap((column) => cut(column, depth + 1, true))
      : cut(band.segments, depth + 1, columned),
  );
}

/** Tries every left edge that several lines share as the right side of a gutter; the one with most text wins. */
function bestBands(segments: Segment[]): Band[] | undefined {
  let best: { bands: Band[]; score: number } | undefined;
  for (const edge of sharedLeftEdges(segments)) {
    const bands = toBands(segments, edge);
    let score = 0;
    for (const { columns } of bands) {
      if (columns) score += Math.min(columns[0].length, columns[1].length);
    }
    if (score > (best?.score ?? 0)) best = { bands, score };
  }
  return best?.bands;
}

function sharedLeftEdges(segments: Segment[]): number[] {
  const counts = new Map<number, { count: number; least: number }>();
  for (const { x0 } of segments) {
    const key = Math.round(x0 / 3);
    const entry = counts.get(key) ?? { count: 0, least: x0 };
    counts.set(key, { count: entry.count + 1, least: Math.min(entry.least, x0) });
  }
  return [...counts.values()]
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_EDGES)
    .map(({ least }) => least);
}

/** Parts a region at one gutter into bands from top to bottom; bands without two true columns are left whole. */
function toBands(segments: Segment[], edge: number): Band[] {
  const crossing = segments.filter(
    (segment) => segment.x0 < edge - 1 && segment.x1 > edge - NARROWEST_GUTTER,
  );
  const rows = mergeIntervals(crossing);
  const bands: { crossing: boolean; segments: Segment[] }[] = rows.map(() => ({
    crossing: true,
    segments: [],
  }));
  const between: Segment[][] = Array.from({ length: rows.length + 1 }, () => []);
  for (const segment of segments) {
    const middle = segment.y - segment.size * 0.3;
    const row = firstEndingAfter(rows, middle);
    if (middle >= (rows[row]?.[0] ?? Infinity)) bands[row]?.segments.push(segment);
    else between[row]?.push(segment);
  }
  const result: Band[] = [];
  for (let index = 0; index <= rows.length; index += 1) {
    addColumns(result, between[index] ?? [], edge);
    const band = bands[index];
    if (band) addWhole(result, band.segments);
  }
  return result;
}

/** Index of the first interval that ends at or after `y`, the number of intervals if none does. */
function firstEndingAfter(rows: readonly [number, number][], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.[1] ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mergeIntervals(segments: Segment[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const segment of [...segments].sort((a, b) => top(a) - top(b))) {
    const last = merged.at(-1);
    if (last && top(segment) <= last[1]) last[1] = Math.max(last[1], bottom(segment));
    else merged.push([top(segment), bottom(segment)]);
  }
  return merged;
}

function addWhole(bands: Band[], segments: Segment[]): void {
  if (segments.length === 0) return;
  const last = bands.at(-1);
  if (last && !last.columns) last.segments.push(...segments);
  else bands.push({ segments: [...segments] });
}

function addColumns(bands: Band[], segments: Segment[], edge: number): void {
  if (segments.length === 0) return;
  const right = segments.filter((segment) => segment.x0 >= edge - 1);
  const highest = Math.min(...right.map(top));
  const left: Segment[] = [];
  for (const segment of segments) {
    if (segment.x0 >= edge - 1) continue;
    // The short last line of a wide paragraph lies on the left side only, but belongs to the paragraph.
    const above = bands.at(-1);
    if (left.length === 0 && above && !above.columns && endsParagraph(above.segments, segment, highest)) {
      above.segments.push(segment);
    } else left.push(segment);
  }
  if (isColumn(left) && isColumn(right) && standSideBySide(left, right)) {
    bands.push({ columns: [left, right], segments });
  } else addWhole(bands, [...left, ...right]);
}

function endsParagraph(above: Segment[], segment: Segment, highest: number): boolean {
  const last = above.at(-1);
  return (
    last !== undefined &&
    bottom(segment) <= highest + 1 &&
    segment.font === last.font &&
    Math.abs(segment.size - last.size) < 0.3 &&
    segment.y - last.y < 1.5 * segment.size
  );
}

function isColumn(segments: Segment[]): boolean {
  const x0 = Math.min(...segments.map((segment) => segment.x0));
  const x1 = Math.max(...segments.map((segment) => segment.x1));
  if (!(x1 - x0 >= NARROWEST_COLUMN)) return false;
  let full = 0;
  for (const segment of segments) if (segment.x1 - segment.x0 >= FULL_LINE * (x1 - x0)) full += 1;
  return full >= FEWEST_LINES || (segments.length <= 2 * FEWEST_LINES && full >= 2);
}

function standSideBySide(left: Segment[], right: Segment[]): boolean {
  const from = Math.max(Math.min(...left.map(top)), Math.min(...right.map(top)));
  const to = Math.min(Math.max(...left.map(bottom)), Math.max(...right.map(bottom)));
  return to - from > 1.5 * (left[0]?.size ?? 0);
}

/** Puts the segments of a region back on their lines. */
function toLines(segments: Segment[]): Line[] {
  const lines: Line[] = [];
  for (const segment of [...segments].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const line = lines.at(-1);
    if (!line || Math.abs(segment.y - line.y) > 0.4 * Math.max(segment.size, line.size)) {
      lines.push({ ...segment, cells: 1, parts: [segment.text] });
      continue;
    }
    const [first, second] = line.x0 <= segment.x0 ? [line, segment] : [segment, line];
    const cellGap = second.x0 - first.x1 > CELL_GAP * Math.min(first.size, second.size);
    const wider = line.x1 - line.x0 >= segment.x1 - segment.x0 ? line : segment;
    Object.assign(line, {
      text: `${first.text} ${second.text}`,
      parts: first === line ? [...line.parts, segment.text] : [segment.text, ...line.parts],
      leadFont: first.leadFont,
      font: wider.font,
      size: wider.size,
      y: wider.y,
      x0: Math.min(line.x0, segment.x0),
      x1: Math.max(line.x1, segment.x1),
      cells: line.cells + (cellGap && !isLabel(first.text) ? 1 : 0),
    });
  }
  return lines;
}

/** A bullet, a section's number, the number of a reference or equation. */
function isLabel(text: string): boolean {
  return /^(?:[•▪–∗*◦‣·■-]|\(?\[?(?:\d{1,2}(?:\.\d+)*|[IVXivx]+|[A-Za-z])[.)\]]*)$/.test(text);
}
