// The sections of a summary: what stands in each, and which sentences suit it.

import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import { belongs, saysWhatIsMeant, tellsOfWork } from "./belonging.ts";
import { type ChapterName, type Place, PLACES } from "./chapters.ts";
import type { Role } from "./headings.ts";
import { namesUnheard, stemsOf } from "./known-things.ts";
import { asFollowed, takesNameAsKnown } from "./listener.ts";
import { reportsFinding } from "./moves.ts";
import { isUnheardTerm } from "./own-terms.ts";
import type { Ranked } from "./ranking.ts";
import type { Ledger } from "./selection.ts";

/** So many items are named under Key Findings at most. */
const MOST_FINDINGS = 5;

export type SectionPlan = {
  name: SummarySection;
  chapter: ChapterName;
  role: Role;
  /** How much of the summary it has beside the other sections. */
  share: number;
  statements: Ranked[];
};

export const emptySections = (): SectionPlan[] => [
  { name: "Key Findings", chapter: "results", role: "results", share: 0.15, statements: [] },
  {
    name: "Background and Motivation",
    chapter: "question",
    role: "background",
    share: 0.19,
    statements: [],
  },
  { name: "Methodology", chapter: "method", role: "method", share: 0.21, statements: [] },
  { name: "Results", chapter: "results", role: "results", share: 0.21, statements: [] },
  { name: "Discussion", chapter: "meaning", role: "discussion", share: 0.14, statements: [] },
  { name: "Conclusion", chapter: "meaning", role: "conclusion", share: 0.1, statements: [] },
];

/** What is asked of a sentence before it is taken. */
export type Demand = {
  /** Names nothing that the summary and the abstract have not told. */
  followed?: boolean;
  /** Begins its paragraph. */
  opens?: boolean;
  /** Tells what its section is about, and does not only stand in that part of the paper. */
  belongs?: boolean;
};

/** A statement that is understood without its neighbours, as an item of a list has to be. */
const standsAlone = ({ leans, rebutted, announces, text }: Ranked): boolean =>
  !leans && !rebutted && announces === 0 && !text.endsWith("?");

export const inOrder = (statements: readonly Ranked[]): Ranked[] =>
  statements.toSorted((a, b) => a.order - b.order);
export const everything = (sections: readonly SectionPlan[]): Ranked[] =>
  sections.flatMap(({ statements }) => statements);

const placeOf = (chapter: ChapterName): Place =>
  PLACES.findLast((place) => place.chapter === chapter) as Place;

/** The sections as they are understood by one who reads from the top: what cannot be followed is left out. */
export const asRead = (sections: readonly SectionPlan[], title: string): SectionPlan[] => {
  const told = asFollowed(
    sections.map(({ chapter, statements }) => ({
      name: chapter,
      passages: [{ place: placeOf(chapter), statements: inOrder(statements) }],
    })),
    title,
  );
  return sections.map((section, at) => ({
    ...section,
    statements: (told[at]?.passages ?? []).flatMap(({ statements }) => statements),
  }));
};

/** Puts what was told of the abstract where it belongs: its findings into the list, as long as there is room. */
export const placeAbstract = (
  sections: readonly SectionPlan[],
  told: readonly Ranked[],
  ledger: Ledger,
): void => {
  const [findings] = sections;
  for (const statement of told) {
    const listed = statement.role === "results" && (findings?.statements.length ?? 0) < MOST_FINDINGS;
    const before = findings?.statements.at(-1);
    const follows = !statement.leans || before?.order === statement.order - 1;
    const section = listed && follows ? findings : sections.findLast(({ role }) => role === statement.role);
    section?.statements.push(statement);
    ledger.take(statement);
  }
};

/** Holds in one part of the data only, or under a condition. */
const HOLDS_SOMEWHERE = /^(?:when|if|where|leaving|without|before|after|for|in|at|among|of|on)\b/i;

/** In a background "the results" would be those of others. */
const FOUND = stemsOf("results findings data study studies effect effects");
const withoutFindings = (heard: ReadonlySet<string>): ReadonlySet<string> => heard.difference(new Set(FOUND));

/** What a reader knows: words and figures, sentences of the section by their order, and parts of the paper. */
export type Reading = { heard: Set<string>; orders: Set<number>; parts: Set<number> };

/** Whether a statement can be taken into a section under a demand. */
export const suits = (
  statement: Ranked,
  { chapter, name }: SectionPlan,
  demand: Demand,
  { heard, orders, parts }: Reading,
): boolean => {
  const goesOn = orders.has(statement.order - 1) && name !== "Key Findings";
  if (!standsAlone(goesOn ? { ...statement, leans: false } : statement)) return false;
  if (saysWhatIsMeant(statement.text)) return false;
  if (name === "Discussion" && tellsOfWork(statement)) return false;
  // What only stands in its part of the paper serves a discussion and its end, and results at the very last.
  const mayOnlyStand = name === "Results" ? !demand.followed : chapter === "meaning";
  if ((demand.belongs || !mayOnlyStand) && !belongs(chapter, statement)) return false;
  if (name === "Key Findings" && !(reportsFinding(statement.text) && !HOLDS_SOMEWHERE.test(statement.text)))
    return false;
  if (demand.opens && !statement.opens) return false;
  if (chapter === "question" && !statement.early) return false;
  const isEntered = statement.opens || chapter !== "method" || parts.has(statement.part);
  return (
    !demand.followed ||
    (isEntered &&
      !namesUnheard(statement.full, chapter === "question" ? withoutFindings(heard) : heard) &&
      !takesNameAsKnown(statement.text, heard) &&
      !statement.ownTerms.some((term) => isUnheardTerm(term, heard)))
  );
};

/** An empty list takes what the abstract found, also where that goes on from a sentence before it. */
export const nameFindings = (sections: readonly SectionPlan[]): void => {
  const [findings, ...others] = sections;
  if (findings === undefined || findings.statements.length > 0) return;
  const isFound = ({ fromAbstract, role }: Ranked) => fromAbstract && role === "results";
  const source = others.find(({ statements }) => statements.some(isFound));
  const found = source?.statements.splice(source.statements.findIndex(isFound), 1) ?? [];
  findings.statements.push(...found);
};
