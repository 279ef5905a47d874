// Tells the inside of figures, tables and listings from the running text around them.
import { isCode, isFormula, isNumeric, isProse, isTabular, isTypewritten } from "./kinds-of-text.ts";
import { isSection, kindOf } from "./headings.ts";
import { type Piece, sameRegion, sharesPage } from "./piece.ts";
import type { Style } from "./style.ts";

/** So many blocks of a figure are looked at, upwards from its caption; only a plot's labels are more. */
const MOST_OF_FIGURE = 400;

/** A note below a table is at least this much smaller than the text, and no further from it than so many lines. */
const NOTE_SIZE = 0.9;
const NOTE_GAP = 3;
/** So many blocks, rows or cells, lie at most between a table's caption and its note. */
const MOST_OF_TABLE = 60;

/** With so many words a paragraph above the first section is an abstract, not the note or the words of a figure. */
const SHORTEST_ABSTRACT = 40;

/** What may be the abstract, though a figure or its caption stands beside it: a teaser above it, a plot below. */
function frontParagraphs(pieces: readonly Piece[]): Set<Piece> {
  const label = pieces.findIndex(({ heading }) => heading && kindOf(heading) === "abstract");
  const opening = pieces.findIndex(({ heading }, index) => index > label && heading && isSection(heading));
  const isParagraph = ({ role, text }: Piece) =>
    role === "body" &&
    isProse(text) &&
    text.split(/\s+/).length >= SHORTEST_ABSTRACT &&
    /[.!?][”"’)\]]?$/.test(text);
  return new Set(pieces.slice(0, Math.max(0, opening)).filter(isParagraph));
}

/** Finds the words of figures and the cells of tables among what is still taken for body. */
export function markFigures(pieces: Piece[], style: Style): void {
  const front = frontParagraphs(pieces);
  pieces.forEach((piece, index) => {
    if (piece.role !== "body" || front.has(piece)) return;
    const { block, text } = piece;
    const bodySized = Math.abs(block.size - style.size) <= Math.max(0.35, 0.05 * style.size);
    const bodyFont = style.fonts.has(block.font) || style.fonts.has(block.leadFont);
    const prose = isProse(text);
    if (isTabular(block)) piece.role = "figure";
    else if (!prose && (isCode(text) || (!bodyFont && isTypewritten(block)))) piece.role = "figure";
    else if (!bodySized && !prose && !continuesParagraph(pieces[index - 1], piece)) piece.role = "figure";
    else if (isNumeric(text) && !/^\(?\d+\)?$/.test(text) && !(bodySized && endsWithCitation(text)))
      piece.role = "figure";
  });
  markAboveCaptions(pieces, style, front);
  markTableNotes(
    pieces.filter((piece) => !front.has(piece)),
    style,
  );
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

/** Small print right below a table or figure explains it; the text that goes on below it is larger again. */
function markTableNotes(pieces: Piece[], style: Style): void {
  pieces.forEach((piece, index) => {
    const above = pieces[index - 1];
    if (piece.role !== "body" || !above || (above.role !== "figure" && above.role !== "caption")) return;
    if (!sameRegion(above.block, piece.block) || piece.block.size > NOTE_SIZE * style.size) return;
    const near = pieces.slice(Math.max(0, index - MOST_OF_TABLE), index);
    const hasCaption = near.some((one) => one.role === "caption" && sharesPage(one, piece));
    if (hasCaption && piece.block.gap < NOTE_GAP) piece.role = "caption";
  });
}

/**
 * What stands above a caption, down from the last running text, is its figure, though it may read like prose: code with
 * comments, boxes and arrows with words in them.
 */
function markAboveCaptions(pieces: Piece[], style: Style, front: ReadonlySet<Piece>): void {
  pieces.forEach((caption, at) => {
    if (caption.role !== "caption") return;
    for (const piece of pieces.slice(Math.max(0, at - MOST_OF_FIGURE), at).reverse()) {
      const { block, role } = piece;
      if (block.page !== caption.block.page || block.top > caption.block.top) return;
      if (role === "figure") continue;
      const bodySet = Math.abs(block.size - style.size) <= 0.05 * style.size && style.fonts.has(block.font);
      if (
        role !== "body" ||
        front.has(piece) ||
        (bodySet && (isProse(piece.text) || /[.:;,]$/.test(piece.text)))
      )
        return;
      piece.role = "figure";
    }
  });
}

/** "[8]." alone in a column: the last line of a paragraph that began in the column before. */
const endsWithCitation = (text: string): boolean => /^\[\d+(?:\s?[,–-]\s?\d+)*\][.,;:]$/.test(text);

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
