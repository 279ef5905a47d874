// Reading order of a page. The page is cut at gutters: white stripes with lines of text on both sides. Lines that
// cross a gutter (titles, wide figures' captions) part the page into bands, and inside a band the columns are read
// one after another, each cut again the same way. Narrow things beside text, such as labels of a list, cell
// contents or equation numbers, are not columns and stay on their line.
import { partBesideAbstract } from "./beside-abstract.ts";
import { bottom, type Line, type PageContent, type Region, type Segment, top } from "./geometry.ts";

/** Narrower than this, in points, is a label or a cell, not a column. */
const NARROWEST_COLUMN = 70;
/** A gutter is at least this wide, in points: set tighter, columns would run together for a reader too. */
const NARROWEST_GUTTER = 5;
/** So many lines must stand on each side of a gutter. */
const FEWEST_LINES = 3;
/** So many lines of words are running text, however many labels of a figure stand above them. */
const MANY_LINES = 8;
/** A line this full, in parts of its column's width, is running text rather than a label. */
const FULL_LINE = 0.6;
/** A gap wider than this, in letter sizes, parts two cells; narrower ones also occur in loosely justified lines. */
const CELL_GAP = 1.2;
const DEEPEST_CUT = 8;
/** A hanging label begins at most so many letter sizes in front of its text. */
const LONGEST_HANG = 4;
/** A plot with thousands of labels must not cost seconds: so many edges are tried. */
const MOST_EDGES = 12;
/** Of two columns beside each other each has one of the edges that most lines share. */
const LIKELIEST_EDGES = 4;

/** So many pages, and this share of them, must have one gutter for it to be the document's. */
const FEWEST_PAGES = 2;
const SHARE_OF_PAGES = 0.3;

type Band = { columns?: [Segment[], Segment[]]; segments: Segment[] };

/**
 * Where the right columns of a document begin, in points, if most of its pages are set in two columns. Known from the
 * other pages, the gutter also parts one where a figure fills one of the columns.
 */
export function documentGutter(pages: readonly PageContent[]): number | undefined {
  const edges = new Map<number, { pages: number; least: number }>();
  for (const page of pages) {
    const edge = bestBands(page.segments)?.edge;
    if (edge === undefined) continue;
    const key = Math.round(edge / 3);
    const entry = edges.get(key) ?? edges.get(key - 1) ?? edges.get(key + 1) ?? { pages: 0, least: edge };
    entry.pages += 1;
    entry.least = Math.min(entry.least, edge);
    edges.set(key, entry);
  }
  const [most] = [...new Set(edges.values())].sort((a, b) => b.pages - a.pages);
  return most && most.pages >= Math.max(FEWEST_PAGES, SHARE_OF_PAGES * pages.length) ? most.least : undefined;
}

/**
 * @param gutter the document's, where it has one
 * @returns the page's regions in the order in which they are read.
 */
export function toRegions(page: PageContent, gutter?: number): Region[] {
  return cut(page.segments, 0, false, gutter).map(({ segments, columned }) => ({
    page: page.page,
    x0: Math.min(...segments.map((segment) => segment.x0)),
    x1: Math.max(...segments.map((segment) => segment.x1)),
    columned,
    lines: toLines(segments),
  }));
}

type Leaf = { segments: Segment[]; columned: boolean };

function cut(segments: Segment[], depth: number, columned = false, gutter?: number): Leaf[] {
  if (segments.length === 0) return [];
  if (segments.length === 1 || depth === DEEPEST_CUT) return [{ segments, columned }];
  const beside = depth === 0 ? partBesideAbstract(segments) : undefined;
  if (beside) {
    const { above, list, abstract, below } = beside;
    const around = (rest: Segment[]) => cut(rest, 1, columned, gutter);
    return [...around(above), ...cut(list, 1, true), ...cut(abstract, 1, true), ...around(below)];
  }
  const bands = bestBands(segments, gutter)?.bands;
  if (!bands) return [{ segments, columned }];
  return bands.flatMap((band) =>
    band.columns
      ? band.columns.flatMap((column) => cut(column, depth + 1, true))
      : // What crosses the document's gutter is not cut at it a second time.
        cut(band.segments, depth + 1, columned),
  );
}

type Cut = { bands: Band[]; score: number; edge: number };

/** Tries every left edge that several lines share as the right side of a gutter; the one with most text wins. */
function bestBands(segments: Segment[], gutter?: number): Cut | undefined {
  let best: Cut | undefined;
  for (const edge of gutter === undefined
    ? sharedLeftEdges(segments)
    : [gutter, ...sharedLeftEdges(segments)]) {
    const known = edge === gutter;
    if (mostColumned(segments, edge, known) <= Math.max(best?.score ?? 0, 1)) continue;
    const bands = toBands(segments, edge, known);
    let score = 0;
    for (const { columns } of bands) {
      if (columns) score += Math.min(columns[0].length, columns[1].length);
    }
    if (score > (best?.score ?? 0)) best = { bands, score, edge };
  }
  return best;
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

/**
 * No more segments than this can be in the shorter of two columns at this edge. Most edges are indents and the like,
 * and need no closer look. A column has two segments or more.
 */
function mostColumned(segments: readonly Segment[], edge: number, known: boolean): number {
  let left = 0;
  let right = 0;
  for (const segment of segments) {
    if (segment.x0 >= edge - 1) right += 1;
    else if (!crosses(segment, edge, known)) {
      left += 1;
      if (segment.x1 > edge - NARROWEST_GUTTER || isNear(segment, edge)) right += 1;
    }
  }
  return Math.min(left, right);
}

/** Parts a region at one gutter into bands from top to bottom; bands without two true columns are left whole. */
function toBands(segments: Segment[], edge: number, known: boolean): Band[] {
  const crossing = segments.filter((segment) => crosses(segment, edge, known));
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
    addColumns(result, between[index] ?? [], edge, known);
    const band = bands[index];
    if (band) addWhole(result, band.segments);
  }
  return result;
}

/** Whether a segment stands on both sides of a gutter, and is no label that only reaches into it. */
function crosses(segment: Segment, edge: number, known: boolean): boolean {
  return (
    segment.x0 < edge - 1 &&
    segment.x1 > edge - NARROWEST_GUTTER &&
    !hangs(segment, edge) &&
    !(known && isScrap(segment))
  );
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

function addColumns(bands: Band[], segments: Segment[], edge: number, known: boolean): void {
  if (segments.length === 0) return;
  const reach = leftReach(segments, edge);
  const isRight = (segment: Segment) =>
    segment.x0 >= edge - 1 ||
    (hangs(segment, edge) && segment.x0 > reach) ||
    (known && isScrap(segment) && segment.x0 + segment.x1 > 2 * (edge - NARROWEST_GUTTER));
  const right = segments.filter(isRight);
  const highest = Math.min(...right.map(top));
  const left: Segment[] = [];
  for (const segment of segments) {
    if (isRight(segment)) continue;
    // The short last line of a wide paragraph lies on the left side only, but belongs to the paragraph.
    const above = bands.at(-1);
    if (left.length === 0 && above && !above.columns && endsParagraph(above.segments, segment, highest)) {
      above.segments.push(segment);
    } else left.push(segment);
  }
  const [leftIs, rightIs] = [isColumn(left), isColumn(right)];
  const side =
    known && (leftIs ? isText(left) && right.length > 1 : rightIs && isText(right) && left.length > 1);
  if (((leftIs && rightIs) || side) && standSideBySide(left, right)) {
    bands.push({ columns: [left, right], segments });
  } else addWhole(bands, [...left, ...right]);
}

/** A letter or two, such as a label of a figure that reaches into the gutter. */
const isScrap = ({ x0, x1, size }: Segment) => x1 - x0 < 2 * size;

/** The number of a reference or a bullet that hangs out into the gutter, whose text begins at the edge. */
function hangs(segment: Segment, edge: number): boolean {
  return segment.x0 < edge - 1 && segment.x1 <= edge + 1 && isNear(segment, edge) && isLabel(segment.text);
}

const isNear = ({ x0, size }: Segment, edge: number) => x0 > edge - LONGEST_HANG * size;

/** How far to the right the lines of the left column reach. */
function leftReach(segments: Segment[], edge: number): number {
  let reach = -Infinity;
  for (const segment of segments) {
    if (segment.x0 < edge - 1 && segment.x1 < edge && !isLabel(segment.text))
      reach = Math.max(reach, segment.x1);
  }
  return reach;
}

function endsParagraph(above: Segment[], segment: Segment, highest: number): boolean {
  const last = above.findLast(({ x0 }) => Math.abs(x0 - segment.x0) < 3) ?? above.at(-1);
  return (
    last !== undefined &&
    bottom(segment) <= highest + 1 &&
    segment.font === last.font &&
    Math.abs(segment.size - last.size) < 0.3 &&
    segment.y - last.y < 1.5 * segment.size
  );
}

/** Mostly full lines; or two columns beside each other, which are parted in the next step. */
function isColumn(segments: Segment[]): boolean {
  if (hasFullLines(segments)) return true;
  if (segments.length < 2 * MANY_LINES) return false;
  const edges = sharedLeftEdges(segments).slice(0, LIKELIEST_EDGES);
  return edges.some((edge) => {
    if (segments.some(({ x0, x1 }) => x0 < edge - 1 && x1 > edge - NARROWEST_GUTTER)) return false;
    const [left, right] = [
      segments.filter(({ x0 }) => x0 < edge - 1),
      segments.filter(({ x0 }) => x0 >= edge - 1),
    ];
    return [left, right].every((side) => side.length > 0 && hasFullLines(side) && isText(side));
  });
}

function hasFullLines(segments: Segment[]): boolean {
  const x0 = Math.min(...segments.map((segment) => segment.x0));
  const x1 = Math.max(...segments.map((segment) => segment.x1));
  if (!(x1 - x0 >= NARROWEST_COLUMN)) return false;
  let full = 0;
  for (const segment of segments) if (segment.x1 - segment.x0 >= FULL_LINE * (x1 - x0)) full += 1;
  return full >= FEWEST_LINES || (segments.length <= 2 * FEWEST_LINES && full >= 2);
}

/** Lines of running text, and not the cells of a table. */
function isText(segments: Segment[]): boolean {
  const long = segments.filter(({ text }) => /\p{Ll}{3}.*\s.*\s.*\p{Ll}{3}/u.test(text)).length;
  return long >= MANY_LINES || (long >= FEWEST_LINES && long >= segments.length * 0.5);
}

function standSideBySide(left: Segment[], right: Segment[]): boolean {
  const from = Math.max(Math.min(...left.map(top)), Math.min(...right.map(top)));
  const to = Math.min(Math.max(...left.map(bottom)), Math.max(...right.map(bottom)));
  return to - from > 1.5 * (left[0]?.size ?? 0);
}

/** Puts the segments of a region back on their lines, each from left to right. */
function toLines(segments: Segment[]): Line[] {
  const rows: { y: number; size: number; segments: Segment[] }[] = [];
  for (const segment of [...segments].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const row = rows.at(-1);
    if (row && Math.abs(segment.y - row.y) <= 0.4 * Math.max(segment.size, row.size)) {
      row.segments.push(segment);
      // The widest segment says where the line stands and how large it is.
      const widest = row.segments.reduce((most, one) => (widthOf(one) > widthOf(most) ? one : most));
      Object.assign(row, { y: widest.y, size: widest.size });
    } else rows.push({ y: segment.y, size: segment.size, segments: [segment] });
  }
  return rows.map(({ segments: parts }) => joinSegments(parts.sort((a, b) => a.x0 - b.x0)));
}

const widthOf = ({ x0, x1 }: Segment) => x1 - x0;

function joinSegments(parts: Segment[]): Line {
  const [first, ...others] = parts;
  if (!first) throw new Error("a line has at least one segment");
  const line: Line = { ...first, cells: 1, parts: [first.text] };
  let widest = first;
  const [second] = others;
  // A wider gap may part the heading of a paragraph from its first sentence.
  if (second && !first.lead && second.leadFont !== first.font)
    line.lead = { text: first.text, font: first.font, apart: true };
  for (const segment of others) {
    const cellGap = segment.x0 - line.x1 > CELL_GAP * Math.min(line.size, segment.size);
    if (cellGap && !isLabel(line.text)) line.cells += 1;
    if (widthOf(segment) > widthOf(widest)) widest = segment;
    line.text += ` ${segment.text}`;
    line.parts.push(segment.text);
    line.x1 = Math.max(line.x1, segment.x1);
  }
  return Object.assign(line, { font: widest.font, size: widest.size, y: widest.y });
}

/** A bullet, a section's number, the number of a reference or equation. */
function isLabel(text: string): boolean {
  return /^(?:[•▪–∗*◦‣·■-]|\(?\[?(?:(?:0|[1-9]\d{0,2})(?:\.\d+)*|[IVXivx]+|[A-Za-z])[.)\]]*)$/.test(text);
}
