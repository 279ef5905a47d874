// What a raised run says in running text: the exponent of a number, the place of a residue, an ordinal, or the mark of
// a citation, for which only a place is kept.
import { superscriptRole, toSuperscript } from "#superscript-contract";
import { MARK } from "./geometry.ts";

/** Letters and signs that are the same raised or not: "19th", "5′". */
const ORDINARY = /^(?:st|nd|rd|th|TM|®|™|T|[′'"]+)$/;
/** What marks of citations, footnotes and affiliations are made of. */
const OF_MARKS = /^[\d\s,;–\-−∗*†‡§¶#$+‖|a-z⋆★✉]{1,24}$/;
/** What is certainly a mark: it can be no power of anything. */
const SYMBOLS = /^[\d\s,;–\-−]*[∗*†‡§¶#$‖|⋆★✉][\s\S]*$/;

/**
 * @param text of the raised runs.
 * @param before what stands on the line in front of it, with its blank.
 * @param after the text behind it on the line.
 * @returns what is written for it, and whether a blank in front of it is kept. A number stays (10⁵, m²), since
 *   without it the quantity would be another one, also where it could be a citation; MARK where it certainly is one.
 */
export function raise(text: string, before: string, after: string): { text: string; apart: boolean } {
  const mark = text.trim();
  const onQuantity = /[\d)\]]\s?$|(?:^|[\s(/·\d])(?:\p{L}|[kcmdnµμ]m)$/u.test(before);
  if (ORDINARY.test(mark)) return { text: mark, apart: false };
  if (/^[o∘◦°º]$/.test(mark) && /\d\s?$/.test(before)) return { text: "°", apart: false };
  if (/^[-−–+]?[\d\s,;–\-−]*\d?m?[-−–+]?$/.test(mark) && /[\d+−–-]/.test(mark))
    return raiseNumber(mark, before, after);
  if (onQuantity && !SYMBOLS.test(mark)) return { text: `^{${mark}}`, apart: false };
  if (onQuantity && /\p{L}$/u.test(before)) return { text, apart: false };
  return { text: OF_MARKS.test(mark) ? MARK : text, apart: false };
}

function raiseNumber(mark: string, before: string, after: string): { text: string; apart: boolean } {
  const whole = mark.replace(/^([-−–+])\s+/, "$1").replace(/\s+([-−–+])$/, "$1");
  const role = superscriptRole(before, whole, after);
  if (role === "citation") return { text: MARK, apart: false };
  if (role === "residue") return { text: whole, apart: false };
  const list = whole.split(/([,;]\s?)/).map((part, index) => (index % 2 === 0 ? toSuperscript(part) : part));
  return { text: list.join(""), apart: role === "isotope" };
}
