// Takes out of a text what can be read but not heard: markup, citation marks, addresses, references to figures
// and tables, abbreviations in parentheses. Used on every provider's script, and by the local provider on the
// paper itself.

/**
 * Markdown and HTML marks; the words they dress stay. Chapter lines are left for their reader. A mark at a line's
 * start never reaches over the line's end, and what can repeat is bounded: any text is read in linear time.
 */
export const stripMarkup = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/^[ \t]*```\w*[ \t]*$/gm, "")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/!?\[([^\][\n]{1,300})\]\((?:https?:|\/)[^)\s]*\)/g, "$1")
    .replace(/^[ \t]{0,3}#{1,6}[ \t].*$/gm, "")
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, "")
    .replace(/^[ \t]*(?:(?:[-*•▪]|\d{1,2}[.)])[ \t]+)+/gm, "")
    .replace(/(?<!\d)\*{2,}|\*{2,}(?!\d)|_{2,}/g, "")
    .replace(/(^|[\s("“])[*_](?=[^\s*_])([^*_\n]+)[*_](?=[\s.,;:!?)"”]|$)/gm, "$1$2")
    .replace(/`([^`\n]*)`/g, "$1")
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, "");

const URL =
  /\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]]|\bdoi:\s*\S*[^\s.,;:!?)\]]|\b10\.\d{4,9}\/\S*[^\s.,;:!?)\]]|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/gi;
const YEAR = "(?:1[5-9]|20)\\d\\d[a-z]?";
const CITED = new RegExp(
  `\\s*[(\\[](?=[^()\\[\\]]*(?:\\(${YEAR}\\)|\\b${YEAR}\\b|et al))(?:e\\.g\\.,?|see|cf\\.|as in|reviewed in)?\\s*(?:also\\s+)?\\p{Lu}[^()\\[\\]]*(?:\\(${YEAR}\\)[^()\\[\\]]*)*[)\\]]`,
  "gu",
);
const NUMBERED = /\s*\[\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*\]|[⁰¹²³⁴-⁹]+(?:[,–-][⁰¹²³⁴-⁹]+)*/gu;
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

/**
 * A citation that stands for a word of its sentence, "as in [3]" or "(Smith et al., 2017) use": without it the
 * sentence has a hole.
 */
const NEEDED = new RegExp(
  `(?<=(?:^|[.!?:]\\s|\\b(?:of|by|in|with|from|to|and|or|see|like|as|than|using|following|both))\\s*)(?:${CITED.source}|\\s*\\[\\s*\\d{1,3}(?:\\s*[,;–—-]\\s*\\d{1,3})*\\s*\\])|(?<=,)(?:${CITED.source}|\\s*\\[\\s*\\d[\\d,;\\s–—-]*\\])(?=\\s+[a-z])`,
  "gu",
);

/** The text with `mark` in place of every citation that its sentence cannot do without. */
export const markNeededCitations = (text: string, mark: string): string => text.replace(NEEDED, ` ${mark}`);

/** Citations in brackets, by number or by author and year; "Smith et al. (2017)" keeps its name. */
const stripCitations = (text: string): string =>
  text
    .replace(CITED, "")
    .replace(NUMBERED, "")
    .replace(new RegExp(`\\s*\\(${YEAR}(?:[,;]\\s*${YEAR})*\\)`, "g"), "");

/** Web addresses, DOIs and e-mail addresses, with the words that only introduce them. */
const stripAddresses = (text: string): string =>
  text.replace(
    new RegExp(
      `,?\\s*\\(?(?:\\b(?:see|at|from|visit|available (?:at|from|online at))\\s+){0,3}(?:${URL.source})\\)?`,
      "gi",
    ),
    "",
  );

/** "(see Figure 3)" and "as shown in Table 2": what points at something a listener cannot see. */
const stripReferences = (text: string): string =>
  text.replace(REFERENCE_IN_BRACKETS, "").replace(REFERENCE_CLAUSE, "");

/** Whether a sentence still points at a figure, a table or a section after `stripReferences`. */
export const hasReference = (sentence: string): boolean => REFERENCE.test(sentence);

/** Whether a sentence holds a formula: TeX, operators, or an equals sign. */
export const hasFormula = (sentence: string): boolean =>
  /\\[a-zA-Z]{2,}|\$[^$\d][^$]*\$|[=≤≥<>∑∏∫√∂∇∈∉⊂⊆∪∩∀∃→←↔⇒⇔≈≡∝∞]|\^\{?\d|\p{L}_\{?\p{L}/u.test(sentence);

/** Abbreviations in parentheses, "(EHRs)", which are not to be read out (docs/product-rules.md). */
const stripAbbreviations = (text: string): string => text.replace(ABBREVIATION, "");

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

/** Everything above on running text: what is left can be heard. */
export const cleanForListening = (text: string): string =>
  tidySpacing(stripAbbreviations(stripReferences(stripCitations(stripAddresses(text)))));
