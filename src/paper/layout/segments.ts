// Runs to segments: what stands on one baseline without a gap that could be a gutter, with raised marks
// recognised and words parted where the page shows a blank.
import { MARK, type NonEmpty, type Run, type Segment } from "./geometry.ts";
import { lostLigature, usualBlank } from "./lost-ligatures.ts";
import { mendLetters } from "./mend.ts";
import { findNarrowGutters, isParted } from "./narrow-gutters.ts";
import { raise } from "./raised.ts";

/** A gap wider than this many times the letter size may part two columns. */
const GUTTER_GAP = 0.7;
/** In a bitmap font a blank may have swallowed a ligature (see lost-ligatures.ts). */
const BITMAP_GUTTER_GAP = 1;
/** A gap wider than this is a blank even where the PDF has none. */
const BLANK_GAP = 0.17;

/** Closer than this nothing was parted: pdf.js reports the kerning of bitmap fonts as blanks. */
const KERNING_GAP = 0.07;

/** Groups runs, given in drawing order, to segments ordered from top to bottom and left to right. */
export function toSegments(runs: readonly Run[]): Segment[] {
  const groups: NonEmpty<Run>[] = [];
  const gutters = findNarrowGutters(runs);
  let current: NonEmpty<Run> | undefined;
  for (const run of runs) {
    const previous = current?.at(-1);
    if (current && previous && continues(previous, run, gutters)) {
      current.push(run);
    } else {
      current = [run];
      groups.push(current);
    }
  }
  const boxes = groups.map(measure).sort((left, right) => left.y - right.y || left.x0 - right.x0);
  return mergeBeside(boxes, gutters).map(compose);
}

type Sized = { text: string; size: number };

/** The large first letter of a paragraph stands beside several lines and belongs to none of them yet. */
function isDropCap(one: Sized, other: { size: number }): boolean {
  return one.size > 1.8 * other.size && /^\s*\p{Lu}\s*$/u.test(one.text);
}

type Box = { runs: NonEmpty<Run>; x0: number; x1: number; y: number; size: number };

function continues(previous: Run, run: Run, gutters: readonly number[]): boolean {
  if (isDropCap(previous, run) || isDropCap(run, previous)) return false;
  const size = Math.max(previous.size, run.size);
  const end = previous.x + previous.width;
  if (isParted(gutters, end, run.x)) return false;
  const gap = run.x - end;
  const widest = gutterGap(run) * sizeOfGap(previous, run);
  return Math.abs(run.y - previous.y) < 0.55 * size && gap < widest && gap > -1.2 * size;
}

/** Between a line and the larger heading (or its number) of the next column the smaller letters count, else the larger. */
function sizeOfGap(left: Sized, right: Sized): number {
  const isWord = ({ text }: Sized) => /\p{L}{3}/u.test(text);
  const isNumber = right.size > left.size && /^\d{1,2}(?:\.\d{1,2})*\.?\s*$/.test(right.text);
  // The number of a line stands in the margin, also beside a title.
  const isLineNumber = left.size < right.size && /^\d{1,4}\s*$/.test(left.text) && isWord(right);
  return isLineNumber || (isWord(left) && (isWord(right) || isNumber))
    ? Math.min(left.size, right.size)
    : Math.max(left.size, right.size);
}

const gutterGap = (run: Run) => (run.bitmap ? BITMAP_GUTTER_GAP : GUTTER_GAP);

/**
 * The baseline and size of a group are those of most of its letters. Marks and exponents don't count, also where
 * they have more letters than the one short word that they are raised from.
 */
function measure(runs: NonEmpty<Run>): Box {
  const [{ x, y, width, size: only }] = runs;
  if (runs.length === 1) return { runs, x0: x, x1: x + width, y, size: only };
  const bySize = new Map<number, number>();
  for (const run of runs) {
    const size = Math.round(run.size * 10);
    bySize.set(size, (bySize.get(size) ?? 0) + run.text.length);
  }
  let size = 0;
  let most = 0;
  for (const [candidate, count] of bySize) {
    if (count > most || (count === most && candidate > size)) [size, most] = [candidate, count];
  }
  const frequent = runs.find((run) => Math.round(run.size * 10) === size) ?? runs[0];
  const main = capitalsOf(runs, frequent) ?? runs.find((run) => isRaised(frequent, run)) ?? frequent;
  return {
    runs,
    x0: Math.min(...runs.map((run) => run.x)),
    x1: Math.max(...runs.map((run) => run.x + run.width)),
    y: main.y,
    size: main.size,
  };
}

/** Of a line in small capitals its large ones, since these have the size of the text that the line stands in. */
function capitalsOf(runs: NonEmpty<Run>, frequent: Run): Run | undefined {
  if (runs.length === 1 || runs.some((run) => /\p{Ll}/u.test(run.text))) return undefined;
  const isLarge = (run: Run) =>
    run.size > frequent.size && Math.abs(run.y - frequent.y) < 0.05 * run.size && /\p{Lu}/u.test(run.text);
  return frequent.size > 0.65 * Math.max(...runs.map((run) => run.size)) && /\p{Lu}{2}/u.test(frequent.text)
    ? runs.find(isLarge)
    : undefined;
}

/** Joins neighbours that were drawn at different times: small capitals, symbols, words put in later. */
function mergeBeside(boxes: Box[], gutters: readonly number[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    const partner = findBeside(merged, box, gutters);
    if (!partner) {
      merged.push(box);
      continue;
    }
    const [left, right] = partner.x0 <= box.x0 ? [partner, box] : [box, partner];
    Object.assign(partner, measure([...left.runs, ...right.runs]));
  }
  return merged;
}

/** `boxes` are ordered by y, so that only the last few can lie beside the next one. */
function findBeside(boxes: Box[], box: Box, gutters: readonly number[]): Box | undefined {
  const near = boxes.findLastIndex((other) => box.y - other.y > box.size + other.size) + 1;
  return boxes.slice(near).findLast((other) => isBeside(other, box) && !isApart(other, box, gutters));
}

function isApart(one: Box, other: Box, gutters: readonly number[]): boolean {
  return isParted(gutters, Math.min(one.x1, other.x1), Math.max(one.x0, other.x0));
}

function isBeside(left: Box, right: Box): boolean {
  const sized = ({ runs, size }: Box): Sized => ({ text: runs.map((run) => run.text).join(""), size });
  const size = Math.max(left.size, right.size);
  if (size > 1.8 * Math.min(left.size, right.size)) {
    const [large, small] = left.size > right.size ? [left, right] : [right, left];
    if (isDropCap(sized(large), small)) return false;
  }
  if (Math.abs(left.y - right.y) > (left.size === right.size ? 0.25 : 0.5) * size) return false;
  const gap = Math.max(left.x0, right.x0) - Math.min(left.x1, right.x1);
  const ofGap = left.size === right.size ? size : sizeOfGap(sized(left), sized(right));
  return gap < gutterGap(left.runs[0]) * ofGap && gap > -0.4 * size;
}

/** Whether a run is raised, and smaller, against what stands on the baseline. */
function isRaised(run: { size: number; y: number }, base: { size: number; y: number }): boolean {
  return run.size < 0.85 * base.size && run.y < base.y - 0.12 * base.size;
}

function compose(box: Box): Segment {
  const firstWord = box.runs.find((run) => /\p{L}{2}/u.test(run.text))?.font;
  let text = "";
  let lead: string | undefined;
  const marks: string[] = [];
  let end = box.x0;
  const usual = box.runs[0].bitmap ? usualBlank(box.runs) : undefined;
  const byFont = new Map<string, number>();
  let endsBlank = false;
  const isSpaced = (run: Run) =>
    run.x - end > (run.spaced ? KERNING_GAP : BLANK_GAP) * Math.min(run.size, box.size) ||
    run.text.startsWith(" ");
  for (let at = 0; at < box.runs.length;) {
    const { run, next } = markAt(box, at);
    if (run.font !== firstWord && /\p{L}/u.test(run.text) && /\p{L}{2}/u.test(text)) lead ??= text;
    const blank = isSpaced(run) && text !== "" && !endsBlank;
    const lost = blank ? lostLigature(text, run, run.x - end, usual) : undefined;
    if (next === at) {
      text += (lost ?? (blank ? " " : "")) + run.text;
      endsBlank = run.text.endsWith(" ");
    } else {
      const lifted = raise(run.text, text + (blank ? " " : ""), box.runs[next]?.text ?? "");
      if (lifted.text === MARK) marks.push(run.text.trim());
      text += (blank && lifted.apart ? " " : "") + lifted.text;
    }
    if (next > at) {
      endsBlank = run.text.endsWith(" ");
      if (endsBlank && !text.endsWith(" ")) text += " ";
      else endsBlank ||= text.endsWith(" ");
    }
    end = run.x + run.width;
    byFont.set(run.font, (byFont.get(run.font) ?? 0) + run.text.length);
    at = Math.max(next, at + 1);
  }
  const font = [...byFont].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
  return {
    text: mendLetters(text.replace(/ {2,}/g, " ").trim()),
    x0: box.x0,
    x1: box.x1,
    y: box.y,
    size: box.size,
    font,
    marks,
    leadFont: (box.runs.find((run) => /[\p{L}\d]/u.test(run.text)) ?? box.runs[0]).font,
    ...(lead && firstWord
      ? { lead: { text: mendLetters(lead.replace(/ {2,}/g, " ").trim()), font: firstWord, apart: false } }
      : {}),
  };
}

/**
 * The raised runs from `at` on as one, since the sign and the digits of an exponent may be set apart; the run itself
 * where it is not raised. `next` is the run after the last raised one, or `at` where none is raised.
 */
function markAt(box: Box, at: number): { run: Run; next: number } {
  const { runs } = box;
  const first = runs[at] ?? runs[0];
  let run = first;
  let next = at;
  for (let part = first; isRaised(part, box); part = runs[next] ?? first) {
    if (next > at) {
      const blank = part.spaced && !run.text.endsWith(" ") ? " " : "";
      run = { ...run, text: run.text + blank + part.text, width: part.x + part.width - run.x };
    }
    next += 1;
    if (next === runs.length) break;
  }
  return { run, next };
}
