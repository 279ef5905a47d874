// Summaries in a box beside the text, for readers in a hurry: what the study adds, its significance, its highlights.
import type { Block } from "../layout/blocks.ts";
import { type Piece, sameRegion } from "./piece.ts";
import type { Style } from "./style.ts";

const SIDE_SUMMARY =
  /^(?:author summary|(?:plain[- ]language|lay|non-?technical|executive) (?:summary|abstract)|significance(?: statement)?|highlights|key (?:points|messages|findings)|graphical abstract|in brief|impact statement|(?:article summary|strengths and limitations)(?: of this study)?|what (?:is|this|was)\b.{0,60})\W*$/i;

/** Where nothing else is the paper's abstract, this is. */
const EXECUTIVE = /^executive summary\W*$/i;
const ABSTRACT =
  /^(?:Abstract|ABSTRACT|A B S T R A C T|Summary|SUMMARY)\s*(?:$|[—–:.-])|^(?:Abstract|ABSTRACT) \p{Lu}/u;
/** A summary may also end the paper. */
const PAGES_OF_ABSTRACT = 3;

export const isSideSummary = (name: string) => SIDE_SUMMARY.test(name);

/**
 * Marks such boxes among pieces that are still body. They are set unlike the text; a section with one of their names is
 * set like it.
 */
export function markSideSummaries(pieces: readonly Piece[], style: Style): void {
  let label: Piece | undefined;
  let first: Piece | undefined;
  const hasAbstract = pieces.some(
    ({ text, block }) => block.page <= PAGES_OF_ABSTRACT && ABSTRACT.test(text),
  );
  for (const piece of pieces) {
    if (piece.role !== "body" || (label && !sameRegion(label.block, piece.block))) label = first = undefined;
    if (piece.role !== "body") continue;
    if (isSideSummary(piece.text) && (hasAbstract || !EXECUTIVE.test(piece.text))) {
      if (first) piece.role = "summary";
      label = piece;
    } else if (label && (first ? setAlike(first.block, piece.block) : !isBodySet(piece.block, style))) {
      label.role = "summary";
      piece.role = "summary";
      first ??= piece;
    } else label = first = undefined;
  }
}

const setAlike = (one: Block, other: Block) =>
  Math.abs(one.size - other.size) < 0.3 && one.font === other.font;
const isBodySet = ({ size, font }: Block, style: Style) =>
  Math.abs(size - style.size) < 0.3 && style.fonts.has(font);
