// The plan of an episode: which sentences of the paper fill which place of the story. Abstract and conclusion come
// first, the body gives detail. A sentence that leans on the one before is taken only together with it.

import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { belongs, withoutGeneralities } from "./belonging.ts";
import { CHAPTERS, type ChapterName, FIRST, type Place, type PlaceName, PLACES } from "./chapters.ts";
import type { Role } from "./headings.ts";
import { stemsOf } from "./known-things.ts";
import { asFollowed } from "./listener.ts";
import { reportsFinding, tellsOfMethod } from "./moves.ts";
import { solvesIt } from "./needs.ts";
import type { Ranked } from "./ranking.ts";
import { findRecap } from "./recap.ts";
import { type Chapter, createChapter, lengthOf, LONGEST_RUN, type Passage } from "./passages.ts";
import { createLedger } from "./selection.ts";
import { EASY_WORDS } from "./shortening.ts";

export type EpisodePlan = {
  chapters: { name: ChapterName; passages: Passage[] }[];
  recap: Ranked | null;
};

/** What is worth less than this share of a role's best sentence is not used to fill an episode. */
const LEAST_WORTH = 0.33;
/** The same where an episode is too short otherwise. */
export const LEAST_WORTH_OF_SHORT = 0.05;
/** No chapter takes more than this share of an episode: the others would be lost in it. */
const MOST_OF_ALL = 0.45;
/** One sentence that is hard to follow for so many characters of an episode. */
const CHARACTERS_PER_LONG = 1700;

/** As it will be spoken: "we" becomes "the authors". */
const isLong = ({ text }: Ranked): boolean =>
  countWords(text) + (text.match(/\b(?:we|our)\b/gi)?.length ?? 0) > EASY_WORDS;

const shareOf = (name: ChapterName): number => CHAPTERS.find((chapter) => chapter.name === name)?.share ?? 1;

/** What these places hold is told in the paper's own order; the others come before or after. */
const IN_ORDER: Partial<Record<PlaceName, PlaceName>> = {
  background: "term",
  steps: "subjects",
  certainty: "figures",
  details: "figures",
  more: "figures",
  discussion: "meaning",
  outlook: "meaning",
};
/** The place of a passage in its chapter: what the abstract says of the work goes before what the body adds. */
const placeOf = ({ place, statements }: Passage): number =>
  statements[0]?.fromAbstract && place.chapter !== "question"
    ? -1
    : PLACES.findIndex(({ name }) => name === (IN_ORDER[place.name] ?? place.name));
const inTelling = (a: Passage, b: Passage): number =>
  placeOf(a) - placeOf(b) ||
  Number(b.statements[0]?.fromAbstract) - Number(a.statements[0]?.fromAbstract) ||
  (a.statements[0]?.order ?? 0) - (b.statements[0]?.order ?? 0);

/** Speaks of the work as of something that was introduced. */
const TAKES_WORK_AS_KNOWN =
  /^(?:our|the authors?['’]s?) (?:[\p{L}-]+ ){0,2}(?:method|approach|system|technique|model|algorithm|tool|framework|implementation|results?|experiments?|design)\b/iu;
const INTRODUCES_WORK =
  /\b(?:we|I|the authors?|this (?:paper|work|study|article)) (?:\p{L}+ly |also |then |therefore |here )?(?:present|propose|introduce|develop|describe|design|built|build|construct|implement|create)/iu;

/** A chapter that would begin with "Our method …" begins with the passage that introduces it, if there is one. */
const introducedFirst = (passages: readonly Passage[]): Passage[] => {
  const first = passages[0]?.statements[0]?.text ?? "";
  const introduces = ({ statements }: Passage) => {
    const opening = statements[0];
    return opening !== undefined && !opening.leans && INTRODUCES_WORK.test(opening.text);
  };
  const introduction = TAKES_WORK_AS_KNOWN.test(first) ? passages.find(introduces) : undefined;
  if (introduction === undefined) return [...passages];
  return [introduction, ...passages.filter((passage) => passage !== introduction)];
};

const COUNTS_CASES = /^In (?:both|all|each|every|either) (?:cases?|instances?|settings?|experiments?)\b/u;

/** "In both cases …" ends the chapter that told the cases: at the beginning of the next nobody knows which are meant. */
const casesTogether = (chapters: EpisodePlan["chapters"]): EpisodePlan["chapters"] => {
  const moved = chapters.map(({ name, passages }) => ({ name, passages: [...passages] }));
  moved.forEach(({ passages }, at) => {
    const [opening] = passages;
    const first = opening?.statements[0];
    const before = moved[at - 1]?.passages.at(-1);
    if (opening === undefined || first === undefined || !COUNTS_CASES.test(first.text)) return;
    if (before?.statements.at(-1)?.order !== first.order - 1) return;
    if (passages.length === 1 && opening.statements.length === 1) return;
    moved[at - 1]?.passages.splice(-1, 1, { ...before, statements: [...before.statements, first] });
    const rest = opening.statements.slice(1);
    passages.splice(0, 1, ...(rest.length > 0 ? [{ ...opening, statements: rest }] : []));
  });
  return moved;
};

/** Words of title and keywords, alone and in runs of up to three: terms worth explaining. */
const termsOf = (paper: PaperInput): Set<string> => {
  const terms = new Set<string>();
  for (const text of [...paper.keywords.split(/[,;\n]/), paper.title]) {
    const words = text.toLowerCase().match(/[\p{L}\d'-]+/gu) ?? [];
    for (let length = 1; length <= 3; length += 1)
      for (let at = 0; at + length <= words.length; at += 1) {
        const term = words.slice(at, at + length).join(" ");
        terms.add(term);
        terms.add(`${term}s`);
        if (length > 1 || term.length > 4) terms.add(term.replace(/s$/, ""));
      }
  }
  return terms;
};

/** The places filled as well as they can be, before anyone has heard it. */
const fillPlaces = (
  paper: PaperInput,
  ranked: readonly Ranked[],
  room: number,
  refused: ReadonlySet<number>,
  leastWorth: number,
): EpisodePlan => {
  const ledger = createLedger();
  const terms = termsOf(paper);
  const recap = findRecap(ranked, `${paper.title} ${paper.keywords}`);
  if (recap) ledger.keep(recap);
  const byOrder = new Map(ranked.map((statement) => [statement.order, statement]));
  /** A lack is told where it is told what was done about it. */
  const isMotive = (name: ChapterName, { order, paragraph }: Ranked): boolean => {
    const next = byOrder.get(order + 1);
    return next?.paragraph === paragraph && solvesIt(next.text) && belongs(name, next);
  };
  const poolOf = (name: ChapterName, roles: readonly Role[]): Ranked[] => {
    const pool = ranked.filter((statement) => {
      const { role, text, fromAbstract } = statement;
      const moved = name === "method" && role === "results" && !fromAbstract && tellsOfMethod(text);
      return (
        (roles.includes(role) || moved) &&
        (belongs(name, statement) || isMotive(name, statement)) &&
        !refused.has(statement.order)
      );
    });
    return name === "method" ? withoutGeneralities(pool) : pool;
  };
  const chapters = CHAPTERS.map(({ name, roles }) => createChapter(name, poolOf(name, roles), ledger));
  const candidates = new Map(
    CHAPTERS.map(({ name, roles }) => [name, poolOf(name, roles).toSorted((a, b) => b.score - a.score)]),
  );
  const total = () => chapters.reduce((sum, chapter) => sum + chapter.size(), 0);
  let longLeft = Math.max(1, Math.floor(room / CHARACTERS_PER_LONG));

  /** Takes the best run that fits the place; false when there is none. */
  const fill = (
    chapter: Chapter,
    place: Place,
    fits: (statement: Ranked) => boolean,
    extend: boolean,
  ): boolean => {
    const pool = candidates.get(chapter.name) ?? [];
    const { worth } = place;
    const inOrder = worth ? pool.toSorted((a, b) => b.score + worth(b) - a.score - worth(a)) : pool;
    for (const candidate of inOrder) {
      if (!fits(candidate) || ledger.has(candidate)) continue;
      const run = chapter.complete(chapter.rooted(candidate));
      if (run === null || !run.every((statement) => ledger.isNew(statement))) continue;
      const long = run.filter((statement) => isLong(statement) && !statement.fromAbstract).length;
      if (long > longLeft || total() + lengthOf(run) > room) continue;
      const longest = extend ? LONGEST_RUN : run.length;
      for (let last = run.at(-1) ?? candidate; run.length < longest;) {
        const next = chapter.next(last);
        const goesOn =
          next !== undefined &&
          next.score >= candidate.score * (next.leans ? 0.55 : 0.75) &&
          ledger.isNew(next) &&
          !isLong(next) &&
          !next.rebutted &&
          next.announces === 0 &&
          (place.name !== "problem" || place.fits(next, terms)) &&
          total() + lengthOf([...run, next]) <= room;
        if (!goesOn) break;
        run.push(next);
        last = next;
      }
      longLeft -= long;
      chapter.take(run, place);
      return true;
    }
    return false;
  };

  for (const name of FIRST) {
    const place = PLACES.find((one) => one.name === name);
    const chapter = chapters.find((one) => one.name === place?.chapter);
    if (!place || !chapter) continue;
    // The abstract's own words first; the body's where it has none.
    const inAbstract = (statement: Ranked) => statement.fromAbstract && place.fits(statement, terms);
    let left = place.most;
    while (left > 0 && fill(chapter, place, inAbstract, false)) left -= 1;
    if (left < place.most && name !== "problem") continue;
    const fits =
      name === "finding"
        ? ({ text }: Ranked) => reportsFinding(text) && /\d/.test(text)
        : (statement: Ranked) => place.fits(statement, terms);
    for (left = Math.min(left, 2); left > 0 && fill(chapter, place, fits, name === "problem");) left -= 1;
  }
  // Nothing of the abstract is left out that can be said.
  for (const place of PLACES.filter(({ most }) => most === 0)) {
    const chapter = chapters.find(({ name }) => name === place.chapter);
    for (let filled = true; filled;)
      filled = chapter !== undefined && fill(chapter, place, ({ fromAbstract }) => fromAbstract, false);
  }
  // Then the chapters take turns, the one that lags behind its share first.
  const dry = new Set<ChapterName>();
  const best = new Map(CHAPTERS.map(({ name }) => [name, candidates.get(name)?.[0]?.score ?? 0]));
  while (dry.size < CHAPTERS.length && total() < room) {
    const [next] = chapters
      .filter((chapter) => !dry.has(chapter.name) && chapter.size() < MOST_OF_ALL * room)
      .toSorted((a, b) => a.size() / shareOf(a.name) - b.size() / shareOf(b.name));
    if (!next) break;
    const worthy = ({ score }: Ranked) => score >= leastWorth * (best.get(next.name) ?? 0);
    const filled = PLACES.some(
      (place) =>
        place.chapter === next.name &&
        place.most === 0 &&
        fill(next, place, (statement) => worthy(statement) && place.fits(statement, terms), true),
    );
    if (!filled) dry.add(next.name);
  }
  return {
    recap,
    chapters: casesTogether(
      chapters.map(({ name, passages }) => ({
        name,
        passages: introducedFirst(passages.toSorted(inTelling)),
      })),
    ),
  };
};

const statementsOf = ({ chapters }: Pick<EpisodePlan, "chapters">): Ranked[] =>
  chapters.flatMap(({ passages }) => passages.flatMap(({ statements }) => statements));

/** So often what could not be followed is replaced by others. */
const ATTEMPTS = 6;

/**
 * @param ranked all statements of the paper with their scores, in order.
 * @param room how many characters of the paper may be spoken, the recap not counted.
 * @param leastWorth the share of a role's best score, 0 to 1, that a sentence has to have.
 * @returns the plan that tells the most of what can be followed.
 */
export const planEpisode = (
  paper: PaperInput,
  ranked: readonly Ranked[],
  room: number,
  leastWorth = LEAST_WORTH,
): EpisodePlan => {
  const refused = new Set<number>();
  const bound = new Set<number>();
  const byOrder = new Map(ranked.map((statement) => [statement.order, statement]));
  /** Whether the sentence before may say what a sentence names that was not followed. */
  const mayBeIntroduced = ({ order, text, paragraph, leans }: Ranked): boolean => {
    const before = byOrder.get(order - 1);
    const said = new Set(stemsOf(before?.text ?? ""));
    return !leans && before?.paragraph === paragraph && stemsOf(text).some((stem) => said.has(stem));
  };
  let best: EpisodePlan | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Told behind its predecessor, or not at all.
    const tied = ranked.map((one) => (bound.has(one.order) ? { ...one, leans: true } : one));
    const filled = fillPlaces(paper, tied, room, refused, leastWorth);
    const plan = { recap: filled.recap, chapters: asFollowed(filled.chapters, paper.title) };
    if (best === null || lengthOf(statementsOf(plan)) > lengthOf(statementsOf(best))) best = plan;
    const told = new Set(statementsOf(plan).map(({ order }) => order));
    const left = statementsOf(filled).filter(({ order, fromAbstract }) => !told.has(order) && !fromAbstract);
    if (left.length === 0) break;
    for (const statement of left) {
      const { order } = statement;
      if (!bound.has(order) && mayBeIntroduced(statement)) bound.add(order);
      else refused.add(order);
    }
  }
  return best ?? fillPlaces(paper, ranked, room, refused, leastWorth);
};
