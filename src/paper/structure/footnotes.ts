// Footnotes: small print at the lower end of a column, below running text.
import { MARK } from "../layout/geometry.ts";
import { isSection } from "./headings.ts";
import { isProse } from "./kinds-of-text.ts";
import { type Piece, sameRegion } from "./piece.ts";
import type { Style } from "./style.ts";

/** Footnotes are set at least this much smaller than the text above them, in parts of its size. */
const FOOTNOTE_SIZE = 0.93;
const FOOTNOTE_START = new RegExp(`^(?:${MARK}|[∗*†‡§¶]|\\d{1,2}\\s*[.)]?\\s*\\p{Lu})`, "u");
/** Shorter is a line of the front matter: a name, an address, a date. */
const SHORTEST_PARAGRAPH = 20;

/** Marks footnotes among pieces that are still body. */
export function markFootnotes(pieces: Piece[], style: Style): void {
  const opening = pieces.findIndex(({ heading }) => heading && isSection(heading));
  let column: Piece[] = [];
  let isFront = opening > 0;
  pieces.forEach((piece, index) => {
    const previous = column.at(-1);
    if (previous && !sameRegion(previous.block, piece.block)) {
      markInColumn(column, isFront, style);
      column = [];
    }
    if (column.length === 0) isFront = index < opening;
    column.push(piece);
  });
  markInColumn(column, isFront, style);
}

/**
 * Above the first section an abstract may be set in any size: there small print is a footnote only against larger
 * paragraphs in its own column, and never by its mark alone, which affiliations have too.
 */
function markInColumn(all: Piece[], isFront: boolean, style: Style): void {
  const column = all.filter(({ role }) => role !== "notice");
  const hasSection = column.some(({ heading }) => heading && isSection(heading));
  const judgeAlone = isFront && !hasSection;
  const size = judgeAlone ? largestParagraph(column) : style.size;
  const isText = (piece: Piece) => piece.role !== "body" || piece.block.size > size * FOOTNOTE_SIZE;
  const from = Math.min(column.findLastIndex(isText) + 1, largeNotes(column, judgeAlone));
  const notes = column.slice(from);
  const first = notes.findIndex((piece) => FOOTNOTE_START.test(piece.text));
  // Small print without a mark is a footnote only below running text: some papers set whole sections small.
  const begin =
    from > 0 && notes.some((piece) => isProse(piece.text)) ? 0 : judgeAlone && from === 0 ? -1 : first;
  if (begin < 0) return;
  const firstNote = notes[begin];
  // An abstract that stands in the column of the first section is above its heading.
  if (hasSection && firstNote && column.slice(column.indexOf(firstNote)).some(({ heading }) => heading))
    return;
  for (const piece of notes.slice(begin)) piece.role = "footnote";
}

/** Where notes as large as the text begin: the paragraphs with a mark in front that end a column, apart from the text. */
function largeNotes(column: readonly Piece[], judgeAlone: boolean): number {
  const from = column.findLastIndex(({ role, text }) => role !== "body" || !text.startsWith(MARK)) + 1;
  const first = column[from];
  return first && from > 0 && !judgeAlone && first.block.gap > 1.15 ? from : column.length;
}

function largestParagraph(column: readonly Piece[]): number {
  let size = 0;
  for (const { block, text } of column) {
    const isParagraph = /[.!?]["”’)\]]?$/.test(text) && text.split(/\s+/).length >= SHORTEST_PARAGRAPH;
    if (isParagraph && isProse(text)) size = Math.max(size, block.size);
  }
  return size;
}
