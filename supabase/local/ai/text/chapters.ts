// The story of every episode: four chapters, each with the places that sentences of the paper fill. The order here is the
// order in which they are heard.

import type { Role } from "./headings.ts";
import {
  asksQuestion,
  countsSubjects,
  definedTerm,
  drawsMeaning,
  reportsFinding,
  statesGap,
  statesLimit,
  weighsResult,
} from "./moves.ts";
import type { Ranked } from "./ranking.ts";

export type ChapterName = "question" | "method" | "results" | "meaning";

/** Chapter titles: shown, never spoken. */
export const TITLES: Record<ChapterName, string> = {
  question: "The question",
  method: "How they did it",
  results: "What they found",
  meaning: "Why it matters",
};
/** "They" would be wrong of a single author. */
export const TITLES_OF_ONE: Record<ChapterName, string> = {
  ...TITLES,
  method: "How it was done",
  results: "What was found",
};

export type PlaceName =
  | "problem"
  | "term"
  | "background"
  | "gap"
  | "question"
  | "deed"
  | "subjects"
  | "steps"
  | "finding"
  | "figures"
  | "certainty"
  | "details"
  | "more"
  | "meaning"
  | "discussion"
  | "limits"
  | "outlook";

export type Place = {
  name: PlaceName;
  chapter: ChapterName;
  /** How many statements are looked for before the chapters are filled up; 0: it takes only what is left. */
  most: number;
  fits: (statement: Ranked, subject: ReadonlySet<string>) => boolean;
  /** Added to a statement's score when it is chosen for this place. */
  worth?: (statement: Ranked) => number;
};

/** How much of an episode each chapter has, and from which parts of the paper. */
export const CHAPTERS: readonly { name: ChapterName; roles: readonly Role[]; share: number }[] = [
  { name: "question", roles: ["background"], share: 0.22 },
  { name: "method", roles: ["method"], share: 0.25 },
  { name: "results", roles: ["results"], share: 0.31 },
  { name: "meaning", roles: ["discussion", "conclusion"], share: 0.22 },
];

/** Tells how something was counted, not what came out. */
const CONDITION =
  /^(?:if|when|to|for|suppose|once|given)\b|\b(?:occurs?|results?) if\b|\bif an? \p{Ll}+ \p{Ll}+s\b|\b(?:is|are) defined as\b/iu;
/** Tells what was done, in a section of results, and not what came out: "it beat all methods that we considered" does. */
const DOES =
  /^(?!.*\b(?:f(?:i|ou)nd|show(?:s|ed)?|observed|outperform\w*|higher|lower|better|worse)\b).*\b(?:we|they) (?:also |first |then |next )?(?:train|match|compare|use|validate|define|consider|evaluate|run|set|choose|select|split|apply|employ|follow|perform|conduct)(?:e?d|s)?\b/i;
const PREPARES =
  /\b(?:train(?:ed|ing)|split|set(?:ting)? aside|cross-validation|hyperparameters?|we (?:use|used|set|choose|chose|selected|define)|included|excluded|scores were)\b/i;
const opens = ({ fromAbstract, inIntroduction }: Ranked): boolean => fromAbstract || inIntroduction;
/** A figure that measures, not a year, a label or the size of a step. */
const FIGURE = /\d\s?(?:%|per ?cent|times|°|[\p{L}µ]{1,4}\b)|\d\.\d|\b\d{3,}\b(?<!\b(?:19|20)\d\d)/u;
const ofAuthors = (text: string): boolean =>
  /\b(?:we|our|the authors?|this (?:paper|study|work|article))\b/i.test(text);

export const PLACES: readonly Place[] = [
  {
    name: "problem",
    chapter: "question",
    most: 2,
    fits: ({ text, place, fromAbstract, inIntroduction }) =>
      !ofAuthors(text) &&
      !asksQuestion(text) &&
      (fromAbstract || !text.endsWith("?")) &&
      (fromAbstract || (inIntroduction && place < 0.35)),
    // An introduction begins with the problem.
    worth: ({ place, fromAbstract }) => (fromAbstract ? 0 : -2 * place),
  },
  {
    name: "term",
    chapter: "question",
    most: 1,
    fits: ({ text }, subject) => {
      const term = definedTerm(text);
      return term !== null && subject.has(term);
    },
  },
  {
    name: "background",
    chapter: "question",
    most: 0,
    fits: ({ text, early }) => early && !ofAuthors(text) && !text.endsWith("?"),
  },
  {
    name: "gap",
    chapter: "question",
    most: 2,
    fits: (statement) => opens(statement) && statesGap(statement.text),
  },
  {
    name: "question",
    chapter: "question",
    most: 2,
    fits: (statement) => opens(statement) && asksQuestion(statement.text),
  },
  { name: "deed", chapter: "method", most: 4, fits: ({ fromAbstract }) => fromAbstract },
  { name: "subjects", chapter: "method", most: 2, fits: ({ text }) => countsSubjects(text) },
  { name: "steps", chapter: "method", most: 0, fits: () => true },
  { name: "finding", chapter: "results", most: 7, fits: ({ fromAbstract }) => fromAbstract },
  {
    name: "figures",
    chapter: "results",
    most: 4,
    fits: ({ text }) => reportsFinding(text) && FIGURE.test(text) && !CONDITION.test(text),
    worth: ({ text }) => (weighsResult(text) ? 0.15 : 0) - (PREPARES.test(text) ? 0.3 : 0),
  },
  {
    name: "certainty",
    chapter: "results",
    most: 2,
    fits: ({ text }) => weighsResult(text) && reportsFinding(text),
  },
  {
    name: "details",
    chapter: "results",
    most: 0,
    fits: ({ text }) => reportsFinding(text) && !CONDITION.test(text) && !DOES.test(text),
  },
  {
    name: "more",
    chapter: "results",
    most: 0,
    fits: ({ text }) => !CONDITION.test(text) && !PREPARES.test(text) && !DOES.test(text),
  },
  {
    name: "meaning",
    chapter: "meaning",
    most: 2,
    fits: ({ text, fromAbstract, limits }) => fromAbstract || (drawsMeaning(text) && !limits),
  },
  { name: "discussion", chapter: "meaning", most: 0, fits: ({ limits }) => !limits },
  { name: "outlook", chapter: "meaning", most: 0, fits: ({ role }) => role === "conclusion" },
  {
    name: "limits",
    chapter: "meaning",
    most: 2,
    fits: ({ fromAbstract, leans, limits }) => !fromAbstract && !leans && limits,
    // What says by itself what cannot be told, before what only stands among limits.
    worth: ({ text }) => (statesLimit(text) ? 0.5 : 0),
  },
];

/** In this order places take their pick: what an episode can least do without comes first. */
export const FIRST: readonly PlaceName[] = [
  "problem",
  "deed",
  "finding",
  "question",
  "gap",
  "meaning",
  "limits",
  "figures",
  "subjects",
  "certainty",
  "term",
];
