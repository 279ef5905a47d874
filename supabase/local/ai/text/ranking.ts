// Says how much each statement matters: how central it is among its section's sentences and to the paper's
// own account of itself (title, abstract, keywords), where it stands, what it announces, how well it is heard.

import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import type { Role } from "./headings.ts";
import type { Statement } from "./outline.ts";
import { contentWords } from "./sentence-cleaning.ts";
import { stem } from "./stem.ts";

type Vector = Map<string, number>;
export type Ranked = Statement & { score: number; vector: Vector };

const dot = (a: Vector, b: Vector): number => {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0);
  return sum;
};

/** Cosine of two unit vectors: 0 nothing in common, 1 the same words. */
export const likeness = dot;

const unit = (vector: Vector): Vector => {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return new Map([...vector].map(([word, weight]) => [word, weight / length]));
};

const CUES: Record<Role, RegExp> = {
  background:
    /\b(problem|challenge|important|need|difficult|however|remain|unknown|lack|goal|aim|question|motivat\w*|because|crucial|widely|gap|unclear)\b/i,
  method:
    /\b(we|our|propose[ds]?|use[ds]?|using|based on|develop(ed|s)?|approach|method|collected|trained|measured|consists?|each|randomly|participants|first)\b/i,
  results:
    /\b(show(s|ed|n)?|f(i|ou)nd|result\w*|higher|lower|better|worse|outperform\w*|improv\w*|increase\w*|decrease\w*|reduc\w*|per ?cent|significant\w*|compared|than|faster|observed|achiev\w*)\b|\d ?%/i,
  discussion:
    /\b(suggests?|because|explain\w*|may|might|could|limitation\w*|impl(y|ies|ication)|future|interpret\w*|consistent|importan\w*|mean(s|t)?|likely|however|although)\b/i,
  conclusion:
    /\b(conclu\w*|future|will|show(n|ed|s)?|present(ed)?|suggest\w*|we|our|can|overall|demonstrat\w*|important|help|contribut\w*|promis\w*)\b/i,
};

/** Sentences of 11–26 words are the easiest to follow. */
const ease = (words: number): number =>
  words < 9 ? 0.7 : words < 11 ? 0.9 : words <= 26 ? 1 : words <= 32 ? 0.88 : 0.7;

const HARD = /\p{Lu}.*\p{Lu}|[/_]|^\p{L}[,.]?$/u;
/** Figures are what results are about; elsewhere they weigh on the listener. */
const HARD_OR_FIGURE = new RegExp(`${HARD.source}|\\d`, "u");

/** Single letters, many capitals and many digits make a sentence hard on the ear. */
const clutter = (text: string, role: Role): number => {
  const words = text.split(" ");
  const odd = words
    .slice(1)
    .filter(
      (word) => (role === "results" ? HARD : HARD_OR_FIGURE).test(word) && !/^(a|I)$/.test(word),
    ).length;
  return Math.min(odd / words.length, 0.5);
};

/** Statements with their scores (roughly 0–1, comparable within a role) and word vectors, in paper order. */
export const rank = (statements: readonly Statement[], paper: PaperInput): Ranked[] => {
  const bags = statements.map(({ text }) => contentWords(text).map(stem));
  const frequency = new Map<string, number>();
  for (const bag of bags)
    for (const word of new Set(bag)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weigh = (bag: string[]): Vector => {
    const counts: Vector = new Map();
    for (const word of bag) counts.set(word, (counts.get(word) ?? 0) + 1);
    const weighted = [...counts].map(([word, count]): [string, number] => [
      word,
      (1 + Math.log(count)) * Math.log(1 + statements.length / (frequency.get(word) ?? 0.5)),
    ]);
    return unit(new Map(weighted));
  };
  const vectors = bags.map(weigh);
  const subject = weigh(
    contentWords(`${paper.title} ${paper.title} ${paper.keywords} ${paper.abstract}`).map(stem),
  );
  // The sum of a sentence's likeness to all sentences of its role is its product with their sum: LexRank's
  // degree centrality, in one pass instead of a comparison of every pair.
  const sums = new Map<Role, Vector>();
  statements.forEach(({ role }, index) => {
    const sum = sums.get(role) ?? new Map<string, number>();
    for (const [word, weight] of vectors[index] ?? []) sum.set(word, (sum.get(word) ?? 0) + weight);
    sums.set(role, sum);
  });
  const centrality = statements.map(({ role }, index) =>
    dot(vectors[index] ?? new Map(), sums.get(role) ?? new Map()),
  );
  const highest = new Map<Role, number>();
  statements.forEach(({ role }, index) =>
    highest.set(role, Math.max(highest.get(role) ?? 0, centrality[index] ?? 0)),
  );
  return statements.map((statement, index) => {
    const vector = vectors[index] ?? new Map();
    const { text, role, place } = statement;
    const central = (centrality[index] ?? 0) / (highest.get(role) || 1);
    const onSubject = Math.min(1, dot(vector, subject) * 2);
    const edge = 1 - Math.min(place, 1 - place) * 1.2;
    const cue = CUES[role].test(text) ? 1 : 0;
    const authors = /\b(we|our|this (paper|study|work))\b/i.test(text) ? 1 : 0;
    // "If", "when" and words that point back open details, which a listener cannot place.
    const detail =
      /^(if|when|once|at|during|after|before|suppose|assume|consider)\b/i.test(text) ||
      /\b(those|these|such|above|former|latter)\b/i.test(text)
        ? 0.85
        : 1;
    const praise = /\b(dramatic|drastic|remarkabl|impressive|tremendous)/i.test(text) ? 0.7 : 1;
    const score =
      (0.28 * central + 0.34 * onSubject + 0.14 * edge + 0.14 * cue + 0.1 * authors) *
      ease(countWords(text)) *
      (1 - 0.8 * clutter(text, role)) *
      (text.endsWith("?") ? 0.6 : 1) *
      detail *
      praise;
    return { ...statement, score, vector };
  });
};
