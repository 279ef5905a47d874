// What a found text shows: which parts of it to mark, and the piece of a long one around its first mark.
import { findTerms } from "./fold.ts";

/** A piece of a text as it is drawn. */
export type MarkedPart = { text: string; marked: boolean };

/**
 * Cuts `text` where marks begin and end; the pieces joined are the text. Case and diacritics do not count.
 * @param terms as a SearchHit has them; none of their signs has a meaning.
 */
export function markRanges(text: string, terms: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { from, to } of findTerms(text, terms)) {
    if (from > at) parts.push({ text: text.slice(at, from), marked: false });
    parts.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}

/** Characters of an excerpt, and how many of them stand before the hit. */
const LENGTH = 120;
const BEFORE = 40;
/** Looked for the edge of a word over so many characters; a script without spaces is cut where it is. */
const EDGE = 20;

const isHalf = (text: string, at: number) => /[\udc00-\udfff]/.test(text[at] ?? "");

/** The piece of `text` around the first of `terms`, cut between words; the whole where it is short. */
export function snippet(text: string, terms: readonly string[]): string {
  if (text.length <= LENGTH) return text;
  const hit = findTerms(text, terms)[0] ?? { from: 0, to: 0 };
  let from = Math.min(Math.max(0, hit.from - BEFORE), text.length - LENGTH);
  let to = Math.min(text.length, Math.max(from + LENGTH, hit.to));
  if (from > 0) {
    const space = text.slice(from, Math.min(hit.from, from + EDGE)).search(/\s/);
    from += space === -1 ? Number(isHalf(text, from)) : space + 1;
  }
  if (to < text.length) {
    const edge = Math.max(hit.to, to - EDGE);
    // A word that ends right at the cut stays.
    const space = text.slice(edge, to + 1).search(/\s\S*$/);
    to = space === -1 ? to + Number(isHalf(text, to)) : edge + space;
  }
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}
