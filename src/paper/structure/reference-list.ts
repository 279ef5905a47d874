// Finds the list of references, with a heading or without.
import { endsReferences, isReferencesHeading } from "./headings.ts";
import { isProse } from "./kinds-of-text.ts";
import type { Piece } from "./piece.ts";

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

/** Letters often list their references without a heading: a numbered row of entries at the very end. */
export function markUnheadedReferences(pieces: Piece[]): void {
  let entries = 0;
  const least = Math.ceil(pieces.length * LAST_PART);
  for (const [fromEnd, { text, role }] of pieces.slice(least).reverse().entries()) {
    if (role === "heading") return;
    const number = /^(?:\[(\d{1,3})\]|(\d{1,3})\.)\s/.exec(text);
    const dated = /\b(?:1[89]|20)\d\d\b/.test(text);
    if (number && dated) entries += 1;
    else if (!number && isProse(text) && !dated) return;
    if (number?.[1] !== "1" && number?.[2] !== "1") continue;
    if (entries >= FEWEST_REFERENCES) {
      for (const piece of pieces.slice(pieces.length - 1 - fromEnd)) piece.role = "reference";
    }
    return;
  }
}
