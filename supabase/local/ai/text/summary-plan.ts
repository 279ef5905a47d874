// The plan of a summary: what the abstract says, in the sections where it belongs, and beside it what the episode leaves
// of the body. Who reads it has the episode as well, so the body's sentences are repeated only where there is little else.

import { spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SummarySection } from "../../../functions/_shared/generation/summary-rules.ts";
import { heardIn } from "./known-things.ts";
import type { Outline } from "./outline.ts";
import { lengthOf } from "./passages.ts";
import type { Ranked } from "./ranking.ts";
import { planOf } from "./script.ts";
import { createLedger, type Ledger } from "./selection.ts";
import { createRepeatCheck, dropRepeat, RUN } from "./summary-repeats.ts";
import {
  asRead,
  type Demand,
  emptySections,
  everything,
  inOrder,
  nameFindings,
  placeAbstract,
  type SectionPlan,
  suits,
} from "./summary-sections.ts";
import { createWording } from "./wording.ts";

/** Characters of a summary: at most so many, and of a short paper this share of its text. */
const MOST = 4200;
const SHARE_OF_SHORT = 0.45;
/** A paper with fewer characters to tell from has no other way than to say things twice. */
const SHORTEST = 2400;
/** What is worth less than this share of a section's best sentence is used only to come below the share. */
const LEAST_WORTH = 0.45;
/** No section takes more than so many times its share. */
const LONGEST = 1.4;
/** A section with less than this share of what it may have takes what the episode says, as long as that is not too much. */
const THIN = 0.6;
/** With fewer items than this under Key Findings, results of the body are taken too. */
const FEW_FINDINGS = 2;

const FOLLOWED: Demand = { followed: true, belongs: true };
/** For papers of which the episode leaves little, one after the other. */
const RESORTS: readonly Demand[] = [{ followed: true }, { opens: true, belongs: true }];
/** Where repeats cannot be taken out without leaving a section empty. */
const LAST_RESORTS: readonly Demand[] = [{ belongs: true }, {}];

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

/** A summary that is being filled. `fixed`: what its reader knows from the title and the abstract. */
type Draft = { sections: SectionPlan[]; ledger: Ledger; fixed: readonly string[] };

/** Which sentences a section is filled from, and how good they have to be. */
type Filling = {
  pool: readonly Ranked[];
  demand: Demand;
  /** The share of its section's best score that a sentence must have. */
  least?: number;
  /** Whether a section is to take another one. */
  takesMore(section: SectionPlan): boolean;
};

const bestFor = (
  section: SectionPlan,
  { sections, ledger, fixed }: Draft,
  { pool, demand, least = 0 }: Filling,
): Ranked | undefined => {
  if (section.name === "Key Findings" && section.statements.length >= FEW_FINDINGS) return undefined;
  const told = everything(sections);
  const reading = {
    heard: new Set([...fixed, ...told.flatMap(({ full }) => heardIn(full))]),
    orders: new Set(section.statements.map(({ order }) => order)),
    parts: new Set(told.map(({ part }) => part)),
  };
  const ofRole = pool.filter(({ role }) => role === section.role);
  const worthy = least * (ofRole[0]?.score ?? 0);
  return ofRole.find(
    (one) =>
      one.score >= worthy &&
      ledger.isNew(one) &&
      !section.statements.some((other) => opensAlike(one, other)) &&
      suits(one, section, demand, reading),
  );
};

/** Fills the sections in turn, the one that lags behind its share first. */
const fill = (draft: Draft, filling: Filling): void => {
  const { sections, ledger } = draft;
  const byScore = { ...filling, pool: filling.pool.toSorted((a, b) => b.score - a.score) };
  const dry = new Set<SummarySection>();
  while (dry.size < sections.length && lengthOf(everything(sections)) < MOST) {
    const [section] = sections
      .filter((one) => !dry.has(one.name) && filling.takesMore(one))
      .filter(({ share, statements }) => lengthOf(statements) < LONGEST * share * MOST)
      .toSorted((a, b) => lengthOf(a.statements) / a.share - lengthOf(b.statements) / b.share);
    if (section === undefined) return;
    const found = bestFor(section, draft, byScore);
    if (found === undefined) dry.add(section.name);
    else {
      section.statements.push(found);
      ledger.take(found);
    }
  }
};

/** @returns the sections of a summary with their statements, in the order of reading. */
export const planSummary = (paper: PaperInput): { sections: SectionPlan[]; outline: Outline } => {
  const { plan, script, outline, ranked } = planOf(paper);
  const told = plan.chapters.flatMap(({ passages }) => passages.flatMap(({ statements }) => statements));
  const said = plan.recap ? [...told, plan.recap] : told;
  const spoken = new Set(said.map(({ order }) => order));
  const isSpoken = ({ order }: Ranked): boolean => spoken.has(order);
  const left = ranked.filter((one) => !one.fromAbstract && !isSpoken(one));

  const draft: Draft = {
    sections: emptySections(),
    ledger: createLedger(),
    fixed: heardIn(`${paper.title} ${paper.abstract}`),
  };
  placeAbstract(draft.sections, inOrder(said.filter(({ fromAbstract }) => fromAbstract)), draft.ledger);
  if (plan.recap && !plan.recap.fromAbstract) {
    draft.sections.at(-1)?.statements.push(plan.recap);
    draft.ledger.keep(plan.recap);
  }

  const enough = Math.min(MOST, lengthOf(ranked) * SHARE_OF_SHORT);
  const hasRoom = (): boolean => lengthOf(everything(draft.sections)) < enough;
  const repeatsScript = createRepeatCheck(script);
  const repeatsTooMuch = (): boolean =>
    lengthOf(ranked) >= SHORTEST && repeatsScript(textsOf(draft.sections, outline, paper).flat());
  const isEmpty = ({ statements }: SectionPlan): boolean => statements.length === 0;
  const isThin = ({ name, share, statements }: SectionPlan): boolean =>
    name !== "Key Findings" && lengthOf(statements) < THIN * share * enough;
  /** Sentences that the episode leaves, for empty sections and to come below what may be repeated. */
  const fillFromRest = (demand: Demand): void => {
    fill(draft, { pool: left, demand, takesMore: isEmpty });
    fill(draft, { pool: left, demand, takesMore: repeatsTooMuch });
  };
  const dropRepeats = (): void => {
    while (repeatsTooMuch() && dropRepeat(draft.sections, isSpoken)) continue;
  };

  fill(draft, { pool: left, demand: FOLLOWED, least: LEAST_WORTH, takesMore: hasRoom });
  draft.sections = asRead(draft.sections, paper.title);
  fill(draft, {
    pool: said,
    demand: FOLLOWED,
    takesMore: (section) => isThin(section) && !repeatsTooMuch(),
  });
  fill(draft, { pool: said, demand: FOLLOWED, takesMore: isEmpty });
  for (const demand of RESORTS) fillFromRest(demand);
  dropRepeats();
  for (const demand of LAST_RESORTS) fillFromRest(demand);
  dropRepeats();
  nameFindings(draft.sections);
  return { sections: draft.sections, outline };
};
