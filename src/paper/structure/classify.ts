// Gives every block of the document its role. What a block is depends on itself, on its neighbours and on how the
// rest of the document is set, so the passes go from what is sure to what is left over.
import type { Block } from "../layout/blocks.ts";
import { headingStrength, isReferencesHeading, kindOf, parseHeading } from "./headings.ts";
import { markFigures } from "./figures.ts";
import { joinLines, type Vocabulary } from "./join-lines.ts";
import { ABSTRACT_LEAD, isContents, isProse, KEYWORDS_LEAD, startsCaption } from "./kinds-of-text.ts";
import { type Piece, sameRegion, sharesPage } from "./piece.ts";
import { markFootnotes } from "./footnotes.ts";
import { markNotices, partClosingNotice } from "./notices.ts";
import {
  markPartedReferences,
  markRaisedReferences,
  markUnheadedReferences,
  withoutReferences,
} from "./reference-list.ts";
import { markSideSummaries } from "./side-summaries.ts";
import type { Style } from "./style.ts";

/** @param blocks of the whole document in reading order, without running heads */
export function classify(blocks: readonly Block[], style: Style, vocabulary: Vocabulary): Piece[] {
  const pieces = partClosingNotice(toPieces(blocks, vocabulary));
  markCaptions(pieces, style);
  markNotices(pieces, style);
  markSideSummaries(pieces, style);
  markHeadings(pieces, style);
  const outside = withoutReferences(pieces);
  if (outside.length === pieces.length) {
    markUnheadedReferences(outside);
    markPartedReferences(outside, style);
    markRaisedReferences(outside, style);
  }
  markFootnotes(outside, style);
  markFigures(outside, style);
  unmarkIdleHeadings(pieces);
  return pieces;
}

/** Blocks with their text, not judged yet. */
export function toPieces(blocks: readonly Block[], vocabulary: Vocabulary): Piece[] {
  return blocks.map((block) => ({
    block,
    role: "body",
    text: joinLines(
      block.lines.map((line) => line.text),
      vocabulary,
    ),
  }));
}

function markCaptions(pieces: Piece[], style: Style): void {
  let open: Block | undefined;
  for (const piece of pieces) {
    const { block } = piece;
    if (isContents(piece.text)) piece.role = "figure";
    else if (startsCaption(block, piece.text, style.size, style.font)) {
      piece.role = "caption";
      open = block;
    } else if (open && (isCaptionOf(open, piece, style) || isTitleOf(open, piece, style)))
      piece.role = "caption";
    else open = undefined;
  }
}

/** Below a label that stands alone ("Table 1") the title has a line of its own, told from the text by its font. */
function isTitleOf(label: Block, { block, text }: Piece, style: Style): boolean {
  return (
    /^\p{L}+\.? [\dIVX]+\.?$/u.test(label.lines.map((line) => line.text).join(" ")) &&
    sameRegion(label, block) &&
    block.gap < 1.6 &&
    block.font !== style.font &&
    /^\p{Lu}/u.test(text) &&
    block.lines.length <= 3
  );
}

/** The caption's further paragraphs: below it, set like it and unlike the body. */
function isCaptionOf(caption: Block, { block, text }: Piece, style: Style): boolean {
  return (
    caption.page === block.page &&
    caption.left === block.left &&
    block.gap < 1.35 &&
    Math.abs(block.size - caption.size) < 0.3 &&
    block.size < style.size * 0.96 &&
    !ABSTRACT_LEAD.test(text) &&
    !KEYWORDS_LEAD.test(text) &&
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

/** A heading that nothing follows on, such as a figure's title, is not one. */
function unmarkIdleHeadings(pieces: Piece[]): void {
  let followed = false;
  let next: Piece | undefined;
  for (const piece of [...pieces].reverse()) {
    const following = next;
    next = piece;
    if (piece.role === "body") followed = true;
    if (piece.role !== "heading" || (piece.heading && isReferencesHeading(piece.heading))) continue;
    const named = piece.heading && (piece.heading.number !== "" || kindOf(piece.heading) !== "other");
    if (!followed || (!named && following?.role === "figure" && sharesPage(piece, following))) {
      piece.role = "figure";
      delete piece.heading;
    }
  }
}
