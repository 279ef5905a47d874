// A paper whose title page comes twice, as with a library's cover in front of it: one printing of its abstract is the
// abstract, and the other is front matter.
import type { Piece } from "./piece.ts";

/** So many words in a row are the same by no chance. */
const ALIKE = 6;

const wordsOf = ({ text }: Piece): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
const opening = (piece: Piece) => wordsOf(piece).slice(0, ALIKE).join(" ");
const ending = (piece: Piece) => wordsOf(piece).slice(-ALIKE).join(" ");

/**
 * How many pieces the first printing of the abstract has: all of them, unless a later page begins it anew.
 *
 * @param pieces of the abstract, in the order of the paper
 */
export function lengthOfFirstPrinting(pieces: readonly Piece[]): number {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last || wordsOf(first).length < ALIKE) return pieces.length;
  const again = pieces.findIndex(
    (piece) => piece.block.page > first.block.page && opening(piece) === opening(first),
  );
  if (again < 0) return pieces.length;
  const end = pieces.findIndex((piece, index) => index < again && ending(piece) === ending(last));
  if (end >= 0) return end + 1;
  // The second printing ends otherwise. What stands on its page in front of it is its title, authors and addresses.
  const page = pieces[again]?.block.page;
  return pieces.findIndex((piece) => piece.block.page === page);
}
