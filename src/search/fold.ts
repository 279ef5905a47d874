// The form in which texts are compared: lower case, without diacritics, every white space a space. It is made letter
// by letter, so that what is part of a text is part of its folded form too.

const DIACRITICS = /[\u0300-\u036f]/g;
/** Letters that lower case alone does not fold; a plain space is not among them. */
const SPECIAL = /[^ -\x7e]/gu;
const IS_SPECIAL = /[^ -\x7e]/;
const folded = new Map<string, string>();

function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const decomposed = letter.normalize("NFD");
  const bare = decomposed.replace(DIACRITICS, "");
  let form = letter;
  if (/\s/.test(letter)) form = " ";
  // What lower case makes of a capital sigma depends on where in a word it stands.
  else if (letter === "ς") form = "σ";
  else if (bare !== decomposed) form = bare;
  folded.set(letter, form);
  return form;
}

export function fold(text: string): string {
  const lower = text.toLowerCase();
  return IS_SPECIAL.test(lower) ? lower.replace(SPECIAL, foldLetter) : lower;
}

/**
 * The folded form, and for each of its units where in `text` the letter begins that it comes from; null where all
 * stand as in `text`. No letter grows when it is folded: one that shrinks tells by the length.
 */
function foldWithOrigins(text: string): { folded: string; origins: number[] | null } {
  let result = fold(text);
  if (result.length === text.length) return { folded: result, origins: null };
  result = "";
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const form = fold(letter);
    for (let unit = 0; unit < form.length; unit += 1) origins.push(at);
    result += form;
    at += letter.length;
  }
  return { folded: result, origins };
}

/** A part of a text, in UTF-16 code units; `to` is the first one after it. */
export type Range = { from: number; to: number };

/** Where `terms` stand in `text`, folded, in order; what overlaps or touches is one range. */
export function findTerms(text: string, terms: readonly string[]): Range[] {
  const { folded, origins } = foldWithOrigins(text);
  const ranges: Range[] = [];
  for (const term of terms) {
    const wanted = fold(term).trim();
    if (!wanted) continue;
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      if (!origins) {
        ranges.push({ from: at, to: end });
        continue;
      }
      let next = end;
      // A letter is marked whole, with the diacritics that follow it.
      while (next < origins.length && origins[next] === origins[end - 1]) next += 1;
      ranges.push({ from: origins[at] ?? 0, to: origins[next] ?? text.length });
    }
  }
  const merged: Range[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const previous = merged.at(-1);
    if (previous && range.from <= previous.to) previous.to = Math.max(previous.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
