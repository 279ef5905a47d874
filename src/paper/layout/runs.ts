// From what pdf.js says about a page to runs of text, placed upright.
import type { FontSizes } from "./font-sizes.ts";
import { MARK, type Run, type TextItem } from "./geometry.ts";
import { readT1Letters, readTexLetters } from "./tex-letters.ts";

/** In points. The smallest print of footnotes and figures is twice as large. */
const SMALLEST_PRINT = 2;

/** A run as it stands on the page, which may be written in another of the four directions, or in none of them. */
type Placed = { run: Run; quarter: number };
const DIAGONAL = -1;
/** Writing that leans by more than this (the tangent of its angle) is a watermark; a crooked scan leans by less. */
const STEEPEST = 0.2;

/**
 * @param items as `getTextContent` gives them, in drawing order
 * @param viewport transform of the page's viewport at scale 1 (`[a, b, c, d, e, f]`), width and height in points
 * @param sizes of the document's fonts; without them every size is taken as stated
 * @returns runs in drawing order in the direction most of the page is written in, the page's measures in that
 *   direction, and the text of all other directions
 */
export function placeRuns(
  items: readonly TextItem[],
  viewport: { transform: readonly number[]; width: number; height: number },
  sizes?: FontSizes,
): { runs: Run[]; sideways: string[]; width: number; height: number } {
  const placed: Placed[] = [];
  const letters = [0, 0, 0, 0];
  let spaced = false;
  sizes?.learn(items);
  for (const item of items) {
    if (item.str.trim() === "") {
      spaced ||= item.str !== "" || placed.length === 0;
      continue;
    }
    const one = place(item, viewport.transform, spaced, sizes);
    if (isHidden(one.run)) continue;
    if (one.quarter !== DIAGONAL) letters[one.quarter] = (letters[one.quarter] ?? 0) + item.str.length;
    placed.push(one);
    spaced = item.str.endsWith(" ");
  }
  const quarter = letters.indexOf(Math.max(...letters));
  const turned = quarter % 2 === 1;
  const width = turned ? viewport.height : viewport.width;
  const height = turned ? viewport.width : viewport.height;
  const runs: Run[] = [];
  const sideways: string[] = [];
  for (const { run, quarter: own } of placed) {
    if (own === quarter) runs.push(Object.assign(run, upright(run, quarter, viewport)));
    else sideways.push(run.text.trim());
  }
  return { runs, sideways, width, height };
}

/** Words that nobody could read on paper are no part of it: they are put there for machines. */
const isHidden = ({ size, text }: Run) => size < SMALLEST_PRINT && /\p{L}{3}/u.test(text);

function place(
  item: TextItem,
  view: readonly number[],
  spaced: boolean,
  sizes: FontSizes | undefined,
): Placed {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = view;
  const directionX = a * va + b * vc;
  const directionY = a * vb + b * vd;
  const stated = item.height > 0 ? item.height : Math.hypot(c, d);
  const size = sizes?.of(item, stated) ?? stated;
  // Bitmap fonts of TeX state no size in points. A private character could be taken for our own mark; letters are mended once a whole line is known.
  const bitmap = item.height > 0 && size !== stated;
  const text = readT1Letters(bitmap ? readTexLetters(item.str) : item.str).replaceAll(MARK, "\ufffd");
  const run = {
    text,
    x: e * va + f * vc + ve,
    y: e * vb + f * vd + vf,
    width: item.width,
    size,
    font: item.fontName,
    spaced: spaced || text.startsWith(" "),
    bitmap,
  };
  const [across, down] = [Math.abs(directionX), Math.abs(directionY)];
  if (Math.min(across, down) > STEEPEST * Math.max(across, down)) return { run, quarter: DIAGONAL };
  const isAcross = across >= down;
  return { run, quarter: isAcross ? (directionX >= 0 ? 0 : 2) : directionY > 0 ? 1 : 3 };
}

/** Turns a point of a page that is written downwards (1), upside down (2) or upwards (3). */
function upright(
  { x, y }: { x: number; y: number },
  quarter: number,
  { width, height }: { width: number; height: number },
) {
  if (quarter === 1) return { x: y, y: width - x };
  if (quarter === 2) return { x: width - x, y: height - y };
  if (quarter === 3) return { x: height - y, y: x };
  return { x, y };
}
