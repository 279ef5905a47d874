// The research field, by the terms a paper uses. Terms that many fields share count little; so do terms that are
// merely repeated, since one word said a hundred times tells no more than said ten times.
import { RESEARCH_FIELDS } from "#contract";
import { FIELD_TERMS } from "./field-terms.ts";

/** `hits` of every spelling of a term are counted together. */
type Term = { field: string; weight: number; isOwn: boolean };

/** The numbers of letters by which stems are found: shorter ones by all that they have, and none has fewer. */
const BEGINNINGS = [2, 3, 4];
const LONGEST_BEGINNING = 4;
const BETWEEN_WORDS = /[^\p{L}\d]+/u;
const LETTER = /\p{L}/u;

/** Stems of one word, the shortest first, by their beginnings. */
const stems = new Map<string, { stem: string; terms: Term[] }[]>();
/** Terms of several words with the first and the beginning of the second of them. */
const phrases: { phrase: string; begins: string; goesOn: string; term: Term }[] = [];
for (const { name } of RESEARCH_FIELDS) {
  for (const written of (FIELD_TERMS[name] ?? "").split(", ").filter(Boolean)) learnTerm(name, written);
}
for (const alike of stems.values()) alike.sort((one, other) => one.stem.length - other.stem.length);

/** A guess needs this much to go on, and so many of the field's own terms; below it none is made. */
const LEAST_EVIDENCE = 3;
const FEWEST_OWN_TERMS = 2;
/** The best field must be so many times as likely as the next one, unless both are right for the same papers. */
const LEAST_LEAD = 1.18;
/** A stem up to this length is a word of its own: "star" begins "start", and "gene" begins "general". */
const LONGEST_WORD = 6;
const INFLECTION =
  /^(?:s|es|ed|ing|al|ally|ics?|ical|ically|er|ers|or|ors|y|ies|ity|ists?|ism|ation|ations|ular|ed|ment|ments|based)?$/;
/** The beginning of the body tells the field; reading on would only cost time. */
const BODY_CHARACTERS = 30_000;

function learnTerm(field: string, written: string): void {
  const isOwn = written.startsWith("*");
  const own = isOwn ? 1 : 0.6;
  const spellings = spellOut(written.replace(/^\*/, ""));
  const several = /[ -]/.test(spellings[0] ?? "");
  const term = { field, weight: several ? 2 * own : own, isOwn };
  for (const spelling of spellings) {
    if (!several) learnStem(spelling, term);
    else {
      const [begins = "", second = ""] = spelling.split(BETWEEN_WORDS);
      phrases.push({ phrase: spelling, begins, goesOn: second.slice(0, LONGEST_BEGINNING), term });
    }
  }
}

function learnStem(stem: string, term: Term): void {
  const key = stem.slice(0, LONGEST_BEGINNING);
  const alike = stems.get(key) ?? [];
  const known = alike.find((entry) => entry.stem === stem);
  if (known) known.terms.push(term);
  else stems.set(key, [...alike, { stem, terms: [term] }]);
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
 * @returns a display name of RESEARCH_FIELDS; undefined where two fields are as likely or nothing tells: the user knows
 */
export function guessField(heading: string, abstract: string, body: string): string | undefined {
  const scores = new Map<string, number>();
  const ownTerms = new Map<string, Set<Term>>();
  for (const [text, weight] of [
    [heading, 5],
    [abstract, 2.5],
    [body.slice(0, BODY_CHARACTERS), 1],
  ] as const) {
    const unit = Math.sqrt(Math.max(20, text.length / 6));
    for (const [term, hits] of countTerms(text.toLowerCase())) {
      const score = (weight * term.weight * Math.log2(1 + hits) * 10) / unit;
      scores.set(term.field, (scores.get(term.field) ?? 0) + score);
      if (term.isOwn) ownTerms.set(term.field, (ownTerms.get(term.field) ?? new Set()).add(term));
    }
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < LEAST_EVIDENCE) return undefined;
  if ((ownTerms.get(best[0])?.size ?? 0) < FEWEST_OWN_TERMS) return undefined;
  return !second || best[1] >= LEAST_LEAD * second[1] ? best[0] : undefined;
}

function countTerms(text: string): Map<Term, number> {
  const hits = new Map<Term, number>();
  const add = (term: Term, count: number) => hits.set(term, (hits.get(term) ?? 0) + count);
  const words = new Map<string, number>();
  for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
  const beginnings = new Set<string>();
  for (const [word, count] of words) {
    let beginning = "";
    for (const letters of BEGINNINGS) {
      if (word.length < letters) break;
      beginning = word.slice(0, letters);
      for (const { stem, terms } of stems.get(beginning) ?? []) {
        if (!word.startsWith(stem)) continue;
        if (stem.length <= LONGEST_WORD && !INFLECTION.test(word.slice(stem.length))) continue;
        for (const term of terms) add(term, count);
      }
    }
    beginnings.add(beginning);
  }
  for (const { phrase, begins, goesOn, term } of phrases) {
    // Most phrases are told to be missing by their first two words, without a look at the whole text.
    if (!words.has(begins) || (goesOn.length === LONGEST_BEGINNING && !beginnings.has(goesOn))) continue;
    const count = countOf(phrase, text);
    if (count > 0) add(term, count);
  }
  return hits;
}

/**
 * The runs of letters and digits of a text in lower case. Nearly all signs are ASCII, and are told apart without the
 * tables of Unicode.
 */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue;
    const sign = code < 128 ? "" : String.fromCodePoint(text.codePointAt(at) ?? code);
    const isLetter = sign !== "" && LETTER.test(sign);
    if (!isLetter && at > from) words.push(text.slice(from, at));
    if (sign.length > 1) at += 1;
    if (!isLetter) from = at + 1;
  }
  if (from < text.length) words.push(text.slice(from));
  return words;
}

function countOf(phrase: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) count += 1;
  return count;
}
