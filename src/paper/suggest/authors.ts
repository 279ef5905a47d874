// The authors: names between title and abstract, among affiliations, addresses and marks.
import type { Line } from "../layout/geometry.ts";
import { MARK } from "../layout/geometry.ts";
import type { Piece } from "../structure/piece.ts";
import type { Title } from "./title.ts";

const PARTICLE =
  /^(?:van|von|de|der|den|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ben|ter|ten|zu|zur|und|y|st\.?|af|av)$/i;
const SUFFIX = /^(?:jr\.?|sr\.?|ii|iii|iv)$/i;
const DEGREE =
  /^(?:ph\.?d\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|dr\.?|prof\.?|professor|mph|dphil|frs|rn|msc|mba|facs)$/i;
const NOT_A_NAME =
  /\b(?:universit\w*|department|dept|institut\w*|college|school|laborator\w*|labs?|cent(?:er|re)|faculty|hospital|clinic|corporation|corp|inc|ltd|gmbh|company|research|group|division|sciences?|technolog\w*|engineering|academy|foundation|agency|ministry|council|unit|programme?|network|abstract|introduction|keywords|summary|contents|article|journal|proceedings|volume|conference|submitted|thesis|dissertation|degree|master|doctor|supervisor|editor|received|accepted|published|draft|version|preprint|copyright|states|kingdom|republic|zealand|africa|america|street|road|avenue|january|february|march|april|june|july|august|september|october|november|december|open access|chapter|part|figure|table)\b/i;
/** What a line of authors begins with in some layouts. */
const LEAD = /^(?:by|authors?:?|written by|presented by)\s+/i;

/**
 * @param pieces front matter in reading order
 * @param metadata the PDF's own author entry, used where the page shows no names
 * @returns names apart by a comma and a blank
 */
export function findAuthors(
  pieces: readonly Piece[],
  title: Title | undefined,
  metadata?: string,
): string | undefined {
  const names = title ? namesBelow(linesBelow(pieces, title)) : [];
  if (names.length > 0) return names.join(", ");
  const listed = metadata ? splitNames(metadata).filter(isName) : [];
  return listed.length > 0 ? listed.map(tidyName).join(", ") : undefined;
}

function linesBelow(pieces: readonly Piece[], title: Title): Line[] {
  const lines = pieces.flatMap((piece) =>
    piece.block.page === title.page && piece.role !== "footnote" ? piece.block.lines : [],
  );
  return lines
    .filter((line) => line.y > title.bottom && !title.lines.includes(line))
    .sort((a, b) => (Math.abs(a.y - b.y) < 2 ? a.x0 - b.x0 : a.y - b.y));
}

function namesBelow(lines: Line[]): string[] {
  const names: string[] = [];
  let first: Line | undefined;
  let pending = "";
  for (const line of lines) {
    // Names share one setting: what is set otherwise below them are their affiliations.
    if (first && (Math.abs(line.size - first.size) > 0.4 || line.leadFont !== first.leadFont)) continue;
    if (/^(?:abstract|keywords|index terms)\b/i.test(line.text)) break;
    for (const part of line.parts) {
      const list = splitNames(goOn(pending, part));
      const good = list.filter(isName);
      if (good.length === 0 || good.length < 0.6 * list.length || NOT_A_NAME.test(part)) continue;
      if (pending !== "" && isName(pending)) names.pop();
      first ??= line;
      names.push(...good.map(tidyName));
      pending = goesOnBelow(part, list) ? (list.at(-1) ?? "") : "";
    }
  }
  return [...new Set(names)];
}

/** A list of names that is broken inside a name: "…, Edward Van" / "Keuren, …". */
function goesOnBelow(part: string, list: string[]): boolean {
  if (/\b(?:and|und)$/.test(part)) return false;
  return (
    list.length >= 3 &&
    /(?:[\p{L}-]|\b\p{Lu}\.)$/u.test(part) &&
    (part.endsWith("-") || (list.at(-1)?.split(/\s+/).length ?? 0) <= 2)
  );
}

function goOn(pending: string, part: string): string {
  if (pending.endsWith("-") && /^\p{Ll}/u.test(part)) return pending.slice(0, -1) + part;
  return pending === "" ? part : `${pending} ${part}`;
}

function splitNames(text: string): string[] {
  const clean = text
    .replace(LEAD, "")
    .replace(/\([^)]*\)/g, " ")
    .replace(/\{?[\w.,-]+\}?@\S+/g, " ");
  if (
    /;/.test(clean) &&
    clean.split(/;|\band\b|&/).every((one) => /^\s*\p{L}[^,]*,\s*\p{L}[^,]*$/u.test(one))
  ) {
    return clean.split(/;|\band\b|&/).map((one) => one.split(",").reverse().join(" ").trim());
  }
  return clean
    .split(
      new RegExp(
        `${MARK}|[,;·•|∙]|\\band\\b|&|\\bund\\b|[∗*†‡§¶#$⋆✉]+|(?<=\\p{L})\\d[\\d,]*|[⁰¹²³⁴-⁹]+`,
        "u",
      ),
    )
    .map((one) => one.replace(/^[\s\d.:–—-]+|[\s\d:–—]+$/g, "").trim())
    .map((one) =>
      one
        .split(/\s+/)
        .filter((word) => !DEGREE.test(word))
        .join(" "),
    )
    .filter((one) => one !== "" && !SUFFIX.test(one));
}

/** Two to five words, each a capitalised word, an initial or a particle, and none that names a place of work. */
function isName(text: string): boolean {
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

/** Names in capitals are written as names usually are. */
function tidyName(name: string): string {
  if (!/^[^\p{Ll}]+$/u.test(name) || !/\p{Lu}{4}/u.test(name)) return name;
  return name.replace(/\p{Lu}[\p{Lu}\p{M}]+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
