// Gives every block of the document its role. What a block is depends on itself, on its neighbours and on how the
// rest of the document is set, so the passes go from what is sure to what is left over.
import type { Block } from "../layout/blocks.ts";
import { MARK } from "../layout/geometry.ts";
import {
  endsReferences,
  type Heading,
  headingStrength,
  isReferencesHeading,
  kindOf,
  parseHeading,
} from "./headings.ts";
import { joinLines, type Vocabulary } from "./join-lines.ts";
import {
  isCode,
  isContents,
  isFormula,
  isNumeric,
  isProse,
  isTabular,
  isTypewritten,
  startsCaption,
} from "./kinds-of-text.ts";
import type { Style } from "./style.ts";

export type Role = "body" | "heading" | "caption" | "footnote" | "figure" | "reference";
export type Piece = { block: Block; role: Role; text: string; heading?: Heading };

/** Footnotes are set at least this much smaller than the body, in parts of its size. */
const FOOTNOTE_SIZE = 0.93;
/** Without a heading, so many numbered entries with a year make a list of references. */
const FEWEST_REFERENCES = 3;
const FOOTNOTE_START = new RegExp(`^(?:${MARK}|[∗*†‡§¶]|\\d{1,2}\\s*[.)]?\\s*\\p{Lu})`, "u");

/** @param blocks of the whole document in reading order, without running heads */
export function classify(blocks: readonly Block[], style: Style, vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = blocks.map((block) => ({
    block,
    role: "body",
    text: joinLines(
      block.lines.map((line) => line.text),
      vocabulary,
    ),
  }));
  markCaptions(pieces, style);
  markHeadings(pieces, style);
  const outside = withoutReferences(pieces);
  if (outside.length === pieces.length) markUnheadedReferences(outside);
  markFootnotes(outside, style);
  markFigures(outside, style);
  unmarkIdleHeadings(pieces);
  return pieces;
}

/** Entries of a reference list look like cells, labels or small print, but are none of these. */
function withoutReferences(pieces: Piece[]): Piece[] {
  let inside = false;
  return pieces.filter((piece) => {
    const { heading } = piece;
    if (heading && isReferencesHeading(heading)) inside = true;
    else if (heading && endsReferences(heading)) inside = false;
    return !inside;
  });
}

/** Letters often list their references without a heading: a numbered row of entries at the very end. */
function markUnheadedReferences(pieces: Piece[]): void {
  let entries = 0;
  for (let index = pieces.length - 1; index >= pieces.length * 0.4; index -= 1) {
    const { text, role } = pieces[index] as Piece;
    if (role === "heading") return;
    const number = /^(?:\[(\d{1,3})\]|(\d{1,3})\.)\s/.exec(text);
    const dated = /\b(?:1[89]|20)\d\d\b/.test(text);
    if (number && dated) entries += 1;
    else if (!number && isProse(text) && !dated) return;
    if (number?.[1] !== "1" && number?.[2] !== "1") continue;
    if (entries >= FEWEST_REFERENCES) for (const piece of pieces.slice(index)) piece.role = "reference";
    return;
  }
}

function markCaptions(pieces: Piece[], style: Style): void {
  let open: Block | undefined;
  for (const piece of pieces) {
    const { block } = piece;
    if (isContents(piece.text)) piece.role = "figure";
    else if (startsCaption(block, piece.text, style.size, style.font)) {
      piece.role = "caption";
      open = block;
    } else if (open && isCaptionOf(open, piece, style)) piece.role = "caption";
    else open = undefined;
  }
}

/** The caption's further paragraphs: below it, set like it and unlike the body. */
function isCaptionOf(caption: Block, { block, text }: Piece, style: Style): boolean {
  return (
    caption.page === block.page &&
    caption.left === block.left &&
    block.gap < 1.35 &&
    Math.abs(block.size - caption.size) < 0.3 &&
    block.size < style.size * 0.96 &&
    isProse(text)
  );
}

/** Sure headings first; others only where they are set like a sure one, or alike at several places. */
function markHeadings(pieces: Piece[], style: Style): void {
  const setting = ({ size, font }: Block) => `${Math.round(size * 2)} ${font}`;
  const strong = new Set<string>();
  const weak = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.role !== "body") continue;
    const strength = headingStrength(piece.block, piece.text, style);
    if (strength === "strong") {
      piece.role = "heading";
      piece.heading = parseHeading(piece.text);
      strong.add(setting(piece.block));
    } else if (strength === "weak") {
      const key = setting(piece.block);
      weak.set(key, [...(weak.get(key) ?? []), piece]);
    }
  }
  for (const [key, candidates] of weak) {
    const plain = candidates.filter(({ block }) => Math.abs(block.x0 - block.left) < 3 || isCentred(block));
    if (!strong.has(key) && (plain.length < 2 || plain.length > pieces.length / 4)) continue;
    for (const piece of plain) {
      piece.role = "heading";
      piece.heading = parseHeading(piece.text);
    }
  }
}

function isCentred(block: Block): boolean {
  return Math.abs(block.x0 - block.left - (block.right - block.x1)) < 6;
}

/** Small print at the lower end of a column, below running text. */
function markFootnotes(pieces: Piece[], style: Style): void {
  let index = pieces.length - 1;
  while (index >= 0) {
    const { block } = pieces[index] as Piece;
    let start = index;
    while (start > 0 && sameRegion((pieces[start - 1] as Piece).block, block)) start -= 1;
    markFootnotesOf(pieces.slice(start, index + 1), style);
    index = start - 1;
  }
}

const sameRegion = (one: Block, other: Block) =>
  one.page === other.page && one.left === other.left && one.right === other.right;

function markFootnotesOf(column: Piece[], style: Style): void {
  let from = column.length;
  while (from > 0) {
    const piece = column[from - 1] as Piece;
    if (piece.role !== "body" || piece.block.size > style.size * FOOTNOTE_SIZE) break;
    from -= 1;
  }
  const notes = column.slice(from);
  const first = notes.findIndex((piece) => FOOTNOTE_START.test(piece.text));
  // Small print without a mark is a footnote only below running text: some papers set whole sections small.
  const begin = from > 0 && notes.some((piece) => isProse(piece.text)) ? 0 : first;
  if (begin < 0) return;
  for (const piece of notes.slice(begin)) piece.role = "footnote";
}

function markFigures(pieces: Piece[], style: Style): void {
  pieces.forEach((piece, index) => {
    if (piece.role !== "body") return;
    const { block, text } = piece;
    const bodySized = Math.abs(block.size - style.size) <= Math.max(0.35, 0.05 * style.size);
    const bodyFont = style.fonts.has(block.font) || style.fonts.has(block.leadFont);
    const prose = isProse(text);
    if (isTabular(block)) piece.role = "figure";
    else if (!prose && (isCode(text) || (!bodyFont && isTypewritten(block)))) piece.role = "figure";
    else if (!bodySized && !prose && !continuesParagraph(pieces[index - 1], piece)) piece.role = "figure";
    else if (isNumeric(text) && !/^\(?\d+\)?$/.test(text)) piece.role = "figure";
  });
  markAboveCaptions(pieces, style);
  // A caption without a name and number tells the parts of its figure apart: "(a, b) …".
  pieces.forEach((piece, index) => {
    const above = pieces[index - 1];
    if (piece.role !== "body" || above?.role !== "figure" || !sharesPage(piece, above)) return;
    if (/^\([aA](?:[,–-]\s?[b-hB-H])*\)\s/.test(piece.text)) piece.role = "caption";
  });
  // Short scraps next to a figure, table or caption are its labels, whatever they are set in.
  for (const order of [pieces, [...pieces].reverse()]) {
    order.forEach((piece, index) => {
      const neighbour = order[index - 1];
      if (!neighbour || (neighbour.role !== "figure" && neighbour.role !== "caption")) return;
      if (piece.role === "body" && sharesPage(piece, neighbour) && isScrap(piece)) piece.role = "figure";
    });
  }
}

/**
 * What stands above a caption, down from the last running text, is its figure, though it may read like prose: code with
 * comments, boxes and arrows with words in them.
 */
function markAboveCaptions(pieces: Piece[], style: Style): void {
  pieces.forEach((caption, at) => {
    if (caption.role !== "caption") return;
    for (let index = at - 1; index >= 0; index -= 1) {
      const piece = pieces[index] as Piece;
      const { block, role } = piece;
      if (block.page !== caption.block.page || block.top > caption.block.top) return;
      if (role === "figure") continue;
      const bodySet = Math.abs(block.size - style.size) <= 0.05 * style.size && style.fonts.has(block.font);
      if (role !== "body" || (bodySet && (isProse(piece.text) || /[.:;,]$/.test(piece.text)))) return;
      piece.role = "figure";
    }
  });
}

const sharesPage = (one: Piece, other: Piece) => one.block.page === other.block.page;

function isScrap({ block, text }: Piece): boolean {
  if (isProse(text) || /^[•▪◦]/.test(text) || /[.:;]$/.test(text)) return false;
  return (
    block.lines.every((line) => line.x1 - line.x0 < 0.6 * (block.right - block.left)) ||
    /^[\d\s.,%-]+$/.test(text)
  );
}

/** A formula inside a paragraph may be set in any size. */
function continuesParagraph(previous: Piece | undefined, piece: Piece): boolean {
  return previous?.role === "body" && sameRegion(previous.block, piece.block) && isFormula(piece.text);
}

/** A heading that nothing follows on, such as a figure's title, is not one. */
function unmarkIdleHeadings(pieces: Piece[]): void {
  let followed = false;
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index] as Piece;
    const next = pieces[index + 1];
    if (piece.role === "body") followed = true;
    if (piece.role !== "heading" || (piece.heading && isReferencesHeading(piece.heading))) continue;
    const named = piece.heading && (piece.heading.number !== "" || kindOf(piece.heading) !== "other");
    if (!followed || (!named && next?.role === "figure" && sharesPage(piece, next))) {
      piece.role = "figure";
      delete piece.heading;
    }
  }
}
