// Splits long sentences where grammar lets a new one begin, so that a listener can breathe and nothing is claimed that
// the sentence did not claim.

import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { hasCertainVerb, mayBeVerb } from "./finite-verbs.ts";

/** A sentence of up to this many words is easy to follow. */
export const EASY_WORDS = 25;
/** What is longer is a table or a list: it is not read again and again for each of its commas. */
const MOST_WORDS = 120;
/** Neither half of a split may have fewer words. */
const FEWEST_WORDS = 6;

const capitalise = (text: string): string => text.replace(/^["']?\p{Ll}/u, (letter) => letter.toUpperCase());

/** What comes later stands under these too: cut off, it would be claimed outright. */
const GOVERNS =
  /^(?:if|when|unless|although|though|while|since|because|suppose|assuming|given|neither|either|whether)\b|\b(?:neither|either|whether|not only|if|unless)\b|\b(?:not?|nor|never|cannot|would|could|might|may|hypothes\w+|assum\w+|suppos\w+)\b.*\bthat\b/i;
const NEGATED =
  /\b(?:not|no|never|nor|only|mainly|mostly|partly|largely|just|simply|perhaps|possibly|probably|either|neither)\b/i;

const SUBJECT =
  "(?:we|they|it|this|these|those|our|the|there|each|most|all|no|some|many|several|both|a|an|only|such|his|her|their|its|he|she|I)";
/** A past tense that begins the second thing done by the same subject. */
const DID =
  "(?:\\p{Ll}+ed|found|made|took|gave|built|ran|chose|drew|held|kept|left|saw|sought|sent|set|showed|used|wrote)";
const DOES =
  "(?:show|prove|argue|use|compare|find|present|propose|discuss|derive|apply|test|describe|examine|study|evaluate|analy[sz]e|consider|explain|develop|introduce|conclude|suggest|demonstrate|report|measure|provide)";

type Cut = {
  at: RegExp;
  rest: (match: RegExpExecArray, rest: string) => string;
  head?: (head: string) => boolean;
};

const own = (_: RegExpExecArray, rest: string): string => rest;

const IN_RELATIVE =
  "(?:(?!\\b(?:that|which|who|whether|how|where|when|as|because|since|to|and|or)\\b)[^,;:]){10,160}?";

/** Where a sentence may be cut, and how its second half then begins; the first that fits is taken. */
const CUTS: Cut[] = [
  // "A might be; B was": what might be is said only for the sake of what was.
  { at: /;\s+/u, rest: own, head: (head) => !/\b(?:might|would|could|may)\b/i.test(head) },
  { at: /:\s+(?=(?:the|this|we|it|they)\s)/iu, rest: own },
  {
    at: new RegExp(`,\\s+(and|but|so|yet)\\s+(?=${SUBJECT}\\s)`, "iu"),
    rest: (match, rest) => (/and/i.test(match[1] ?? "") ? rest : `${match[1]} ${rest}`),
  },
  {
    at: new RegExp(`,\\s+(?:whereas|while)\\s+(?=${SUBJECT}\\s)`, "iu"),
    rest: (_, rest) => `By contrast, ${rest}`,
  },
  {
    at: /,\s+(?:suggesting|indicating|implying|showing|demonstrating|confirming|highlighting|emphasi[sz]ing)\s+(?=that\b|the (?:need|importance|potential)\b)/iu,
    rest: (match, rest) =>
      `This ${(/\p{L}+/u.exec(match[0])?.[0] ?? "").replace(/ing$/, "").replace(/(?:at|emphasi[sz])$/, "$&e")}s ${rest}`,
  },
  {
    at: /,\s+which\s+(?=(?:suggests?|means?|implies|indicates?|shows?|explains?|suggested|meant|implied|indicated)\b)/iu,
    rest: (_, rest) => `This ${rest}`,
  },
  {
    at: new RegExp(`,\\s+because\\s+(?=${SUBJECT}\\s)`, "iu"),
    rest: (_, rest) => `This is because ${rest}`,
    head: (head) => !NEGATED.test(head) && !/\bthis is\b/i.test(head),
  },
  {
    // "We recruited …, and then treated …": no participle or clause in between that the second verb could go with.
    at: new RegExp(
      `(?<=^We (?:\\p{L}+ly |also |first |then )?${DID} (?:(?!,|\\b(?:that|which|who|whether|how|where|when|as|because|since|to|and|or)\\b|\\p{L}+ed\\b).){20,160}?),? and (then |also |subsequently |finally )?(?=${DID} (?:the|a|an|it|them|their|its|that|all|how|whether|for|on)\\b)`,
      "u",
    ),
    rest: (match, rest) => `we ${(match[1] ?? "").trim()} ${rest}`.replace(/ {2,}/g, " "),
  },
  {
    at: new RegExp(
      `(?<=^We (?:\\p{L}+ly |also |first |then )?\\p{Ll}+ (?:and \\p{Ll}+ )?(?:(?!,|\\b(?:that|which|who|whether|how|where|when|as|because|since|to|and|or)\\b).){20,160}?),? and (then |also |finally )?(?=${DOES} (?:the|a|an|it|them|their|its|that|all|how|whether)\\b)`,
      "u",
    ),
    rest: (match, rest) => `we ${(match[1] ?? "").trim()} ${rest}`.replace(/ {2,}/g, " "),
  },
];

/**
 * "We present a method that finds A and then makes B that …": the second verb of the relative clause has the method for
 * its subject too.
 */
const RELATIVE = new RegExp(
  `^((?:We|I) (?:present|propose|introduce|describe|develop) an? (?:(?!\\b(?:that|which|and)\\b)[^,;:]){5,120}? (?:that|which) (\\p{Ll}+s) ${IN_RELATIVE}),? and (then |also )?(\\p{Ll}+s) `,
  "u",
);
const splitRelative = (sentence: string): [string, string] | null => {
  const match = RELATIVE.exec(sentence);
  const [whole = "", head = "", first = "", adverb = "", second = ""] = match ?? [];
  if (!match || !mayBeVerb(first) || !mayBeVerb(second)) return null;
  const tail = `It ${adverb}${second} ${sentence.slice(whole.length)}`;
  return countWords(tail) < FEWEST_WORDS ? null : [`${head}.`, tail];
};

/** "The method offers A, and should help B": a helper verb behind the comma has the method for its subject too. */
const OF_ONE_THING = new RegExp(
  `^((?:(?:\\p{Lu}\\p{Ll}+ly|Overall|However|Indeed|Moreover|Furthermore), )?(?:[Oo]ur|[Tt]he|[Tt]his) (?:[\\p{L}-]+ ){0,3}?(?:method|approach|model|system|technique|algorithm|tool|framework|program|procedure|device|test|scheme) (\\p{Ll}+s) ${IN_RELATIVE}), and (should|will|can|may|could|might|must) (?=\\p{Ll})`,
  "u",
);
const splitHelper = (sentence: string): [string, string] | null => {
  const match = OF_ONE_THING.exec(sentence);
  const [whole = "", head = "", first = "", helper = ""] = match ?? [];
  if (!match || !mayBeVerb(first) || GOVERNS.test(head)) return null;
  const tail = `It ${helper} ${sentence.slice(whole.length)}`;
  return countWords(tail) < FEWEST_WORDS ? null : [`${head}.`, tail];
};

/** Whether words are a clause of their own: a verb comes before anything that would make it a subordinate one's. */
const isClause = (text: string): boolean => {
  const until = /\b(?:that|which|who|whom|whose|where|when|because|if|although)\b/i.exec(text.slice(3));
  return hasCertainVerb(until ? text.slice(0, until.index + 3) : text);
};

/** "Although A, B." claims both: "A. Still, B." */
const CONCESSION = new RegExp(
  `^(?:Although|Though|Even though) (?!it |they |this |these |he |she )([^,;:]+), (?=${SUBJECT}\\s)`,
  "iu",
);

const splitConcession = (sentence: string): [string, string] | null => {
  const match = CONCESSION.exec(sentence);
  const first = match?.[1] ?? "";
  if (!match || !isClause(first)) return null;
  return [`${capitalise(first)}.`, `Still, ${sentence.slice(match[0].length)}`];
};

const split = (sentence: string): [string, string] | null => {
  for (const { at, rest, head: fits } of CUTS) {
    const match = at.exec(sentence);
    if (!match) continue;
    const head = sentence.slice(0, match.index);
    const tail = rest(match, sentence.slice(match.index + match[0].length));
    if (countWords(head) < FEWEST_WORDS || countWords(tail) < FEWEST_WORDS) continue;
    if (GOVERNS.test(head) || !isClause(head) || !isClause(tail) || fits?.(head) === false) continue;
    if ((head.match(/"/g)?.length ?? 0) % 2 === 1) continue;
    return [`${head.replace(/[,;:]$/, "")}.`, capitalise(tail)];
  }
  return splitRelative(sentence) ?? splitHelper(sentence) ?? splitConcession(sentence);
};

/**
 * A sentence over EASY_WORDS words (or one of two whole thoughts apart by a semicolon) in pieces that stand alone; where
 * none does, the sentence as it is.
 */
export const cutLongSentence = (sentence: string): string[] => {
  // "We" is said "the authors".
  const words = countWords(sentence) + (/\b(?:we|our)\b/i.test(sentence) ? 1 : 0);
  if (words > MOST_WORDS || sentence.length > MOST_WORDS * 12) return [sentence];
  if (words <= EASY_WORDS && !(words > 22 && sentence.includes("; "))) return [sentence];
  const halves = split(sentence);
  return halves ? halves.flatMap(cutLongSentence) : [sentence];
};
