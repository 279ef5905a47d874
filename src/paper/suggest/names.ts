// What is a person's name, and how a line of names is taken apart.
import { MARK } from "../layout/geometry.ts";

const PARTICLE =
  /^(?:van|von|de|der|den|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ben|ter|ten|zu|zur|und|y|st\.?|af|av)$/i;
const SUFFIX = /^(?:jr\.?|sr\.?|ii|iii|iv)$/i;
const DEGREE =
  /^(?:ph\.?d\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|mph|dphil|frs|rn|msc|mba|facs|frcp|mrcp|bs|ms|ma|mbbs|pharmd|dds)$/i;
/** In front of a name; "Md." in front is a name itself. */
const ADDRESSED = /^(?:dr\.?|prof\.?|professor)$/i;
export const NOT_A_NAME =
  /\b(?:universit\w*|department|dept|institut\w*|college|school|laborator\w*|labs?|cent(?:er|re)|faculty|facility|observatory|survey|bureau|society|association|universidad|université|universität|hospital|clinic|corporation|corp|inc|ltd|gmbh|llc|llp|plc|pty|oy|company|research|working|papers?|series|group|division|sciences?|technolog\w*|engineering|academy|foundation|agency|ministry|council|unit|programme?|network|abstract|introduction|keywords|summary|contents|article|journal|proceedings|volume|conference|submitted|thesis|dissertation|degree|master|doctor|supervisor|editor|received|accepted|published|draft|version|preprint|copyright|states|kingdom|republic|zealand|africa|america|street|road|avenue|january|february|march|april|june|july|august|september|october|november|december|open access|chapter|part|figure|table)\b/i;
/** What a line of authors begins with in some layouts. */
const LEAD = /^(?:by|authors?:?|written by|presented by)\s+/i;

/** Names of one line, without marks, degrees and addresses; what is no name is still among them. */
export function splitNames(text: string): string[] {
  const clean = text
    .replace(LEAD, "")
    .replace(/\([^)]*\)/g, " ")
    .replace(/\{?[\w.,-]+\}?@\S+/g, " ");
  if (
    /;/.test(clean) &&
    clean.split(/;|\band\b|&/).every((one) => /^\s*\p{L}[^,]*,\s*\p{L}[^,]*$/u.test(one))
  ) {
    return clean.split(/;|\band\b|&/).map((one) =>
      one
        .split(",")
        .reverse()
        .map((part) => part.trim())
        .join(" "),
    );
  }
  return (
    clean
      .split(
        new RegExp(
          `${MARK}|[,;·•|∙]|\\b(?:and|AND)\\b|&|\\bund\\b|[∗*†‡§¶#$⋆✉]+|(?<=\\p{L})\\d[\\d,]*|[⁰¹²³⁴-⁹]+`,
          "u",
        ),
      )
      .map((one) => one.replace(/^[\s\d.:–—-]+|[\s\d:–—\ufffd]+$/g, "").trim())
      // The mark of a note in front of a name, as AIP sets it: "a) Jane Doe".
      .map((one) => one.replace(/^[a-z]\)\s*(?=\p{Lu})/u, ""))
      // A mark that came out as a letter of its own: "é Jane Doe".
      .map((one) => one.replace(/^(?:[^\p{Lu}\s]|\ufffd)\s+(?=\p{Lu})/u, ""))
      .map((one) =>
        one
          .split(/\s+/)
          .filter((word, index) => !ADDRESSED.test(word) && (index === 0 || !DEGREE.test(word)))
          .join(" "),
      )
      .filter((one) => one !== "" && !SUFFIX.test(one) && !DEGREE.test(one))
  );
}

/** Two to five words, each a capitalised word, an initial or a particle, and none that names a place of work. */
export function isName(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length < 2 || words.length > 6 || NOT_A_NAME.test(text)) return false;
  let full = 0;
  for (const word of words) {
    if (/^(?:\p{Lu}\.-?){1,4}$/u.test(word) || /^\p{Lu}{1,3}$/u.test(word)) continue;
    if (PARTICLE.test(word) || SUFFIX.test(word)) continue;
    if (
      !/^(?:\p{Lu}|(?:d|o|l)['’]\p{Lu})[\p{L}\p{M}'’‐-]+\.?$/iu.test(word) ||
      !/^\p{Lu}|['’]\p{Lu}/u.test(word)
    )
      return false;
    full += 1;
  }
  return full >= 1 || words.every((word) => /^\p{Lu}{2,}$/u.test(word));
}

/** Closes the name of a company, and is written as the initials of a person are too: "Nordglas AB", "Miller AB". */
const COMPANY_OR_INITIALS = /^\p{Lu}[\p{L}&-]+ (?:AB|AG|AS|BV|KG|KK|NV|SA|SE|SpA)$/u;
const INITIALS_LAST = / \p{Lu}{1,3}$/u;

/** Leaves out the companies among names that have their initials elsewhere. */
export function withoutCompanies(names: readonly string[]): string[] {
  const others = names.filter((name) => !COMPANY_OR_INITIALS.test(name));
  return others.length === 0 || others.some((name) => INITIALS_LAST.test(name)) ? [...names] : others;
}
