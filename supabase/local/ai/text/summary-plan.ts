// The plan of a summary: what the abstract says, in the sections where it belongs, and beside it what the episode leaves
// of the body. Who reads it has the episode as well, so the body's sentences are repeated only where there is little else.

import { spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import { belongs } from "./belonging.ts";
import { type ChapterName, type Place, PLACES } from "./chapters.ts";
import type { Role } from "./headings.ts";
import { heardIn, namesUnheard, stemsOf } from "./known-things.ts";
import type { Outline } from "./outline.ts";
import { asSpoken } from "./introduction.ts";
import { asFollowed, takesNameAsKnown } from "./listener.ts";
import { reportsFinding } from "./moves.ts";
import { isUnheardTerm } from "./own-terms.ts";
import { lengthOf } from "./passages.ts";
import type { Ranked } from "./ranking.ts";
import { planOf } from "./script.ts";
import { createLedger, type Ledger } from "./selection.ts";
import { createWording } from "./wording.ts";

/** Characters of a summary: at most so many, and of a short paper this share of its text. */
const MOST = 4200;
const SHARE_OF_SHORT = 0.45;
/** Of the summary's runs of five words this share may stand in the script, too. */
const SHARED = 0.385;
const RUN = 5;
/** A paper with fewer characters to tell from has no other way than to say things twice. */
const SHORTEST = 2400;
/** What is worth less than this share of a section's best sentence is used only to come below the share. */
const LEAST_WORTH = 0.45;
/** No section takes more than so many times its share. */
const LONGEST = 1.4;
/** A section with less than this share of what it may have takes what the episode says, as long as that is not too much. */
const THIN = 0.6;
/** So many items are named under Key Findings at most; with fewer than this, results of the body too. */
const MOST_FINDINGS = 5;
const FEW_FINDINGS = 2;

export type SectionPlan = {
  name: SummarySection;
  chapter: ChapterName;
  role: Role;
  /** How much of the summary it has beside the other sections. */
  share: number;
  statements: Ranked[];
};

const emptySections = (): SectionPlan[] => [
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
type Demand = {
  /** Names nothing that the summary and the abstract have not told. */
  followed?: boolean;
  /** Begins its paragraph. */
  opens?: boolean;
  /** Tells what its section is about, and does not only stand in that part of the paper. */
  belongs?: boolean;
};
const FOLLOWED: Demand = { followed: true, belongs: true };
/** For papers of which the episode leaves little, one after the other. */
const RESORTS: readonly Demand[] = [{ followed: true }, { opens: true, belongs: true }];
/** Where repeats cannot be taken out without leaving a section empty. */
const LAST_RESORTS: readonly Demand[] = [{ belongs: true }, {}];

/** A statement that is understood without its neighbours, as an item of a list has to be. */
const standsAlone = ({ leans, rebutted, announces, text }: Ranked): boolean =>
  !leans && !rebutted && announces === 0 && !text.endsWith("?");

const inOrder = (statements: readonly Ranked[]): Ranked[] => statements.toSorted((a, b) => a.order - b.order);
const everything = (sections: readonly SectionPlan[]): Ranked[] =>
  sections.flatMap(({ statements }) => statements);

const placeOf = (chapter: ChapterName): Place =>
  PLACES.findLast((place) => place.chapter === chapter) as Place;

/** The sections as they are understood by one who reads from the top: what cannot be followed is left out. */
const asRead = (sections: readonly SectionPlan[], title: string): SectionPlan[] => {
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
const placeAbstract = (sections: readonly SectionPlan[], told: readonly Ranked[], ledger: Ledger): void => {
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

const opensAlike = (one: Ranked, other: Ranked): boolean => {
  const opening = one.text.split(" ", RUN);
  return opening.length === RUN && other.text.startsWith(`${opening.join(" ")} `);
};

/** The sentences of each section as they are read. */
export const textsOf = (
  sections: readonly SectionPlan[],
  outline: Outline,
  { authors }: Pick<PaperInput, "authors">,
): string[][] => {
  const wording = createWording(outline, { single: spokenAuthors(authors)?.count === 1 });
  return sections.map(({ name, statements }) => {
    const isList = name === "Key Findings";
    const passages = isList ? inOrder(statements).map((one) => [one]) : [inOrder(statements)];
    return passages.flatMap((passage) => wording.sentences(passage, true));
  });
};

const runsOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(" ")));
};

/** What a reader knows: words and figures, sentences of the section by their order, and parts of the paper. */
type Reading = { heard: Set<string>; orders: Set<number>; parts: Set<number> };

/** Whether a statement can be taken into a section under a demand. */
const suits = (
  statement: Ranked,
  { chapter, name }: SectionPlan,
  demand: Demand,
  { heard, orders, parts }: Reading,
): boolean => {
  const goesOn = orders.has(statement.order - 1) && name !== "Key Findings";
  if (!standsAlone(goesOn ? { ...statement, leans: false } : statement)) return false;
  // What only stands in its part of the paper serves a discussion, and results at the very last.
  const mayOnlyStand = chapter === "meaning" || (name === "Results" && !demand.followed);
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
const nameFindings = (sections: readonly SectionPlan[]): void => {
  const [findings, ...others] = sections;
  if (findings === undefined || findings.statements.length > 0) return;
  const isFound = ({ fromAbstract, role }: Ranked) => fromAbstract && role === "results";
  const source = others.find(({ statements }) => statements.some(isFound));
  const found = source?.statements.splice(source.statements.findIndex(isFound), 1) ?? [];
  findings.statements.push(...found);
};

/**
 * Takes out one statement of the episode from a section that has others, from the list last of all.
 * @returns false where every section would be left empty.
 */
const dropRepeat = (sections: readonly SectionPlan[], isSpoken: (statement: Ranked) => boolean): boolean => {
  const unlisted = sections.slice(1).toReversed();
  const mixed = unlisted.filter(({ statements }) => !statements.every(isSpoken));
  for (const sparesAbstract of [true, false])
    for (const { statements } of [...mixed, ...unlisted, ...sections.slice(0, 1)]) {
      const needed = new Set(statements.filter(({ leans }) => leans).map(({ order }) => order - 1));
      const at = statements.findLastIndex(
        (one) => isSpoken(one) && !needed.has(one.order) && !(sparesAbstract && one.fromAbstract),
      );
      if (at < 0 || statements.length < 2) continue;
      statements.splice(at, 1);
      return true;
    }
  return false;
};

/** @returns the sections of a summary with their statements, in the order of reading. */
export const planSummary = (paper: PaperInput): { sections: SectionPlan[]; outline: Outline } => {
  const { plan, script, outline, ranked } = planOf(paper);
  const said = [
    ...plan.chapters.flatMap(({ passages }) => passages.flatMap(({ statements }) => statements)),
    ...(plan.recap ? [plan.recap] : []),
  ];
  const spoken = new Set(said.map(({ order }) => order));
  const ledger = createLedger();
  let sections = emptySections();
  placeAbstract(sections, inOrder(said.filter(({ fromAbstract }) => fromAbstract)), ledger);
  if (plan.recap && !plan.recap.fromAbstract) {
    sections.at(-1)?.statements.push(plan.recap);
    ledger.keep(plan.recap);
  }
  const enough = Math.min(MOST, lengthOf(ranked) * SHARE_OF_SHORT);
  const fixed = heardIn(`${paper.title} ${paper.abstract}`);
  const size = () => lengthOf(everything(sections));
  const isSpoken = ({ order }: Ranked): boolean => spoken.has(order);
  const spokenRuns = runsOf(script);
  const repeatsTooMuch = (): boolean => {
    if (lengthOf(ranked) < SHORTEST) return false;
    const runs = [...runsOf(textsOf(sections, outline, paper).flat().map(asSpoken).join(" "))];
    return runs.filter((run) => spokenRuns.has(run)).length > SHARED * runs.length;
  };

  /** Fills the sections in turn, the one that lags behind its share first, while `goesOn` holds. */
  const fill = (
    pool: readonly Ranked[],
    demand: Demand,
    least: number,
    goesOn: (section: SectionPlan) => boolean,
  ): void => {
    const dry = new Set<SummarySection>();
    const byScore = pool.toSorted((a, b) => b.score - a.score);
    while (dry.size < sections.length && size() < MOST) {
      const [section] = sections
        .filter(
          (one) => !dry.has(one.name) && goesOn(one) && lengthOf(one.statements) < LONGEST * one.share * MOST,
        )
        .toSorted((a, b) => lengthOf(a.statements) / a.share - lengthOf(b.statements) / b.share);
      if (section === undefined) return;
      const told = everything(sections);
      const reading = {
        heard: new Set([...fixed, ...told.flatMap(({ full }) => heardIn(full))]),
        orders: new Set(section.statements.map(({ order }) => order)),
        parts: new Set(told.map(({ part }) => part)),
      };
      const ofRole = byScore.filter(({ role }) => role === section.role);
      const worthy = least * (ofRole[0]?.score ?? 0);
      const isListed = section.name === "Key Findings" && section.statements.length >= FEW_FINDINGS;
      const found = isListed
        ? undefined
        : ofRole.find(
            (one) =>
              one.score >= worthy &&
              ledger.isNew(one) &&
              !section.statements.some((other) => opensAlike(one, other)) &&
              suits(one, section, demand, reading),
          );
      if (found === undefined) dry.add(section.name);
      else {
        section.statements.push(found);
        ledger.take(found);
      }
    }
  };

  const left = ranked.filter(({ order, fromAbstract }) => !fromAbstract && !spoken.has(order));
  fill(left, FOLLOWED, LEAST_WORTH, () => size() < enough);
  sections = asRead(sections, paper.title);
  const isThin = ({ name, share, statements }: SectionPlan) =>
    name !== "Key Findings" && lengthOf(statements) < THIN * share * enough;
  fill(said, FOLLOWED, 0, (section) => isThin(section) && !repeatsTooMuch());
  const isEmpty = ({ statements }: SectionPlan) => statements.length === 0;
  fill(said, FOLLOWED, 0, isEmpty);
  for (const demand of RESORTS) {
    fill(left, demand, 0, isEmpty);
    fill(left, demand, 0, repeatsTooMuch);
  }
  const dropRepeats = () => {
    while (repeatsTooMuch() && dropRepeat(sections, isSpoken)) continue;
  };
  dropRepeats();
  for (const demand of LAST_RESORTS) {
    fill(left, demand, 0, isEmpty);
    fill(left, demand, 0, repeatsTooMuch);
  }
  dropRepeats();
  nameFindings(sections);
  return { sections, outline };
};
