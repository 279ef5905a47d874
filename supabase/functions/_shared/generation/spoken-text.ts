// Takes out of a text what can be read but not heard: markup, citation marks, addresses, references to figures
// and tables, abbreviations in parentheses. Used on every provider's script, and by the local provider on the
// paper itself. What is taken out must leave a whole sentence with the same quantities: where it does not, HOLE
// stands in its place, and the sentence is not to be used.

import { fromSuperscript, SUPERSCRIPT, superscriptRole, toSuperscript } from "../superscript-contract.ts";
import { BARE_NAME, NAME_WITH_PATH, ORDER } from "./web-addresses.ts";

/**
 * Markdown and HTML marks; the words they dress stay. Chapter lines are left for their reader. A mark at a line's
 * start never reaches over the line's end, and what can repeat is bounded: any text is read in linear time.
 */
export const stripMarkup = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/^[ \t]*```\w*[ \t]*$/gm, "")
    .replace(/<sup>\s*([-−–+]?\d{1,4}[-−–+]?)\s*<\/sup>/gi, (_, mark: string) => toSuperscript(mark))
    .replace(/<\/?su[bp]>/gi, "")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/!?\[([^\][\n]{1,300})\]\((?:https?:|\/)[^)\s]*\)/g, "$1")
    .replace(/^[ \t]{0,3}#{1,6}[ \t].*$/gm, "")
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, "")
    .replace(/^[ \t]*(?:(?:[-*•▪]|\d{1,2}[.)])[ \t]+)+/gm, "")
    .replace(/(?<!\d)\*{2,}|\*{2,}(?!\d)|_{2,}/g, "")
    .replace(/(^|[\s("“])[*_](?=[^\s*_])([^*_\n]+)[*_](?=[\s.,;:!?)"”]|$)/gm, "$1$2")
    .replace(/`([^`\n]*)`/g, "$1")
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, "");

const URL = [
  "\\b(?:https?:\\/\\/|www\\.)\\S*[^\\s.,;:!?)\\]]",
  "\\bdoi:\\s*\\S*[^\\s.,;:!?)\\]]",
  "\\b10\\.\\d{4,9}\\/\\S*[^\\s.,;:!?)\\]]",
  "[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64})+",
  `\\b${NAME_WITH_PATH}(?:\\S*[^\\s.,;:!?)\\]])?`,
].join("|");
const LED_BY = "(?:\\b(?:[Ss]ee|[Aa]t|[Ff]rom|[Aa]vailable (?:at|from|online at))\\s+){0,3}";
const ADDRESSES = [
  new RegExp(`,?\\s*\\(?${LED_BY}(?:${URL})\\)?`, "giu"),
  new RegExp(`,?\\s*\\(?${LED_BY}${BARE_NAME}\\)?`, "gu"),
];
/** A sentence that sends its listener to an address says nothing without it. */
const ORDERS = [
  new RegExp(`\\b${ORDER}\\s+(?:${URL})`, "giu"),
  new RegExp(`\\b${ORDER}\\s+${BARE_NAME}`, "gu"),
];
const YEAR = "(?:1[5-9]|20)\\d\\d[a-z]?";
const CITED = new RegExp(
  `\\s*[(\\[](?=[^()\\[\\]]*(?:\\(${YEAR}\\)|\\b${YEAR}\\b|et al))(?:e\\.g\\.,?|see|cf\\.|as in|reviewed in)?\\s*(?:also\\s+)?\\p{Lu}[^()\\[\\]]*(?:\\(${YEAR}\\)[^()\\[\\]]*)*[)\\]]`,
  "gu",
);
const NUMBERED = /\s*\[\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*\]/gu;
const YEARS = new RegExp(`\\s*\\(${YEAR}(?:[,;]\\s*${YEAR})*\\)`, "g");
const PART =
  "(?:[Ff]igs?(?:ures?)?|FIGS?(?:URE)?|[Tt]ab(?:le)?s?|TABLE|[Ee]qs?(?:uations?)?|[Ss]ec(?:tion)?s?|[Aa]ppendi(?:x|ces)|[Aa]lgorithm|[Ll]isting|[Ss]upplementary(?:\\s+\\w+)?)";
const MARK =
  "\\.?\\s*\\(?(?:[SA]?\\d+(?:\\.\\d+)*[a-z]?|[A-Z])\\)?(?:\\s*(?:,|and|to|[-–])\\s*\\(?(?:S?\\d+(?:\\.\\d+)*[a-z]?|[A-Za-z])\\)?(?![\\w]))*";
const REFERENCE_IN_BRACKETS = new RegExp(`\\s*[(\\[][^()\\[\\]]*\\b${PART}${MARK}[^()\\[\\]]*[)\\]]`, "g");
const REFERENCE_CLAUSE = new RegExp(
  `,?\\s*\\b(?:as\\s+(?:\\w+\\s+)?(?:in|by|from)|as\\s+\\w+\\s+(?:in|by)|see(?:\\s+also)?|shown in|cf\\.)\\s+(?:the\\s+)?${PART}${MARK},?`,
  "g",
);
const REFERENCE = new RegExp(`\\b${PART}${MARK}(?![\\w-])`);
const ABBREVIATION =
  /\s*\((?:(?:the|or|hereafter|henceforth|abbreviated|i\.e\.,?)\s+)?["“']?(?:[\p{L}\d]*\p{Lu}[\p{L}\d/&-]*(?:\p{Lu}|\d)[\p{L}\d/&-]*s?|\p{Lu}{2,}s?)["”']?\)/gu;

/** Stands where something was taken out that its sentence cannot do without. */
export const HOLE = "\u{E000}";

/** Words that need what follows them; at a sentence's end, or before a verb, nothing follows. */
const LEANING = new Set(
  (
    "of by in on at with from to into for and or nor but as than like see using following both between among via per " +
    "under over within the a an that which who is are was were be been equals"
  ).split(" "),
);
const VERB_OR_PRONOUN =
  /^\s*(?:it|we|they|he|she|there|is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|does|do|did|shows?|showed|found|reports?|reported)\b/;

/** How much of a sentence stands or falls with what is taken out of it. */
type Weight = "aside" | "noun";

/**
 * Whether the sentence lacks something where `left` and `right` then meet: "as in .", "In it is studied". A `noun`
 * (a citation, a figure) is missed by any word that leans on it, an aside in brackets only where nothing follows.
 */
const leavesHole = (left: string, right: string, weight: Weight): boolean => {
  const before = /([\p{L}'’]+)?([\s,]*)$/u.exec(left);
  const word = before?.[1]?.toLowerCase() ?? "";
  const ends = /^\s*(?:[.,;:!?)\]]|$)/.test(right);
  if (LEANING.has(word) && !before?.[2]?.includes(","))
    return weight === "noun" || ends || VERB_OR_PRONOUN.test(right);
  const starts = /(?:^|[.!?:]["'”’)]*\s*)$/.test(left) && !/\b(?:al|etc|cf|vs|e\.g|i\.e)\.\s*$/.test(left);
  const clause = weight === "noun" && /,\s*$/.test(left);
  return (starts || clause) && /^\s+\p{Ll}/u.test(right);
};

/** Characters on either side that decide about a hole; a bound keeps a long text linear. */
const NEAR = 60;

/** The text without what `pattern` (global) matches, HOLE in place of what is missed. */
export const cutOut = (text: string, pattern: RegExp, weight: Weight): string => {
  const parts: string[] = [];
  let left = "";
  let from = 0;
  const keep = (part: string) => {
    parts.push(part);
    left = (left + part.slice(-NEAR)).slice(-NEAR);
  };
  for (const match of text.matchAll(pattern)) {
    keep(text.slice(from, match.index));
    from = match.index + match[0].length;
    if (leavesHole(left, text.slice(from, from + NEAR), weight)) keep(` ${HOLE}`);
  }
  return parts.join("") + text.slice(from);
};

/** Powers written with a caret as superscripts: "10^{-22}" → "10⁻²²". */
const raisePowers = (text: string): string =>
  text.replace(
    /(?<=[\p{L}\d)\]])\^(?:\{([-−–+]?\d{1,4})\}|([-−–+]?\d{1,4})(?![\d.]*\d|\{))/gu,
    (_, braced: string | undefined, bare: string | undefined) => toSuperscript(braced ?? bare ?? ""),
  );

const roleAt = (text: string, at: number, mark: string) =>
  superscriptRole(
    text.slice(Math.max(0, at - 100), at),
    fromSuperscript(mark),
    text.slice(at + mark.length, at + mark.length + 3),
  );

/** Superscripts that certainly are citations go; powers stay, and so does what may be one. */
const stripRaisedCitations = (text: string): string =>
  text
    .replace(SUPERSCRIPT, (mark: string, at: number) => {
      const role = roleAt(text, at, mark);
      if (role === "residue") return fromSuperscript(mark);
      return role === "citation" ? "" : mark;
    })
    // Long runs of white space would make the patterns that begin with it slow. Paragraphs stay apart.
    .replace(/\s{2,}/g, (run) => "\n\n".slice(0, run.split("\n").length - 1) || " ");

/** Whether a sentence has a superscript of which nobody can say whether it is a power or a citation. */
export const hasUnclearSuperscript = (sentence: string): boolean =>
  [...sentence.matchAll(SUPERSCRIPT)].some((mark) => roleAt(sentence, mark.index, mark[0]) === "unclear");

/** Citations in brackets, by number or by author and year; "Smith et al. (2017)" keeps its name. */
const stripCitations = (text: string): string =>
  cutOut(cutOut(cutOut(text, CITED, "noun"), NUMBERED, "noun"), YEARS, "aside");

/** Web addresses, also without a scheme, DOIs and e-mail addresses, with the words that only introduce them. */
const stripAddresses = (text: string): string =>
  ADDRESSES.reduce(
    (rest, pattern) => cutOut(rest, pattern, "noun"),
    ORDERS.reduce((rest, pattern) => rest.replace(pattern, HOLE), text),
  );

/** "(see Figure 3)" and "as shown in Table 2": what points at something a listener cannot see. */
const stripReferences = (text: string): string =>
  cutOut(cutOut(text, REFERENCE_IN_BRACKETS, "aside"), REFERENCE_CLAUSE, "noun");

/** Whether a sentence still points at a figure, a table or a section after `stripReferences`. */
export const hasReference = (sentence: string): boolean => REFERENCE.test(sentence);

/** Whether a sentence holds a formula: TeX, operators, or an equals sign. */
export const hasFormula = (sentence: string): boolean =>
  /\\[a-zA-Z]{2,}|\$[^$\d][^$]*\$|[=≤≥<>∑∏∫√∂∇∈∉⊂⊆∪∩∀∃→←↔⇒⇔≈≡∝∞]|\^\{?[-−–+\p{L}\d]|\p{L}_\{?\p{L}/u.test(
    sentence,
  );

/** Abbreviations in parentheses, "(EHRs)", which are not to be read out (docs/product-rules.md). */
const stripAbbreviations = (text: string): string => cutOut(text, ABBREVIATION, "aside");

/** Mends the spacing that taking something out leaves behind. */
export const tidySpacing = (text: string): string =>
  text
    .replace(/[ \t ]+/g, " ")
    .replace(/\(\s*\)|\[\s*\]/g, "")
    .replace(/ +([,.;:!?)\]])/g, "$1")
    .replace(/([([]) +/g, "$1")
    .replace(/,(?:\s*,)+/g, ",")
    .replace(/,\s*([.;:!?])/g, "$1")
    .replace(/ {2,}/g, " ")
    .replace(/[ \t]+$/gm, "");

/**
 * Everything above on running text: what is left can be heard. Quantities keep their powers. Sentences with HOLE
 * are not whole any more and must be left out.
 */
export const cleanForListening = (text: string): string =>
  tidySpacing(
    stripAbbreviations(
      stripReferences(stripCitations(stripAddresses(stripRaisedCitations(raisePowers(text))))),
    ),
  );
