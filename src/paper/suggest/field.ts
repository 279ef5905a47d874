// The research field, by the terms a paper uses. Terms that many fields share count little; so do terms that are
// merely repeated, since one word said a hundred times tells no more than said ten times.
import { RESEARCH_FIELDS } from "#contract";
import { FIELD_TERMS } from "./field-terms.ts";

/** `hits` of every spelling of a term are counted together. */
type Term = { field: string; weight: number };

const BETWEEN_WORDS = /[^\p{L}\d]+/u;

/** Stems of one word, and terms of several words with the word they begin with. */
const stems = new Map<string, Term[]>();
const phrases: { phrase: string; begins: string; term: Term }[] = [];
let longestStem = 0;
for (const { name } of RESEARCH_FIELDS) {
  for (const written of (FIELD_TERMS[name] ?? "").split(", ").filter(Boolean)) learnTerm(name, written);
}

/** A guess needs this much to go on; below it none is made. */
const LEAST_EVIDENCE = 3;
const SHORTEST_STEM = 3;
/** The beginning of the body tells the field; reading on would only cost time. */
const BODY_CHARACTERS = 30_000;

function learnTerm(field: string, written: string): void {
  const own = written.startsWith("*") ? 1 : 0.6;
  const spellings = spellOut(written.replace(/^\*/, ""));
  const several = /[ -]/.test(spellings[0] ?? "");
  const term = { field, weight: several ? 2 * own : own };
  for (const spelling of spellings) {
    if (several) phrases.push({ phrase: spelling, begins: spelling.split(BETWEEN_WORDS)[0] ?? "", term });
    else stems.set(spelling, [...(stems.get(spelling) ?? []), term]);
    longestStem = Math.max(longestStem, spelling.length);
  }
}

/** "labou?r" is written with and without the letter before the mark, "organi[sz]ation" with either letter. */
function spellOut(written: string): string[] {
  const either = /^(.*)\[(.)(.)\](.*)$/.exec(written);
  if (either) {
    const [, before = "", one = "", other = "", after = ""] = either;
    return [before + one + after, before + other + after];
  }
  const optional = /^(.*)(.)\?(.*)$/.exec(written);
  if (!optional) return [written];
  const [, before = "", letter = "", after = ""] = optional;
  return [before + letter + after, before + after];
}

/**
 * @param heading title and keywords, which say most
 * @param body its beginning is enough
 * @returns a display name of RESEARCH_FIELDS
 */
export function guessField(heading: string, abstract: string, body: string): string | undefined {
  const scores = new Map<string, number>();
  for (const [text, weight] of [
    [heading, 5],
    [abstract, 2.5],
    [body.slice(0, BODY_CHARACTERS), 1],
  ] as const) {
    const unit = Math.sqrt(Math.max(20, text.length / 6));
    for (const [term, hits] of countTerms(text.toLowerCase())) {
      const score = (weight * term.weight * Math.log2(1 + hits) * 10) / unit;
      scores.set(term.field, (scores.get(term.field) ?? 0) + score);
    }
  }
  let best: string | undefined;
  for (const [field, score] of scores) {
    if (score > (best === undefined ? LEAST_EVIDENCE : (scores.get(best) ?? 0))) best = field;
  }
  return best;
}

function countTerms(text: string): Map<Term, number> {
  const hits = new Map<Term, number>();
  const add = (term: Term, count: number) => hits.set(term, (hits.get(term) ?? 0) + count);
  const words = new Map<string, number>();
  for (const word of text.split(BETWEEN_WORDS)) words.set(word, (words.get(word) ?? 0) + 1);
  for (const [word, count] of words) {
    for (let length = SHORTEST_STEM; length <= Math.min(word.length, longestStem); length += 1) {
      for (const term of stems.get(word.slice(0, length)) ?? []) add(term, count);
    }
  }
  for (const { phrase, begins, term } of phrases) {
    // Most phrases are told to be missing by their first word, without a look at the whole text.
    if (!words.has(begins)) continue;
    const count = text.split(phrase).length - 1;
    if (count > 0) add(term, count);
  }
  return hits;
}
