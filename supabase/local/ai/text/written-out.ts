// Latin, shorthand and signs of a paper's sentences as they are said. A sign with two readings, of which one would be
// another quantity, makes a hole: its sentence is not used.

import { HOLE } from "../../../functions/_shared/generation/spoken-text.ts";

/** Latin and shorthand. */
const SHORTHAND: [RegExp, string][] = [
  // Behind the name, looked back for so far: from each of its letters on takes the square of a run of capitals.
  [/(?=[,\s])(?<=\p{Lu}\p{L}{1,40}),?\s+et\s+al\b\.?/gu, " and colleagues"],
  [/(?<= and colleagues),(?=\s(?:found|showed?|shows|reports?|\p{Ll}+ed)\b)/gu, ""],
  [/\be\.\s?g\.,?/g, "for example,"],
  [/\bi\.\s?e\.,?/g, "that is,"],
  [/\bcf\.\s?/g, ""],
  [/,?\s*\betc\.(?=\s*$)/g, " and so on."],
  [/,?\s*\betc\./g, " and so on"],
  [/\b(?:vs\.?|v\.)\s(?=\p{L}|\d)/gu, "versus "],
  [/\bw\.\s?r\.\s?t\.?/g, "with respect to"],
  [/\bapprox\.\s/g, "approximately "],
  [/\bresp\./g, "respectively"],
  [/\s*&\s*/g, " and "],
  [/\band\/or\b/g, "or"],
  [/[“”„]/g, '"'],
  [/[‘’]/g, "'"],
];

const NUMBER = "\\d[\\d,.]*\\d|\\d";
/** Units that stand after the first number of a range too; a word there would be a noun with a dash behind it. */
const RANGE_UNIT = "(?:[kcmdnµμM]?(?:m|g|s|L|l|M|Hz|V|W|Pa|eV|K)|min|h)(?!\\p{L})";
/** Not inside a number, or every digit of "1,1,1,1" would be tried as the first one. */
const RANGE = new RegExp(
  `(?<![\\d.]|[\\d.,],)(${NUMBER})(\\s?(?:%|°C?|${RANGE_UNIT}))?(\\s*[–—−~∼]\\s*)(${NUMBER})`,
  "gu",
);
const valueOf = (digits: string): number => Number(digits.replaceAll(",", ""));

/**
 * "5–10" is said "5 to 10". The second number of a range is the larger one: "10–22" with a lost superscript, and a
 * difference set with spaces, are no ranges.
 */
const writeRanges = (text: string): string =>
  text
    .replace(/([⁰¹²³⁴-⁹])\s?[–—]\s?(?=\d)/gu, "$1 to ")
    .replace(/(\d)[x×]\s?[-–—]\s?(?=\d[\d.]*\s?[x×])/g, "$1 to ")
    .replace(/(\d)--(?=\d)/g, "$1–")
    .replace(/(\d)\s?[–—]\s?(?=[-−]\d)/g, "$1 to ")
    .replace(RANGE, (whole, low: string, unit: string | undefined, sign: string, high: string) => {
      const difference = /^\s+−\s+$/.test(sign);
      return valueOf(low) < valueOf(high) && !difference
        ? `${low}${unit ?? ""} to ${high}`
        : `${whole} ${HOLE}`;
    });

/** "3 × 10⁵" is a product, "5 × 10" a size, "10x" a multiple; "3.2 × 1025" has lost that its 25 was a power. */
const writeProducts = (text: string): string =>
  text
    .replace(/(\d)\s*[×·∙⋅]\s*(?=10[⁺⁻⁰¹²³⁴-⁹])/gu, "$1 times ")
    .replace(/(\d)\s*[x*]\s*(?=10[⁺⁻⁰¹²³⁴-⁹])/gu, "$1 times ")
    .replace(/\d\s*(?:[×·∙⋅]|\s[x*]\s)\s*10(?=[-−–]?\d|\s[-−–]?\d)/gu, `$& ${HOLE}`)
    .replace(/(?<![\d.])(\d(?:\.\d+)?)\s*×\s*10(?![\d⁰¹²³⁴-⁹⁺⁻.])/gu, `$& ${HOLE}`)
    .replace(/(\d)\s*×\s*(?=\d)/g, "$1 by ")
    .replace(/(\d)\s*[x×](?=[\s,.;-])/g, "$1 times");

/** A dash before a number is a minus where it touches the number only, a pause where it touches neither side. */
const writeDashes = (text: string): string =>
  text
    .replace(/(?<=^|[\s=<>≤≥~±"'])[–—](?=\d)/g, "-")
    .replace(/\s(?:[–—]|-{1,2})\s(?=\d)/g, ` ${HOLE} `)
    .replace(/(?<=[\p{L}\d])–\s?(?=\p{L})/gu, "-")
    .replace(/\s*[—–]\s*|\s+-{1,2}\s+|---?/g, ", ");

const SIGNS: [RegExp, string][] = [
  [/\s*[~∼≈]\s*(?=\d)/g, " about "],
  [/\s*±\s*/g, " plus or minus "],
  [/\s*≥\s*(?=\d)/g, " at least "],
  [/\s*≤\s*(?=\d)/g, " at most "],
  [/\s*>\s*(?=\d)/g, " more than "],
  [/\s*<\s*(?=\d)/g, " less than "],
];

/** Cleaned running text with its shorthand and signs in words; HOLE where a sign cannot be said for certain. */
export const writeOut = (text: string): string => {
  let said = text;
  for (const [pattern, words] of SHORTHAND) said = said.replace(pattern, words);
  said = writeDashes(writeProducts(writeRanges(said)));
  for (const [pattern, words] of SIGNS) said = said.replace(pattern, words);
  return said;
};
