// Running heads and feet: what stands in the outer margin of page after page. Recognised over the whole document by
// what they say (the same words apart from numbers) and where they stand; numbers of pages and of lines too.
import { bottom, type PageContent, type Segment, top } from "./geometry.ts";

/** Heads stand within this part of the page's height from its upper or lower edge. */
const MARGIN = 0.13;
/** Only so many rows from the edge can be a head. */
const DEEPEST_ROW = 3;
/** Characters; a longer row is a line of text that happens to end with a number. */
const LONGEST_HEAD = 140;
const PAGE_NUMBER =
  /^(?:[-–—(]\s*)?(?:page\s+)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|\|)\s*\d{1,4})?(?:\s*[-–—)])?$/i;

type Row = {
  page: number;
  edge: "head" | "foot";
  depth: number;
  y: number;
  text: string;
  segments: Segment[];
  /** What it says, and where it stands: what is the same for the heads of several pages. */
  saying: string;
  slot: string;
};

/**
 * Takes the heads, feet and page numbers out of the pages (which are changed in place).
 * @returns what was taken, in page order
 */
export function takeRunningHeads(pages: PageContent[]): string[] {
  const rows = pages.flatMap(marginRows);
  const sayings = new Map<string, Set<number>>();
  for (const row of rows) {
    sayings.set(row.saying, (sayings.get(row.saying) ?? new Set()).add(row.page));
  }
  const taken = new Map<number, Set<Segment>>();
  const texts: string[] = [];
  const repeats = (row: Row) =>
    (sayings.get(row.saying)?.size ?? 0) >= Math.max(2, Math.min(3, pages.length / 4));
  const slots = new Map<string, number>();
  for (const row of rows) if (repeats(row)) slots.set(row.slot, (slots.get(row.slot) ?? 0) + 1);
  const isApart = apartHeads(rows, pages);
  const isNumbered = numberedHeads(rows, pages.length);
  for (const row of rows) {
    const inSlot = row.depth === 0 && (slots.get(row.slot) ?? 0) >= Math.max(3, pages.length * 0.3);
    if (!repeats(row) && !inSlot && !isPageNumber(row) && !isApart(row) && !isNumbered(row)) continue;
    const set = taken.get(row.page) ?? new Set();
    for (const segment of row.segments) set.add(segment);
    taken.set(row.page, set);
    texts.push(row.text);
  }
  for (const [page, number] of lowNumbers(pages)) {
    if (taken.get(page)?.has(number)) continue;
    taken.set(page, (taken.get(page) ?? new Set()).add(number));
    texts.push(number.text);
  }
  for (const page of pages) {
    const gone = taken.get(page.page);
    if (gone) page.segments = page.segments.filter((segment) => !gone.has(segment));
  }
  return texts;
}

/**
 * What a row says apart from its numbers, and how large: a title often comes back on later pages as a small
 * running head. Without a word its marks count: "[7]." is not the page number "7".
 */
function sayingOf({ edge, text, segments }: Row): string {
  const numbered = text.toLowerCase().replace(/\b[ivxlc]+\b|\d+/g, "#");
  const said = /\p{L}/u.test(numbered) ? numbered.replace(/[^\p{L}#]+/gu, " ").trim() : numbered;
  return `${edge} ${Math.round(segments[0]?.size ?? 0)} ${said}`;
}
const slotOf = (row: Row) => `${row.edge} ${Math.round(row.y / 3)} ${Math.round(row.segments[0]?.size ?? 0)}`;

/** The heading of a section, numbered or with a name that many papers share. */
const HEADING =
  /^(?:(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-H])[.)]?\s+\p{Lu}|(?:acknowledge?ments?|appendix|conclusions?|discussion|introduction|methods|references|results)\b)/iu;

const lettersOf = (text: string) => text.toLowerCase().replace(/\P{L}+/gu, "");

/** A head repeats its section's heading; the heading itself may begin a page, and stands nowhere else. */
function isHeadingItself(row: Row, pages: readonly PageContent[]): boolean {
  if (!HEADING.test(row.text)) return false;
  const letters = lettersOf(row.text);
  return !pages.some(({ segments }) =>
    segments.some((segment) => !row.segments.includes(segment) && lettersOf(segment.text) === letters),
  );
}

/**
 * A head that names the section changes too often to be known by its words; it is known by standing at one height on
 * several pages, smaller than the text and well apart from it.
 */
function apartHeads(rows: readonly Row[], pages: readonly PageContent[]): (row: Row) => boolean {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flatMap((page) => page.segments)) {
    const key = Math.round(size * 2) / 2;
    letters.set(key, (letters.get(key) ?? 0) + text.length);
  }
  const [main] = [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0]);
  const below = new Map<Row, number>();
  for (const row of rows) {
    const page = pages.find((one) => one.page === row.page);
    const next = page?.segments.find((segment) => segment.y > row.y + 2);
    below.set(row, next ? next.y - row.y : Infinity);
  }
  const set = (row: Row) =>
    row.edge === "head" &&
    row.depth === 0 &&
    Math.max(...row.segments.map(({ size }) => size)) < main * 0.95 &&
    (below.get(row) ?? 0) > 1.5 * main &&
    !isHeadingItself(row, pages);
  const heights = new Map<string, number>();
  for (const row of rows) if (set(row)) heights.set(row.slot, (heights.get(row.slot) ?? 0) + 1);
  return (row) => set(row) && (heights.get(row.slot) ?? 0) >= Math.max(2, pages.length * 0.25);
}

/**
 * A head with the page's number in it, known by numbers that grow with the pages: one of the sides of a short paper may
 * be the only one with its words.
 */
function numberedHeads(rows: readonly Row[], pages: number): (row: Row) => boolean {
  const firstPage = ({ depth, edge, text, page }: Row) => {
    const number = /^(\d{1,5})\s+\p{L}|\p{L}\.?\s+(\d{1,5})$/u.exec(text);
    const value = Number(number?.[1] ?? number?.[2] ?? Number.NaN);
    return depth === 0 && text.length < LONGEST_HEAD && value > 0 ? `${edge} ${value - page}` : undefined;
  };
  const counts = new Map<string, Set<number>>();
  for (const row of rows) {
    const key = firstPage(row);
    if (key) counts.set(key, (counts.get(key) ?? new Set()).add(row.page));
  }
  return (row) => {
    const key = firstPage(row);
    return key !== undefined && (counts.get(key)?.size ?? 0) >= Math.max(2, pages * 0.4);
  };
}

/** A lone number counts only as the outermost row of its margin. */
function isPageNumber(row: Row): boolean {
  return row.depth === 0 && PAGE_NUMBER.test(row.text);
}

/**
 * Numbers of pages far above the lower edge, as under the short pages of LaTeX on A4: alone in the last row, and growing
 * with the pages.
 */
function lowNumbers(pages: readonly PageContent[]): [page: number, number: Segment][] {
  const last = pages.flatMap(({ page, segments }): [number, Segment][] => {
    const lowest = segments.reduce<Segment | undefined>(
      (low, one) => (low && low.y > one.y ? low : one),
      undefined,
    );
    const isAlone = lowest && segments.every((one) => one === lowest || lowest.y - one.y > lowest.size);
    return isAlone && /^\d{1,4}$/.test(lowest.text) ? [[page, lowest]] : [];
  });
  const firstOf = ([page, { text }]: [number, Segment]) => Number(text) - page;
  return last.filter((one) => {
    const alike = last.filter((other) => firstOf(other) === firstOf(one)).length;
    return alike >= Math.max(2, pages.length * 0.4);
  });
}

/** The rows nearest to the upper and lower edge, none of them inside the running text. */
function marginRows(page: PageContent): Row[] {
  const rows: Row[] = [];
  for (const edge of ["head", "foot"] as const) {
    const near = page.segments
      .filter((segment) =>
        edge === "head" ? bottom(segment) < page.height * MARGIN : top(segment) > page.height * (1 - MARGIN),
      )
      .sort((a, b) => (edge === "head" ? a.y - b.y : b.y - a.y) || a.x0 - b.x0);
    const own: Row[] = [];
    for (const segment of near) {
      const row = own.at(-1);
      if (row && Math.abs(row.y - segment.y) < 4) {
        row.segments.push(segment);
      } else {
        own.push({
          page: page.page,
          edge,
          depth: own.length,
          y: segment.y,
          text: "",
          segments: [segment],
          saying: "",
          slot: "",
        });
      }
    }
    for (const row of own.slice(0, DEEPEST_ROW)) {
      row.segments.sort((a, b) => a.x0 - b.x0);
      row.text = row.segments.map((segment) => segment.text).join(" ");
      row.saying = sayingOf(row);
      row.slot = slotOf(row);
      rows.push(row);
    }
  }
  return rows;
}
