// The title: of what stands before the body on the first page the largest, unless that is the journal's own name.
import type { Line } from "../layout/geometry.ts";
import { joinLines, Vocabulary, withoutMarks } from "../structure/join-lines.ts";
import { isName, splitNames } from "./names.ts";
import type { Piece } from "../structure/piece.ts";

type Group = { text: string; page: number; bottom: number; size: number; lines: readonly Line[] };
/** `sure`: the PDF's own entry says the same, or nothing else on the page comes near it. */
export type Title = Group & { sure: boolean };

const MASTHEAD =
  /^(?:the\s+)?(?:international\s+|european\s+|american\s+|british\s+)?(?:journal|annals|proceedings|transactions|archives?|bulletin|frontiers|plos|ieee|acm|elsevier|springer|arxiv|preprint|volume|vol\.|issn|isbn|doi|https?:|www\.)\b|\b(?:journal of|transactions on|proceedings of|letters$|university$)/i;
/** Addresses, and the numbered heading of a section. */
const NOT_A_TITLE = /@|https?:|www\.|\b10\.\d{4}\/|^\d+(?:\.\d+)+\.?\s/;
const LABEL =
  /^(?:(?:original |research |review |short |regular |full |invited )?(?:article|paper|communication|letter|report|review|research)|open access|abstract|contents|by|technical report.*|(?:master|doctoral|phd|bachelor)['’]?s? thesis|a (?:thesis|dissertation).*|dissertation|accepted manuscript)$/i;

/** A title that nobody needs to check is so much larger than anything else, and has so many words. */
const LEAST_LEAD = 1.1;
const FEWEST_WORDS = 3;

/**
 * @param metadata the title as the PDF's own entry has it, which is often wrong or a file's name
 * @param sheet what a cover sheet in front of the paper says: it has the title among its words
 */
export function findTitle(pieces: readonly Piece[], metadata?: string, sheet = ""): Title | undefined {
  const candidates = groups(pieces).filter(isPossible);
  const listed =
    metadata && candidates.find(({ text }) => plain(text) === plain(metadata) && plain(text).length > 8);
  if (listed) return { ...listed, sure: true };
  const firstPage = candidates.filter(({ page }) => page === Math.min(...candidates.map((one) => one.page)));
  const repeated = best(groups(pieces).flatMap((group) => repeatedOn(plain(sheet), group) ?? []));
  if (repeated) return { ...repeated, sure: true };
  const title = best(firstPage);
  if (!title) return undefined;
  const lead = score(title);
  const rivals = firstPage.filter((one) => one !== title && score(one) * LEAST_LEAD > lead);
  return { ...title, sure: rivals.length === 0 && title.text.split(" ").length >= FEWEST_WORDS };
}

function best(candidates: readonly Group[]): Group | undefined {
  let found: Group | undefined;
  for (const candidate of candidates) if (!found || score(candidate) > score(found) * 1.02) found = candidate;
  return found;
}

/** The title among words of the cover sheet, in plain letters; names below it may be set like it. */
function repeatedOn(sheet: string, group: Group): Group | undefined {
  const isTitle = ({ text }: Group) =>
    text.split(" ").length > FEWEST_WORDS && isPossible({ text }) && sheet.includes(plain(text));
  if (sheet === "" || isListOfNames(group.text)) return undefined;
  if (isTitle(group)) return group;
  const names = group.lines.findIndex(({ text }) => isListOfNames(text));
  for (let count = names < 0 ? group.lines.length - 1 : names; count > 0; count -= 1) {
    const title = toGroup(group.page, group.lines.slice(0, count));
    if (isTitle(title)) return title;
  }
  return undefined;
}

/** Size counts most; a title has more than a word or two. */
function score({ text, size }: Group): number {
  const words = text.split(/\s+/).length;
  const length = words < 3 ? 0.72 : words < 4 ? 0.9 : words > 35 ? 0.6 : 1;
  return size * length * (/^[^\p{Ll}]+$/u.test(text) && words > 3 ? 1.04 : 1);
}

function isPossible({ text }: Pick<Group, "text">): boolean {
  const clean = text.trim();
  if (clean.length < 4 || clean.length > 400 || !/\p{L}{3}/u.test(clean)) return false;
  return !MASTHEAD.test(clean) && !LABEL.test(clean) && !NOT_A_TITLE.test(clean);
}

/** Lines that follow on each other in one size and font, across blocks. */
function groups(pieces: readonly Piece[]): Group[] {
  const found: { page: number; lines: Line[] }[] = [];
  const largest = Math.max(...pieces.flatMap(({ block }) => block.lines.map((line) => line.size)));
  for (const { block } of pieces) {
    for (const [index, line] of block.lines.entries()) {
      const group = found.at(-1);
      const last = group?.lines.at(-1);
      const goesOn =
        group?.page === block.page &&
        last !== undefined &&
        Math.abs(last.size - line.size) < 0.4 &&
        (setAlike(last, line) || (line.size > 0.97 * largest && !isListOfNames(line.text))) &&
        // Lines of one paragraph belong together, also where they are set with double spacing.
        (index > 0 || line.y - last.y < 1.9 * line.size) &&
        line.y > last.y;
      if (goesOn) group.lines.push(line);
      else found.push({ page: block.page, lines: [line] });
    }
  }
  return found.map(({ page, lines }) => toGroup(page, lines));
}

const toGroup = (page: number, lines: readonly Line[]): Group => ({
  page,
  lines,
  text: tidy(
    joinLines(
      lines.map((line) => line.text),
      new Vocabulary(),
    ),
  ),
  size: lines[0]?.size ?? 0,
  bottom: lines.at(-1)?.y ?? 0,
});

/** The name of a species or a quoted word may be set in another font, at the beginning of a line or in its middle. */
const setAlike = (one: Line, other: Line) => one.leadFont === other.leadFont || one.font === other.font;

/** Authors may be set as large as the title, but in another font. */
const isListOfNames = (text: string) => {
  const names = splitNames(text);
  return names.filter(isName).length > 0.6 * names.length;
};

function tidy(text: string): string {
  return withoutMarks(text)
    .replace(/^title:\s*/i, "")
    .replace(/[\s∗*†‡§¶#]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
