// The ligatures ff, fi and fl of TeX's bitmap fonts have the codes of line feeds and tabs, which pdf.js takes for blanks.
// Their width gives them away: a blank as wide as a ligature in a line with narrower blanks was one.
import type { Run } from "./geometry.ts";

/** Widths in parts of the letter size, as it is estimated for such fonts: of a ligature, and of the widest plain blank. */
const LIGATURE = { least: 0.48, most: 0.61 };
const WIDEST_BLANK = 0.43;
/** A ligature and what the blank in front of it is wider than the line's usual one. */
const MOST_WITH_BLANK = 0.72;

/** First parts of words that go on with ff before a vowel: "e|ff|ect", "di|ff|er". Elsewhere it is fi or fl. */
const BEFORE_FF = new Set(
  "e o di su a bu ine indi una co ru pu sta sti tra mu hu cli cuto take-o trade-o".split(" "),
);

/** How words go on whose first letters are fi or fl; a gap in a formula is as wide, and is none of these. */
const AFTER_FI =
  /^(?:rst|nd|nds|nding|ndings|t|ts|tted|tting|gures?|nal|nally|nite|nitely|xed|x|ve|fth|fteen|fty|ne|ner|nest|nancial|lms?|lters?|ltered|ll|lled|ring|bers?|elds?|rm|rms|rmly|sh|eld|elds|erce|lamentary?|laments?|eldwork)\b/;
const AFTER_FL = /^(?:avou?r|at|ame|ash|ow|oor|oat|ux|uct|uid|uor|uence|ight|ip|ex|esh|y\b|ies\b)/;

/** The usual blank of a line in points; undefined where the line has too few to tell. */
export function usualBlank(runs: readonly Run[]): number | undefined {
  const gaps = runs
    .map((run, index) => (run.spaced && index > 0 ? gapBefore(runs, index) : 0))
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps.length < 3 ? undefined : gaps[Math.floor((gaps.length - 1) / 2)];
}

function gapBefore(runs: readonly Run[], index: number): number {
  const [previous, run] = [runs[index - 1], runs[index]];
  return previous && run ? run.x - previous.x - previous.width : 0;
}

/**
 * @param before the line's text so far, without a blank at its end
 * @param gap in points from there to `run`, which pdf.js reports as a blank
 * @param blank the line's usual one, in points
 * @returns what stands in the gap: a blank, a ligature, or both; undefined where nothing was lost
 */
export function lostLigature(
  before: string,
  run: Run,
  gap: number,
  blank: number | undefined,
): string | undefined {
  if (!run.bitmap || !run.spaced || blank === undefined || blank > WIDEST_BLANK * run.size) return undefined;
  const part = /[\p{L}-]*$/u.exec(before)?.[0].toLowerCase() ?? "";
  const isLigature = (width: number) =>
    width > LIGATURE.least * run.size && width < LIGATURE.most * run.size && width > 1.25 * blank;
  const isWord = /\p{Ll}-$|\p{L}\p{Ll}$|(?:^|\P{L})[eoa]$/u.test(before);
  if (isWord && isLigature(gap)) {
    if (/^\p{Ll}/u.test(run.text)) return ligature(part, run.text);
    return /^-\p{Ll}|^[.,;:)]/u.test(run.text) && part !== "" ? "ff" : undefined;
  }
  if (gap - blank < LIGATURE.least * run.size || gap - blank > MOST_WITH_BLANK * run.size) return undefined;
  if (AFTER_FI.test(run.text)) return " fi";
  if (AFTER_FL.test(run.text)) return " fl";
  return BEFORE_FF.has(part) && (part === "o" || part.length > 3) ? "ff " : undefined;
}

/** Which one, by what English words allow before and behind it. */
function ligature(before: string, after: string): string {
  const part = before.split("-").at(-1) ?? "";
  if (/^[^aeiouy]/.test(after)) return part === "o" ? "ff" : "fi";
  if (part === "") return AFTER_FI.test(after) ? "fi" : "fl";
  if (BEFORE_FF.has(part)) return "ff";
  return /(?:i|is|us)$/.test(part) && /^e(?:d|s|r|rs)?\b|^able/.test(after) ? "fi" : "fl";
}
