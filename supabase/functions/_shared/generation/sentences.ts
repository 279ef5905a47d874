// Where sentences end. A full stop after an abbreviation, an initial or inside a number ends nothing: papers
// are full of "et al.", "Fig. 3" and "J. Smith", and a cut there would be heard as a stumble.

/** Abbreviations whose full stop never ends a sentence. */
const NEVER_FINAL = new Set(
  (
    "e.g i.e cf vs viz fig figs eq eqs sec sect ref refs tab tabs ch chap vol pp ed eds dr mr mrs ms prof " +
    "st approx resp ca c.f dept univ gen rev sen gov no nos app thm lem prop def cor supp suppl al incl"
  ).split(" "),
);

/** Abbreviations that end a sentence when a capital follows that usually starts one. */
const SOMETIMES_FINAL = new Set("etc inc ltd corp co jr sr u.s u.k u.n a.m p.m ph.d m.d d.c".split(" "));

/** Words a sentence often starts with: after one of these an initial or "etc." does end the sentence. */
const STARTERS = new Set(
  (
    "The A An We Our They Their This These Those That In On At For From With It Its However Thus Therefore " +
    "Moreover Finally To As If When While Although Since Both Each All Some Most Here There Then Such By " +
    "Unlike He She His Her After Before During Also But And So Next Similarly Instead Importantly"
  ).split(" "),
);

/** No abbreviation or first word is longer; looking no further keeps a text without sentences linear. */
const WINDOW = 80;

const END = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)/g;

const endsSentence = (before: string, mark: string, after: string): boolean => {
  const next = after.trimStart();
  if (next === "") return true;
  if (/^[a-z,;:)\]]/.test(next)) return false;
  if (!mark.startsWith(".") || mark.startsWith("..")) return true;
  const word = (/([\p{L}\p{N}.]+)$/u.exec(before)?.[1] ?? "").replace(/^\.+/, "");
  const starter = STARTERS.has(/^[A-Za-z]+/.exec(next.replace(/^["'“‘([]+/, ""))?.[0] ?? "");
  if (SOMETIMES_FINAL.has(word.toLowerCase())) return starter;
  if (word.toLowerCase() === "al") return starter && !next.startsWith("(");
  // "No. 5" is an abbreviation, "He said no. Then" is not.
  if (word.toLowerCase() === "no") return !/^\d/.test(next);
  if (NEVER_FINAL.has(word.toLowerCase())) return false;
  // "J. Smith" goes on; "vitamin C. The" ends.
  if (/^\p{Lu}$/u.test(word)) return starter && !/(^|[\s.])\p{Lu}\.\s*\p{Lu}$/u.test(before);
  return true;
};

/**
 * The sentences of a text as half-open ranges of characters; white space between them belongs to none.
 * A blank line always ends a sentence.
 */
export const sentenceSpans = (text: string): { start: number; end: number }[] => {
  const spans: { start: number; end: number }[] = [];
  let offset = 0;
  // The captured blank lines stand between the paragraphs: every second piece.
  for (const [index, block] of text.split(/(\n\s*\n)/).entries()) {
    const from = offset;
    offset += block.length;
    if (index % 2 === 1) continue;
    const push = (start: number, end: number) => {
      const raw = block.slice(start, end);
      const trimmed = raw.trim();
      if (trimmed === "") return;
      const first = from + start + raw.indexOf(trimmed);
      spans.push({ start: first, end: first + trimmed.length });
    };
    let start = 0;
    for (const match of block.matchAll(END)) {
      const end = match.index + match[0].length;
      const before = block.slice(Math.max(start, match.index - WINDOW), match.index);
      if (!endsSentence(before, match[0], block.slice(end, end + WINDOW))) continue;
      push(start, end);
      start = end;
    }
    push(start, block.length);
  }
  return spans;
};

/** The sentences of a text, in order, white space inside them reduced to single spaces. */
export const splitSentences = (text: string): string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, " "));

/** How many words a listener hears: runs of letters and digits, "state-of-the-art" being one. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
