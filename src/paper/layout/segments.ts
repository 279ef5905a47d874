// Runs to segments: what stands on one baseline without a gap that could be a gutter, with raised marks
// recognised and words parted where the page shows a blank.
import { MARK, type NonEmpty, type Run, type Segment } from "./geometry.ts";
import { mendLetters } from "./mend.ts";

/** A gap wider than this many times the letter size may part two columns. */
const GUTTER_GAP = 0.7;
/** A gap wider than this is a blank even where the PDF has none. */
const BLANK_GAP = 0.17;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const UNIT_BEFORE = /(?:^|[\s(/·])(?:[kcmdnµμ]?m|[kmµμ]?g|s|h|Hz|L|[A-Za-z])$/;

/** Groups runs, given in drawing order, to segments ordered from top to bottom and left to right. */
export function toSegments(runs: readonly Run[]): Segment[] {
  const groups: NonEmpty<Run>[] = [];
  let current: NonEmpty<Run> | undefined;
  for (const run of runs) {
    const previous = current?.at(-1);
    if (current && previous && continues(previous, run)) {
      current.push(run);
    } else {
      current = [run];
      groups.push(current);
    }
  }
  const boxes = groups.map(measure).sort((left, right) => left.y - right.y || left.x0 - right.x0);
  return mergeBeside(boxes).map(compose);
}

/** The large first letter of a paragraph stands beside several lines and belongs to none of them yet. */
function isDropCap(one: { text: string; size: number }, other: { size: number }): boolean {
  return one.size > 1.8 * other.size && /^\s*\p{Lu}\s*$/u.test(one.text);
}

type Box = { runs: NonEmpty<Run>; x0: number; x1: number; y: number; size: number };

function continues(previous: Run, run: Run): boolean {
  if (isDropCap(previous, run) || isDropCap(run, previous)) return false;
  const size = Math.max(previous.size, run.size);
  const gap = run.x - (previous.x + previous.width);
  return Math.abs(run.y - previous.y) < 0.55 * size && gap < GUTTER_GAP * size && gap > -1.2 * size;
}

/** The baseline and size of a group are those of most of its letters: marks and exponents don't count. */
function measure(runs: NonEmpty<Run>): Box {
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
  const main = runs.find((run) => Math.round(run.size * 10) === size) ?? runs[0];
  return {
    runs,
    x0: Math.min(...runs.map((run) => run.x)),
    x1: Math.max(...runs.map((run) => run.x + run.width)),
    y: main.y,
    size: main.size,
  };
}

/** Joins neighbours that were drawn at different times: small capitals, symbols, words put in later. */
function mergeBeside(boxes: Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    const partner = findBeside(merged, box);
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
function findBeside(boxes: Box[], box: Box): Box | undefined {
  const near = boxes.findLastIndex((other) => box.y - other.y > box.size + other.size) + 1;
  return boxes.slice(near).findLast((other) => isBeside(other, box));
}

function isBeside(left: Box, right: Box): boolean {
  const text = (box: Box) => box.runs.map((run) => run.text).join("");
  const size = Math.max(left.size, right.size);
  if (size > 1.8 * Math.min(left.size, right.size)) {
    const [large, small] = left.size > right.size ? [left, right] : [right, left];
    if (isDropCap({ text: text(large), size: large.size }, small)) return false;
  }
  if (Math.abs(left.y - right.y) > (left.size === right.size ? 0.25 : 0.5) * size) return false;
  const gap = Math.max(left.x0, right.x0) - Math.min(left.x1, right.x1);
  return gap < GUTTER_GAP * size && gap > -0.4 * size;
}

function compose(box: Box): Segment {
  let text = "";
  const marks: string[] = [];
  let end = box.x0;
  const byFont = new Map<string, number>();
  for (const run of box.runs) {
    const raised = run.size < 0.85 * box.size && run.y < box.y - 0.12 * box.size;
    const blank = run.spaced || run.x - end > BLANK_GAP * Math.min(run.size, box.size);
    const lifted = raised ? raise(run.text, text) : "";
    if (lifted === MARK) marks.push(run.text.trim());
    if (raised) text += lifted;
    else text += (blank && text !== "" && !text.endsWith(" ") ? " " : "") + run.text;
    if (run.text.endsWith(" ") && !text.endsWith(" ")) text += " ";
    end = run.x + run.width;
    byFont.set(run.font, (byFont.get(run.font) ?? 0) + run.text.length);
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
  };
}

/**
 * An exponent stays (10⁵, m²), since without it the number would be another one; the mark of a citation, footnote
 * or affiliation becomes MARK; other raised letters (19th) are ordinary text.
 */
function raise(text: string, before: string): string {
  const mark = text.trim();
  if (/\d$/.test(before) || UNIT_BEFORE.test(before)) {
    if (!/^[-−–]?\d+$/.test(mark)) return text;
    return mark.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit).replace(/^[-−–]/, "⁻");
  }
  if (/^(?:st|nd|rd|th|TM|®|™|T|[′'"]+)$/.test(mark)) return mark;
  return /^[\d\s,;–\-−∗*†‡§¶#$+‖|a-z⋆★✉]{1,24}$/.test(mark) ? MARK : text;
}
