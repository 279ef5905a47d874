// Things that several parts of a paper have, each its own: "the assay", "the positive control". Named with nothing more,
// such a thing is that of the part (subsection or paragraph) in which the sentence stands.

import { contentWords } from "./sentence-cleaning.ts";

const THING = "controls?|experiments?|assays?|bioassays?|tests?|screenings?|standards?|blanks?";
/** Nothing behind the name says which one it is: no noun, no "of", no second name. */
const NAME_ENDS =
  "(?=[.:;)]|$|,(?! \\p{L}+(?: \\p{L}+){0,2}[,.;])| (?:is|are|was|were|has|have|had|can|could|may|might|will|would|should|does|do|did|lasted|took|showed|began|ended|and|or|but|because|although|while|when|as|than)\\b)";
const BARE = new RegExp(
  `(?<!\\bas )\\bthe (?:(?:positive|negative|internal|external) )?(${THING})\\b${NAME_ENDS}`,
  "giu",
);
/** The thing itself, unlike "the control group" and "a standard deviation". */
const NAMED = new RegExp(
  `(?<!\\bto )\\b(${THING})\\b(?:${NAME_ENDS}|(?= (?:of|with|against|in|on|for|by)\\b))`,
  "giu",
);

const singular = (word: string): string => word.toLowerCase().replace(/s$/, "");
const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, word = ""]) => singular(word))),
];

/** What a sentence names as if it were known, in the singular: "control" of "than the positive control". */
export const namedBare = (sentence: string): string[] => found(sentence, BARE);

/** What a sentence brings up: "bioassay" of "a brine shrimp bioassay". */
export const broughtUp = (sentence: string): string[] => found(sentence.replace(BARE, " "), NAMED);

/**
 * @param parts the texts of a paper's parts on methods and results.
 * @param title whose own subject is no thing of one part.
 * @returns what at least two of them bring up.
 */
export const sharedThings = (parts: readonly string[], title: string): Set<string> => {
  const counts = new Map<string, number>();
  for (const part of parts)
    for (const thing of broughtUp(part)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const titled = new Set(contentWords(title).map(singular));
  return new Set(
    [...counts].filter(([thing, count]) => count > 1 && !titled.has(thing)).map(([thing]) => thing),
  );
};

const NAMED_BEHIND =
  /^the (?:(?:positive|negative|internal|external|vehicle) )?(?:control|standard|blank|comparator), (?!however|therefore|though|thus|in\b|on\b|and\b|or\b|but\b|which\b|as\b)\p{Ll}{3,}(?: \p{Ll}{3,}){0,2}[,.]/iu;
/** @param name "The" and what follows. @returns whether a second name says which one it is: "the control, vincristine, …". */
export const isNamedBehind = (name: string): boolean => NAMED_BEHIND.test(name);

const IN_BRACKETS =
  /(?<=\bthe (?:(?:positive|negative|internal|external|vehicle) )?(?:control|standard|blank|comparator)) \((\p{Ll}{3,}(?: \p{Ll}{3,}){0,2})\)(?= ?[,.;]| (?:is|are|was|were|had|and)\b)/giu;
const IS_NOTE = /^(?:see|mean|data|not|figure|table|left|right|top|bottom|and|or|for|with|in|as|shown)\b/;

/** "The positive control (vincristine)" says which one it is: the bracket is kept as words. */
export const namingControls = (text: string): string =>
  text.replace(IN_BRACKETS, (whole, name: string, at: number) =>
    IS_NOTE.test(name) ? whole : `, ${name}${/^ ?[,.;]/.test(text.slice(at + whole.length)) ? "" : ","}`,
  );
