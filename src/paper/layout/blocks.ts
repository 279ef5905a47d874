// Lines of a region to blocks: paragraphs, headings, captions, cells. A block ends where the page shows an end: a
// wider gap, another size, an indented first line, a short last line, a bullet.
import { type Line, MARK, type NonEmpty, type Region } from "./geometry.ts";

export type Block = {
  page: number;
  lines: NonEmpty<Line>;
  size: number;
  font: string;
  leadFont: string;
  x0: number;
  x1: number;
  top: number;
  bottom: number;
  /** The region's edges: how wide a line could be. */
  left: number;
  right: number;
  /** White space above the block in lines of its own size; Infinity at the top of a region. */
  gap: number;
  /** Whether the first line is indented against the rest of the region. */
  indented: boolean;
  columned: boolean;
};

const BULLET = /^(?:[•▪◦‣·■–—∗]\s|\[\d{1,3}\]\s)/;
/** These also stand in the middle of a sentence, and then by chance at the beginning of a line. */
const ITEM = /^\((?:\d{1,2}|[ivx]+|[a-h])\)\s/;

/** Keywords often follow on the abstract without a gap. */
const KEYWORDS = /^(?:(?:author |additional )?key\s?-?words?(?: and phrases)?|index terms)\s?[:.—–-]/i;

/** A product or a range that goes on at the beginning of a line: "2.5" / "· 10⁵", "5" / "– 10". */
const goesOn = (before: string, text: string) => /\d$/.test(before) && /^[·–—∗]\s\d/.test(text);

/** @param leading the document's usual distance of two baselines, in parts of the letter size */
export function toBlocks(region: Region, leading: number): Block[] {
  const left = edge(region.lines, (line) => line.x0);
  const right = Math.max(...region.lines.map((line) => line.x1));
  const blocks: Block[] = [];
  let gap = Infinity;
  let current: NonEmpty<Line> | undefined;
  let entry = 0;
  const close = (nextGap: number) => {
    if (current) blocks.push(toBlock(region, current, { left, right, gap }));
    gap = nextGap;
    current = undefined;
  };
  for (const line of region.lines) {
    const previous = current?.at(-1);
    const number = Number(/^(\d{1,3})\.\s+\p{Lu}/u.exec(line.text)?.[1] ?? 0);
    // "2." on a new line after "1." is the next entry of a list.
    const nextEntry = number > 0 && number === entry + 1;
    if (nextEntry) entry = number;
    const ends =
      current && previous && endsBetween(previous, line, { left, right, leading, first: current[0] });
    if (previous && (nextEntry || ends)) {
      close((line.y - previous.y) / Math.max(line.size, previous.size) / leading);
    }
    if (current) current.push(line);
    else current = [line];
  }
  close(Infinity);
  return blocks;
}

/** The left edge that most letters of the region stand at. */
function edge(lines: Line[], of: (line: Line) => number): number {
  const weights = new Map<number, number>();
  for (const line of lines) {
    const key = Math.round(of(line) / 2);
    weights.set(key, (weights.get(key) ?? 0) + line.text.length);
  }
  const [key] = [...weights].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  const near = lines.map(of).filter((x) => Math.abs(x - key * 2) <= 2);
  return Math.min(...near);
}

type Frame = { left: number; right: number; leading: number; first: Line };

function endsBetween(previous: Line, line: Line, { left, right, leading, first }: Frame): boolean {
  if (KEYWORDS.test(line.text)) return true;
  const size = Math.max(previous.size, line.size);
  const distance = (line.y - previous.y) / size / leading;
  if (distance > 1.4 || distance < -0.1) return true;
  if (Math.abs(line.size - previous.size) > Math.max(0.6, 0.06 * size) && distance > 0.5) return true;
  if (
    (BULLET.test(line.text) && !goesOn(previous.text, line.text)) ||
    (ITEM.test(line.text) && /[.;:]$/.test(previous.text))
  )
    return true;
  if (isCapitals(previous.text) !== isCapitals(line.text) && distance > 0.9) return true;
  const width = right - left;
  const previousShort = previous.x1 < right - 0.1 * width;
  if (line.font !== previous.font && line.leadFont === line.font && previous.leadFont === previous.font) {
    if (previousShort || line.x1 < right - 0.25 * width) return true;
  }
  if (previous === first && isNumberedHeading(previous, line, { left, right })) return true;
  // The next footnote or reference with a raised number.
  if (first.text.startsWith(MARK) && line.text.startsWith(MARK) && /[.;)]$/.test(previous.text)) return true;
  // A first line set in, after a line at the left edge; in a list the text hangs, and the bullet shows the start.
  const setIn = line.x0 - left;
  if (setIn > 0.7 * size && setIn < 4.5 * size && Math.abs(previous.x0 - left) < 0.3 * size) {
    if (!BULLET.test(first.text) && !/^\S{1,6}[.)\]]\s/.test(first.text)) return true;
  }
  if (previous.x0 - line.x0 > 0.7 * size && Math.abs(first.x0 - left) < 0.3 * size && previous !== first) {
    if (line.x0 < left + 0.3 * size && /[.!?:;)”"]$/.test(previous.text) && previousShort) return true;
  }
  return (
    previousShort &&
    previous.x1 < right - 0.15 * width &&
    new RegExp(`[.!?:][)”"'’]?${MARK}?$`).test(previous.text) &&
    /^[\p{Lu}\d(“"‘[]/u.test(line.text)
  );
}

/**
 * The numbered heading of a subsection may stand right above its text: in another font, or in the middle of the column.
 */
function isNumberedHeading(
  line: Line,
  next: Line,
  { left, right }: { left: number; right: number },
): boolean {
  if (!/^\d{1,2}(?:\.\d{1,2})+\.?\s+\p{Lu}[^.;:]*$/u.test(line.text)) return false;
  const setIn = line.x0 - left;
  const isCentred = setIn > 2 * line.size && Math.abs(setIn - (right - line.x1)) < line.size;
  const isShort = line.x1 < right - 0.25 * (right - left);
  return isCentred || (isShort && line.font !== next.font);
}

/** A heading in capitals may be set like the text in everything else. */
function isCapitals(text: string): boolean {
  return text.length < 70 && /\p{Lu}{4}/u.test(text) && !/\p{Ll}|[,;]$/u.test(text);
}

function toBlock(
  region: Region,
  lines: NonEmpty<Line>,
  { left, right, gap }: { left: number; right: number; gap: number },
): Block {
  const [first] = lines;
  const last = lines.at(-1) ?? first;
  const main = lines.reduce((most, line) => (line.text.length > most.text.length ? line : most));
  return {
    page: region.page,
    lines,
    size: main.size,
    font: main.font,
    leadFont: first.leadFont,
    x0: Math.min(...lines.map((line) => line.x0)),
    x1: Math.max(...lines.map((line) => line.x1)),
    top: first.y - first.size * 0.75,
    bottom: last.y + last.size * 0.25,
    left,
    right,
    gap,
    indented: first.x0 > left + 0.7 * first.size && first.x0 < left + 4.5 * first.size,
    columned: region.columned,
  };
}
