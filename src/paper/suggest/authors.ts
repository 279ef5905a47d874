// The authors: names between title and abstract, among affiliations, addresses and marks.
import type { Line } from "../layout/geometry.ts";
import type { Piece } from "../structure/piece.ts";
import { isName, NOT_A_NAME, splitNames, withoutCompanies } from "./names.ts";
import type { Title } from "./title.ts";

/**
 * @param pieces front matter in reading order
 * @param metadata the PDF's own author entry, used where the page shows no names
 * @returns names apart by a comma and a blank; `sure` where they stand below the title and nothing odd among them
 */
export function findAuthors(
  pieces: readonly Piece[],
  title: Title | undefined,
  metadata?: string,
): { names: string; sure: boolean } | undefined {
  const names = title ? namesBelow(linesBelow(pieces, title)) : [];
  if (names.length > 0) return { names: names.join(", "), sure: names.every(isPlain) };
  const listed = metadata ? splitNames(metadata).filter(isName) : [];
  return listed.length > 0 ? { names: listed.map(tidyName).join(", "), sure: false } : undefined;
}

/** Two to four words: a longer one may be two names that ran together. */
const isPlain = (name: string) => name.split(" ").length <= 4 && !/[\ufffd\d]/.test(name);

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
    for (const part of namesAlone(line)) {
      if (isDate(part)) continue;
      const list = splitNames(goOn(pending, part));
      const good = list.filter(isName);
      if (good.length === 0 || good.length < 0.6 * list.length || NOT_A_NAME.test(part)) continue;
      if (pending !== "" && isName(pending)) names.pop();
      first ??= line;
      names.push(...good);
      pending = goesOnBelow(part, list) ? (list.at(-1) ?? "") : "";
    }
  }
  const capitals = isCapitals(names.join(" "));
  return [...new Set(withoutCompanies(names).map((name) => (capitals ? inLowerCase(name) : tidyName(name))))];
}

/** "12 May 2016", whose month could be a name. */
const isDate = (text: string) =>
  /^(?:\d{1,2}\.?\s+)?\p{Lu}\p{Ll}{2,8}\.?,?\s+(?:\d{1,2},?\s+)?(?:19|20)\d\d$/u.test(text);

/** ACM's journals set names in other letters than the place of work behind them: "JANE DOE, University of …". */
function namesAlone({ text, lead, parts }: Line): string[] {
  if (!lead || !splitNames(lead.text).every(isName)) return parts;
  const rest = text.slice(lead.text.length);
  const isPlace = NOT_A_NAME.test(rest) || (isCapitals(lead.text) && !/\p{Lu}{3,} \p{Lu}{2,}/u.test(rest));
  return isPlace ? [lead.text] : parts;
}

const isCapitals = (text: string) => /^[^\p{Ll}]+$/u.test(text) && /\p{Lu}{4}/u.test(text);

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

/** Names in capitals are written as names usually are. */
const tidyName = (name: string) => (isCapitals(name) ? inLowerCase(name) : name);

const inLowerCase = (name: string) =>
  name.replace(/\p{Lu}[\p{Lu}\p{M}]+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
