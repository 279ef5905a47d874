// Finds the list of references, with a heading or without.
import { MARK } from "../layout/geometry.ts";
import { endsReferences, isReferencesHeading } from "./headings.ts";
import { isProse } from "./kinds-of-text.ts";
import type { Piece } from "./piece.ts";
import type { Style } from "./style.ts";

/** Without a heading, so many numbered entries with a year make a list of references. */
const FEWEST_REFERENCES = 3;
/** They begin after this part of the document. */
const LAST_PART = 0.4;

/** Entries of a reference list look like cells, labels or small print, but are none of these. */
export function withoutReferences(pieces: Piece[]): Piece[] {
  let inside = false;
  return pieces.filter((piece) => {
    const { heading } = piece;
    if (heading && isReferencesHeading(heading)) inside = true;
    else if (heading && endsReferences(heading)) inside = false;
    return !inside;
  });
}

const ENTRY = /^(?:\[(\d{1,3})\]|(\d{1,3})\.)\s/;
const numberOf = (text: string) => {
  const entry = ENTRY.exec(text);
  return entry ? Number(entry[1] ?? entry[2]) : undefined;
};
const isDated = (text: string) => /\b(?:1[89]|20)\d\d\b/.test(text);

/**
 * On the last page of a letter, columns of one height may each end with a part of the list: its entries are known by
 * small print and by numbers that count from one without a gap.
 */
export function markPartedReferences(pieces: readonly Piece[], style: Style): void {
  const entries = pieces
    .slice(Math.ceil(pieces.length * LAST_PART))
    .filter(
      ({ role, text, block }) =>
        role === "body" && block.size < 0.95 * style.size && numberOf(text) !== undefined && isDated(text),
    );
  if (entries.length < FEWEST_REFERENCES) return;
  if (entries.every(({ text }, index) => numberOf(text) === index + 1))
    for (const entry of entries) entry.role = "reference";
}

/** AIP sets the numbers of its list raised, as those of footnotes: here they end the document, one after another. */
export function markRaisedReferences(pieces: readonly Piece[], style: Style): void {
  const isEntry = ({ role, text, block }: Piece) =>
    role === "body" && text.startsWith(MARK) && block.size < 0.95 * style.size;
  const from = pieces.findLastIndex((piece) => !isEntry(piece)) + 1;
  const entries = pieces.slice(from);
  if (entries.filter(({ text }) => isDated(text)).length < FEWEST_REFERENCES) return;
  for (const entry of entries) entry.role = "reference";
}

/** Letters often list their references without a heading: a numbered row of entries at the very end. */
export function markUnheadedReferences(pieces: Piece[]): void {
  let entries = 0;
  const least = Math.ceil(pieces.length * LAST_PART);
  for (const [fromEnd, { text, role }] of pieces.slice(least).reverse().entries()) {
    if (role === "heading") return;
    const number = numberOf(text);
    const dated = isDated(text);
    if (number !== undefined && dated) entries += 1;
    else if (number === undefined && isProse(text) && !dated) return;
    if (number !== 1) continue;
    if (entries >= FEWEST_REFERENCES) {
      for (const piece of pieces.slice(pieces.length - 1 - fromEnd)) piece.role = "reference";
    }
    return;
  }
}
