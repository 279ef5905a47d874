// A paper's own terms of two words, such as "side exit": it names them again and again, and a listener knows them only from
// the sentence that names them first.

import { isKnownToAll, isPartOfWork } from "./common-things.ts";
import { mayBeVerb } from "./finite-verbs.ts";
import { pairOf, stemsOf } from "./known-things.ts";

/** Named so often, two words belong together for the paper. */
const OFTEN = 5;
const NEIGHBOURS = /(?<![\p{L}\d'’-])(\p{Ll}{3,}) (?=(\p{Ll}{3,})(?![\p{L}'’-]))/gu;
/** Is not the first word of a term: an adverb, or a verb with its object. */
const IS_NO_NAME = /ly$/;

/** Pairs of stems in `text` that may be the name of one thing: both words carry meaning and stand side by side. */
const pairsIn = (text: string, singular = false): string[] =>
  [...text.matchAll(NEIGHBOURS)].flatMap(([, first = "", second = ""]) => {
    if ([first, second].some((word) => isKnownToAll(word) || isPartOfWork(word) || IS_NO_NAME.test(word)))
      return [];
    if (singular && /[^s]s$/.test(second)) return [];
    if (mayBeVerb(first) || /(?:ed|ing)$/.test(second)) return [];
    const [one, other] = [stemsOf(first), stemsOf(second)];
    return one.length === 1 && other.length === 1 ? [pairOf(one[0] ?? "", other[0] ?? "")] : [];
  });

/** @param text of the paper's body. @returns the pairs of stems that are terms of its own. */
export const ownTermsOf = (text: string): Set<string> => {
  const counts = new Map<string, number>();
  for (const pair of pairsIn(text)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= OFTEN).map(([pair]) => pair));
};

/** Reads a paper's sentences in order. The answer tells which of its own terms a sentence takes as named before. */
export const createTermReader = (terms: ReadonlySet<string>): ((sentence: string) => string[]) => {
  const named = new Set<string>();
  return (sentence) => {
    const here = pairsIn(sentence).filter((pair) => terms.has(pair));
    const known = pairsIn(sentence, true).filter((pair) => named.has(pair));
    for (const pair of here) named.add(pair);
    return known;
  };
};

/** Whether nothing of a term was heard: neither of its words. */
export const isUnheardTerm = (term: string, heard: ReadonlySet<string>): boolean =>
  !heard.has(term) && term.split(" ").every((stem) => !heard.has(stem));
