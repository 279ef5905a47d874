// The extractive script: the plan of an episode said in the third person, with the narrator's lines where they belong.
// The welcome line is the server's and not written here.

import { LIMITS, WELCOME_LINE } from "../../../functions/_shared/contract.ts";
import { type SpokenAuthors, spokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import { carriesFullScript } from "../../../functions/_shared/generation/full-length.ts";
import { type PaperInput, SENTENCE_WORDS } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { TITLES, TITLES_OF_ONE } from "./chapters.ts";
import { namesExperiment } from "./experiments.ts";
import { asSpoken, spokenTitle } from "./introduction.ts";
import { tellsOfPast } from "./belonging.ts";
import { asksQuestion, leavesUnknown, ofAuthors, reportsFinding } from "./moves.ts";
import { createNarrator, type Holds } from "./narration.ts";
import { type Outline, readOutline } from "./outline.ts";
import { type EpisodePlan, LEAST_WORTH_OF_SHORT, planEpisode } from "./plan.ts";
import type { Passage } from "./passages.ts";
import { rank, type Ranked } from "./ranking.ts";
import { titleAsStatement } from "./recap.ts";
import { createWording } from "./wording.ts";

/** Where in 6000–7000 a full script is aimed, and the band in which it is left alone. */
const AIM = 6450;
const BAND = { min: 6200, max: 6900 };
/** A shorter paper: this share of its text, so that the rest is left to the summary. */
const SHARE_OF_SHORT = 0.42;
/** Of a paper of which little can be said most is told, up to so many characters. */
const SHARE_OF_SHORTEST = 0.64;
const SHORTEST = 3000;
/** Longest a paragraph grows before the narrator takes a breath. */
const PARAGRAPH = 520;

type Material = {
  paper: PaperInput;
  outline: Outline;
  ranked: readonly Ranked[];
  authors: SpokenAuthors | null;
};

/** Takes "In our experiments," and the like off a sentence that is not the first to open with it. */
const createOpenings = () => {
  const used = new Set<string>();
  return (sentence: string): string => {
    const opening = /^(?:In|For|At|On|To|From|With|As|By) (?:[\p{L}'-]+ ){0,4}[\p{L}'-]+, (?=\p{L})/u.exec(
      sentence,
    )?.[0];
    if (opening === undefined || namesExperiment(opening)) return sentence;
    if (!used.has(opening)) {
      used.add(opening);
      return sentence;
    }
    const rest = sentence.slice(opening.length);
    return rest.charAt(0).toUpperCase() + rest.slice(1);
  };
};

/** Sentences in paragraphs of about PARAGRAPH characters; a passage begins a new one where the last is full. */
const createParagraphs = () => {
  const paragraphs: string[] = [];
  return {
    all: paragraphs,
    add: (sentences: readonly string[], fresh = false): void => {
      const text = sentences.join(" ");
      const last = paragraphs.at(-1);
      if (text === "") return;
      if (last === undefined || fresh || last.length + text.length > PARAGRAPH) paragraphs.push(text);
      else paragraphs[paragraphs.length - 1] = `${last} ${text}`;
    },
  };
};

const OF_AUTHORS = /\b(?:we|our|I|my|the authors?|this (?:paper|study|work|article|research))\b/i;

/** What can be told before the authors have been named, and the rest. */
const beforeNaming = (passages: readonly Passage[]): { problem: Ranked[][]; rest: Passage[] } => {
  const problem: Ranked[][] = [];
  const rest: Passage[] = [];
  for (const passage of passages) {
    const until = passage.statements.findIndex(({ text }) => OF_AUTHORS.test(text));
    const told =
      passage.place.name === "problem" ? passage.statements.slice(0, until < 0 ? undefined : until) : [];
    const left = passage.statements.slice(told.length);
    if (told.length > 0) problem.push(told);
    if (left.length > 0) rest.push({ place: passage.place, statements: left });
  }
  return { problem, rest };
};

/** More sentences than this cannot be announced as a few words. */
const BRIEF = 4;
/** Fewer findings than this are not announced as several. */
const SEVERAL = 3;

/** What the narrator's lines may say of this plan. */
const holdsOf = ({ chapters }: EpisodePlan): Holds => {
  const told = (wanted: string) =>
    chapters
      .filter(({ name }) => name === wanted)
      .flatMap(({ passages }) => passages)
      .flatMap(({ statements }) => statements);
  const results = told("results");
  const [finding] = results;
  return {
    asked: told("question").some(({ text }) => asksQuestion(text) || leavesUnknown(text)),
    practical: told("method").some(({ text }) => tellsOfPast(text) || ofAuthors(text)),
    brief: told("method").length <= BRIEF,
    plural: results.length > 1,
    several: results.length >= SEVERAL && finding?.fromAbstract === true && reportsFinding(finding.text),
    limited: told("meaning").some(({ limits }) => limits),
  };
};

/** The whole script of a plan; each call starts anew, so nothing is used up. */
const say = ({ paper, outline, authors }: Material, plan: EpisodePlan): string => {
  const narrator = createNarrator(paper.title);
  const holds = holdsOf(plan);
  const title = spokenTitle(paper.title);
  const single = authors?.count === 1;
  const titles = single ? TITLES_OF_ONE : TITLES;
  const wording = createWording(outline, { single });
  const unrepeated = createOpenings();
  const said = new Set<string>();
  const blocks: string[] = [];
  let named = false;

  let lastOrder = -1;
  /** What holds in both cases holds: at a chapter's beginning nobody knows which cases are meant, if not the last ones. */
  const withoutCases = (sentence: string): string =>
    sentence
      .replace(
        /^In (?:both|all|each|every|either) (?:cases?|instances?|settings?|experiments?),? (?=\p{L})/u,
        "",
      )
      .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

  const sayStatements = (statements: readonly Ranked[], fresh: boolean): string[] => {
    const follows = statements[0]?.order === lastOrder + 1;
    lastOrder = statements.at(-1)?.order ?? lastOrder;
    const sentences = wording
      .sentences(statements, fresh)
      .map((sentence, index) => (fresh && index === 0 && !follows ? withoutCases(sentence) : sentence))
      .map(asSpoken)
      .map(unrepeated)
      .filter((sentence) => !said.has(sentence) && countWords(sentence) <= SENTENCE_WORDS);
    for (const sentence of sentences) said.add(sentence);
    return sentences;
  };
  /** Once a chapter the authors have a name. */
  const withName = (sentences: string[]): string[] => {
    const first = sentences[0] ?? "";
    if (named || !authors || !/^The authors? /.test(first)) return sentences;
    const short = authors.short.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    const renamed = first.replace(/^The authors?/, short);
    if (countWords(renamed) > SENTENCE_WORDS) return sentences;
    named = true;
    return [renamed, ...sentences.slice(1)];
  };

  const spoken = plan.chapters.filter(({ passages }, index) => index === 0 || passages.length > 0);
  spoken.forEach(({ name, passages }, index) => {
    const paragraphs = createParagraphs();
    const opening = narrator.opening(name, holds);
    // The problem first, then who took it up.
    const { problem, rest } = name === "question" ? beforeNaming(passages) : { problem: [], rest: passages };
    problem.forEach((statements, at) => paragraphs.add(sayStatements(statements, at === 0)));
    named = name === "question";
    if (name === "question") paragraphs.add([narrator.naming(title, authors, paragraphs.all.length > 0)]);
    // The limits have an opening of their own.
    if (opening !== null && rest[0]?.place.name !== "limits") paragraphs.add([opening]);
    let limited = false;
    rest.forEach((passage, at) => {
      const sentences = withName(sayStatements(passage.statements, at === 0 && problem.length === 0));
      // A passage may have grown by neighbours, or lost its first sentences.
      const opensLimits = passage.place.name === "limits" && (passage.statements[0]?.limits ?? false);
      const isLimit = opensLimits && !limited && sentences.length > 0;
      if (isLimit) limited = true;
      paragraphs.add(isLimit ? [narrator.limits(), ...sentences] : sentences, isLimit);
    });
    if (index === spoken.length - 1) {
      const recap = plan.recap
        ? sayStatements([plan.recap], true)
        : [titleAsStatement(paper.title)].filter((text) => text !== null);
      paragraphs.add(recap.length > 0 ? [narrator.recap(), ...recap] : [narrator.farewell()], true);
    }
    blocks.push(`== ${titles[name]} ==`, ...paragraphs.all);
  });
  return blocks.join("\n\n");
};

/** Length as it will be spoken: without the chapter lines, with the welcome. */
const spokenLength = (script: string): number =>
  WELCOME_LINE.length + script.replace(/^==.*==\n*/gm, "").length + 2;

const gather = (paper: PaperInput): Material => {
  const outline = readOutline(paper);
  return { paper, outline, ranked: rank(outline.statements, paper), authors: spokenAuthors(paper.authors) };
};

type Composed = { plan: EpisodePlan; script: string };

/** The plan with the length of script that its paper carries, and what is said of it. */
const composeFrom = (material: Material, leastWorth?: number): Composed => {
  const { paper, outline, ranked } = material;
  const full = carriesFullScript(paper.text);
  const length = outline.statements.reduce((sum, { text }) => sum + text.length + 1, 0);
  const aim = full
    ? AIM
    : Math.min(
        AIM,
        Math.max(
          LIMITS.scriptMinimum * 1.2,
          length * SHARE_OF_SHORT + 500,
          Math.min(SHORTEST, length * SHARE_OF_SHORTEST + 500),
        ),
      );
  const band = full ? BAND : { min: aim - 200, max: aim + 200 };
  const write = (room: number) => {
    const plan = planEpisode(paper, ranked, room, leastWorth);
    return { plan, script: say(material, plan) };
  };
  let room = aim - 700;
  let best = write(room);
  for (let round = 0; round < 5; round += 1) {
    const spoken = spokenLength(best.script);
    if (spoken >= band.min && spoken <= band.max) break;
    room += aim - spoken;
    const next = write(room);
    if (next.script === best.script) break;
    best = next;
  }
  return best;
};

/**
 * The best script; where it falls short of the length that its paper has to reach, what is worth less is told too, or
 * subsections are entered in their middle, if that suffices.
 */
const compose = (material: Material): Composed => {
  const best = composeFrom(material);
  const isShort = ({ script }: Composed) => spokenLength(script) < LIMITS.scriptTarget.min;
  if (!carriesFullScript(material.paper.text) || !isShort(best)) return best;
  const longer = composeFrom(material, LEAST_WORTH_OF_SHORT);
  if (!isShort(longer)) return longer;
  const ranked = material.ranked.map((statement) => ({ ...statement, opens: true }));
  const longest = composeFrom({ ...material, ranked }, LEAST_WORTH_OF_SHORT);
  return isShort(longest) ? best : longest;
};

/**
 * @returns the raw script with `== Chapter ==` lines: with the welcome 6000–7000 characters where a paper of
 *   LIMITS.fullScriptWords words has that much to say, else what the paper carries. Nothing is said to reach a length.
 */
export const writeScript = (paper: PaperInput): string => compose(gather(paper)).script;

/** The episode that `writeScript` writes: its plan, its script, and what they were made from. */
export const planOf = (paper: PaperInput): Composed & { outline: Outline; ranked: readonly Ranked[] } => {
  const material = gather(paper);
  return { ...compose(material), outline: material.outline, ranked: material.ranked };
};
