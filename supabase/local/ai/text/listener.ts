// Hears a plan as a listener does, from its beginning, and takes out what could not be followed: a sentence whose
// predecessor was not said last, an announcement without what it announces, one that was taken back and lacks the other
// half, and things named as if they were known. What leans on such a sentence goes with it.

import { goesOn } from "./abstract-parts.ts";
import { tellsOfPast } from "./belonging.ts";
import type { ChapterName } from "./chapters.ts";
import { heardIn, namesUnheard, stemsOf } from "./known-things.ts";
import { isUnheardTerm } from "./own-terms.ts";
import { broughtUp } from "./procedure-things.ts";
import { tellsAll } from "./needs.ts";
import { ofAuthors } from "./moves.ts";
import type { Passage } from "./passages.ts";
import type { Ranked } from "./ranking.ts";
import { speaksAsAuthors } from "./voice.ts";

type Told = { name: ChapterName; passages: Passage[] }[];

/** Statements of a passage that follow `at` without a gap. */
const behind = (statements: readonly Ranked[], at: number): string[] => {
  const texts: string[] = [];
  const from = statements[at]?.order ?? 0;
  for (let next = at + 1; statements[next]?.order === from + next - at; next += 1)
    texts.push(statements[next]?.text ?? "");
  return texts;
};

/** "TraceMonkey stops …": a name of the paper's making, told from other names by the capital inside it. */
const MADE_NAME = /(?:^(?:The )?|, )(\p{Lu}\p{Ll}+\p{Lu}\p{Ll}[\p{L}\d]*)(?=[\s'’])/u;
/** Whether a sentence says what such a name does that was neither heard nor is explained by it. */
export const takesNameAsKnown = (text: string, heard: ReadonlySet<string>): boolean => {
  const name = MADE_NAME.exec(text)?.[1];
  const introduces = /^\S+(?: \S+)? (?:is|was|are) (?:an?|the|our|called)\b/u.test(text);
  return name !== undefined && !introduces && !stemsOf(name).some((stem) => heard.has(stem));
};

/** What every study has, once it is told what was done. */
const PARTS_OF_STUDIES =
  "participants subjects units groups outcomes measures effects experiments trials samples";

/** Behind a sentence about the authors "their" would be theirs. */
const MEANS_OTHERS = /^(?:Their\b|They (?!(?:were|are|had been|have been|can be) \p{L}+))/u;

/** "The Transformer is", "present FLINT, a system": the work's own name for what it made. */
const NAMED_BY_WORK =
  /\b[Tt]he (\p{Lu}\p{Ll}{3,})(?= (?:is|was|has|can|does|reach\w*|outperform\w*|allow\w*|achieve\w*)\b)|\b(?:present|propose|introduce|describe|develop|call)(?:e?d)? (?:the )?(\p{Lu}[\p{L}\d-]+)(?=,? (?:which|an?|the|for|to)\b|[.,])/gu;
/** Names under which an abstract tells of what the authors made: nobody knows them before. */
const ownNames = (told: Told): string[] =>
  told
    .filter(({ name }) => name !== "question")
    .flatMap(({ passages }) => passages.flatMap(({ statements }) => statements))
    .filter(({ fromAbstract }) => fromAbstract)
    .flatMap(({ text }) => [...text.matchAll(NAMED_BY_WORK)].map((found) => found[1] ?? found[2] ?? ""));

/** One hearing; what cannot be followed is left out. */
const hearOnce = (told: Told, title: string): Told => {
  const heard = new Set<string>();
  const titled = heardIn(title);
  const own = ownNames(told);
  let before: Ranked | undefined;
  let ofAbstract: Ranked | undefined;
  const partsTold = new Set<number>();
  const abstractSaid = new Set<number>();
  /** What was brought up of each part. */
  const ofParts = new Map<number, Set<string>>();
  return told.map(({ name, passages }) => {
    // Before anything was found nobody knows "the findings".
    if (name !== "question" && name !== "method")
      for (const word of stemsOf("results findings")) heard.add(word);
    if (name !== "question") for (const word of stemsOf(PARTS_OF_STUDIES)) heard.add(word);
    return {
      name,
      passages: passages
        .map(({ place, statements }, passage) => ({
          place,
          statements: statements.filter((statement, at) => {
            const { text, full, order, leans, rebutted, announces } = statement;
            const { fromAbstract, opens, part, ofPart, ownTerms } = statement;
            const first = passage === 0 && at === 0;
            // The problem is told before the paper is named.
            if (place.name !== "problem" || ofAuthors(text)) for (const word of titled) heard.add(word);
            const last =
              fromAbstract && !goesOn(text) ? ofAbstract : first && name !== "question" ? undefined : before;
            // What was done may have been told between two sentences of an abstract.
            const followed =
              !leans || last?.order === order - 1 || (last === ofAbstract && abstractSaid.has(order - 1));
            const rest = behind(statements, at);
            const complete = announces === 0 || tellsAll(announces, rest);
            const whole = !rebutted || fromAbstract || rest.length > 0;
            if (last && !fromAbstract && speaksAsAuthors(last.text) && MEANS_OTHERS.test(text)) return false;
            const early = name === "question" && !fromAbstract && !ofAuthors(text);
            if (
              early &&
              own.some((one) => text.includes(one) && stemsOf(one).some((stem) => !heard.has(stem)))
            )
              return false;
            if (!followed || !complete || !whole || (!fromAbstract && namesUnheard(full, heard)))
              return false;
            if (!fromAbstract && takesNameAsKnown(text, heard)) return false;
            // How a system works is told from a subsection's beginning, or nobody knows which part of it is meant.
            const entersInside = !opens && !partsTold.has(part) && !tellsOfPast(text);
            if (!fromAbstract && name === "method" && entersInside) return false;
            partsTold.add(part);
            const inPart = ofParts.get(part) ?? new Set();
            if (ofPart.some((thing) => !inPart.has(thing))) return false;
            if (!fromAbstract && ownTerms.some((term) => isUnheardTerm(term, heard))) return false;
            ofParts.set(part, new Set([...inPart, ...broughtUp(full)]));
            for (const word of heardIn(full)) heard.add(word);
            before = statement;
            if (fromAbstract) {
              ofAbstract = statement;
              abstractSaid.add(order);
            }
            return true;
          }),
        }))
        .filter(({ statements }) => statements.length > 0),
    };
  });
};

const countOf = (told: Told): number =>
  told.reduce(
    (sum, { passages }) => sum + passages.reduce((all, { statements }) => all + statements.length, 0),
    0,
  );

/** What is taken out may have been needed by what was heard before it; so many hearings settle all but freaks. */
const HEARINGS = 5;

/** @param told chapters with their passages in the order of telling. */
export const asFollowed = (told: Told, title: string): Told => {
  let left = told;
  for (let round = 0; round < HEARINGS; round += 1) {
    const next = hearOnce(left, title);
    if (countOf(next) === countOf(left)) return next;
    left = next;
  }
  return left;
};
