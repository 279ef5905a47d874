// Reads the authors' line of a paper into names and says them the way a listener expects: one author named,
// two authors both, of three or more only the lead author "and colleagues" (docs/product-rules.md).

const DEGREES =
  /^(ph\.?\s?d|m\.?\s?d|m\.?\s?sc|b\.?\s?sc|mph|facs|rn|dr\.?|prof\.?|professor|fellow|ieee)\.?$/i;
const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i;
const INITIALS = /^(\p{Lu}\.?[\s-]?){1,4}$/u;

const cleanName = (name: string): string =>
  name
    .replace(/\([^()]*\)|<[^<>]*>|[^\s@]{1,64}@\S+/g, " ")
    .replace(/[\d*†‡§¶∗#$+^⁰¹²³⁴-⁹]+/gu, " ")
    .replace(/^(and|by|dr\.?|prof\.?)\s+/i, "")
    .replace(/[\s,;:]+/g, " ")
    .trim();

/** "Smith, J., Doe, A." lists surname and initials apart by commas; put each pair together again. */
const pairInitials = (pieces: string[]): string[] => {
  const names: string[] = [];
  for (const piece of pieces) {
    const previous = names.at(-1);
    const continues = previous !== undefined && (INITIALS.test(piece) || SUFFIX.test(piece));
    if (continues && SUFFIX.test(piece)) names[names.length - 1] = `${previous} ${piece}`;
    else if (continues && !INITIALS.test(previous.split(" ").slice(0, -1).join(" ")))
      names[names.length - 1] = `${piece} ${previous}`;
    else names.push(piece);
  }
  return names;
};

/**
 * @param text authors as typed or read from a paper: separated by commas, semicolons, "and", "&" or lines;
 *   given name first, or "Surname, Given" when semicolons separate the authors.
 * @returns full names in order, without marks, degrees and addresses; `more` says that further authors exist
 *   who are not named ("et al.").
 */
export const parseAuthors = (text: string): { names: string[]; more: boolean } => {
  // White space in single pieces: the patterns below then read any text in linear time.
  const line = text.replace(/[^\S\n]+/g, " ").replace(/\s*\n\s*/g, "\n");
  const more = /\bet\s+al\b|\band\s+(colleagues|others)\b/i.test(line);
  const listed = line.replace(/,?\s*\bet\s+al\.?|,?\s*\band\s+(colleagues|others)\b/gi, " ");
  const bySemicolon = listed.includes(";");
  const pieces = listed
    .split(bySemicolon ? /;|\n|\s&\s|\sand\s/ : /,|\n|\s&\s|\sand\s|^and\s/)
    .map((piece) => {
      const [surname, given] = piece.split(",").map((part) => cleanName(part));
      return bySemicolon && given && !DEGREES.test(given) ? `${given} ${surname}` : cleanName(piece);
    })
    .filter((piece) => /\p{L}/u.test(piece) && !DEGREES.test(piece));
  const names = bySemicolon ? pieces : pairInitials(pieces);
  return { names: [...new Set(names)], more };
};

const PARTICLES = /^(van|von|der|den|de|di|da|del|della|la|le|bin|ibn|al|el|ter|ten|dos)$/i;

/** The surname of a full name, with its particles ("van der Berg") and without "Jr." */
export const surnameOf = (name: string): string => {
  const words = name.split(" ").filter((word) => !SUFFIX.test(word));
  let from = words.length - 1;
  while (from > 1 && PARTICLES.test(words[from - 1] ?? "")) from -= 1;
  return words.slice(Math.max(from, 0)).join(" ");
};

/** How the authors are said: in full at first, by surname afterwards. `count` is 1, 2 or 3 for "three or more". */
export type SpokenAuthors = { full: string; short: string; count: 1 | 2 | 3 };

/**
 * The author rule (docs/product-rules.md).
 * @param text the authors' line, see `parseAuthors`.
 * @returns null when no name can be read from it.
 */
export const spokenAuthors = (text: string): SpokenAuthors | null => {
  const { names, more } = parseAuthors(text);
  const [first, second] = names;
  if (first === undefined) return null;
  if (more || names.length > 2)
    return { full: `${first} and colleagues`, short: `${surnameOf(first)} and colleagues`, count: 3 };
  if (second === undefined) return { full: first, short: surnameOf(first), count: 1 };
  return { full: `${first} and ${second}`, short: `${surnameOf(first)} and ${surnameOf(second)}`, count: 2 };
};
