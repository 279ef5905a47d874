// An abstract beside a narrow list of keywords and dates, whose lines may be too short for a column: "ARTICLE INFO" and
// "ABSTRACT" stand on one line above them.
import type { Segment } from "./geometry.ts";

/** Labels are often set with a blank after each letter. */
const ABSTRACT = /^a\s?b\s?s\s?t\s?r\s?a\s?c\s?t$/i;
const INFO = /^a\s?r\s?t\s?i\s?c\s?l\s?e\s{0,3}i\s?n\s?f\s?o(?:\s?r\s?m\s?a\s?t\s?i\s?o\s?n)?$/i;

/** Fewer lines are no abstract, or no list. */
const FEWEST_LINES = 3;
const FEWEST_ENTRIES = 2;
/** In letter sizes; below a wider gap the list has ended. */
const WIDEST_GAP = 3;
/** Lines that begin at one edge differ by less, in points. */
const SAME_EDGE = 3;

type Parted = { above: Segment[]; list: Segment[]; abstract: Segment[]; below: Segment[] };

/**
 * Parts a page that has both labels. The abstract ends with the last line that begins where its label does.
 *
 * @param segments of the page, from top to bottom
 */
export function partBesideAbstract(segments: readonly Segment[]): Parted | undefined {
  const label = segments.find(({ text }) => ABSTRACT.test(text));
  if (!label) return undefined;
  const edge = label.x0;
  const start = label.y - label.size;
  const lower = segments.filter(({ y }) => y > start);
  const left = lower.filter(({ x1 }) => x1 < edge);
  const isInfo = ({ text, y }: Segment) => Math.abs(y - label.y) < label.size && INFO.test(text);
  if (!left.some(isInfo)) return undefined;
  const over = lower.find(({ x0, x1 }) => x0 < edge - SAME_EDGE && x1 > edge)?.y ?? Infinity;
  const end = Math.max(
    ...lower.filter(({ x0, y }) => Math.abs(x0 - edge) < SAME_EDGE && y < over).map(({ y }) => y),
  );
  const endOfList = endOf(left, { start, end, over });
  const list = left.filter(({ y }) => y <= endOfList);
  const abstract = lower.filter(({ x0, y }) => x0 > edge - SAME_EDGE && y <= end);
  if (list.length < FEWEST_ENTRIES || abstract.length < FEWEST_LINES) return undefined;
  const taken = new Set([...list, ...abstract]);
  return {
    above: segments.filter(({ y }) => y <= start),
    list,
    abstract,
    below: lower.filter((segment) => !taken.has(segment)),
  };
}

/** The list may be longer than the abstract, and goes on below it without a gap. */
function endOf(
  left: readonly Segment[],
  { start, end, over }: { start: number; end: number; over: number },
): number {
  let last = start;
  for (const { y, size } of left) {
    if (y >= over || (y > end && y - last > WIDEST_GAP * size)) break;
    last = y;
  }
  return last;
}
