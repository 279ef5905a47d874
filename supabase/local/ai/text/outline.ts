// Reads a paper's wire text into statements: sentences fit to stand alone, each with the part of the paper it
// comes from, its place, and whether it needs its predecessor.

import { type PaperInput, SENTENCE_WORDS } from "../../../functions/_shared/generation/script-rules.ts";
import { parseAuthors } from "../../../functions/_shared/generation/authors.ts";
import { countWords, splitSentences } from "../../../functions/_shared/generation/sentences.ts";
import { callsByNumber, hasUnexplained, lostLigature } from "./abbreviations.ts";
import { isSignpost } from "./about-the-text.ts";
import { labelledParts } from "./abstract-labels.ts";
import { partsOfAbstract } from "./abstract-parts.ts";
import { createExpander, findAcronyms } from "./acronyms.ts";
import { leans, namingSubject, type Tie, untie } from "./connectives.ts";
import type { Role } from "./headings.ts";
import { asSpoken } from "./introduction.ts";
import { asksQuestion, reportsFinding, saysOutcome, statesGap, statesLimit } from "./moves.ts";
import { announced, needsNext, needsTableOrFormula, setsCondition, solvesIt, weighsWays } from "./needs.ts";
import { createTermReader, ownTermsOf } from "./own-terms.ts";
import { namedBare, namingControls, sharedThings } from "./procedure-things.ts";
import { CONCLUDES, roleByCue, roleOfParagraph } from "./roles.ts";
import { readSections, settleRoles } from "./sections.ts";
import { cleanParagraph, contentWords, isReadable, withoutMarker } from "./sentence-cleaning.ts";
import { cutLongSentence } from "./shortening.ts";
import { createSpeciesNamer } from "./species.ts";
import { withStatistics } from "./statistics.ts";
import { inThirdPerson } from "./voice.ts";

export type Statement = {
  /** The cleaned sentence without the connective it opened with. */
  text: string;
  /** As it is heard: abbreviations in full. */
  full: string;
  tie: Tie | null;
  /** Needs the sentence before it to be understood. */
  leans: boolean;
  /** The sentence behind it takes back what it says, or is the other half of it. */
  rebutted: boolean;
  /** How many things it announces and leaves to the sentences behind it. */
  announces: number;
  role: Role;
  /** Place in the paper, counted over all its sentences: neighbours differ by one. */
  order: number;
  paragraph: number;
  /** Begins its paragraph, or is among the first two sentences of its part. */
  opens: boolean;
  /** The subsection, or the paragraph where a section is not of one matter. */
  part: number;
  /** Things that several parts have and that it names as known: those of its own part. */
  ofPart: readonly string[];
  /** The paper's own terms that it names and the paper has named before it. */
  ownTerms: readonly string[];
  /** Place in its section: 0 the first sentence, 1 the last. */
  place: number;
  fromAbstract: boolean;
  /** In the paper's first section that tells why it was written. */
  inIntroduction: boolean;
  /** Before any section of results: what is told there leads up to the work. */
  early: boolean;
  /** "second experiment", where a paper has several. */
  experiment: string | null;
  /** Says what the work cannot tell, or stands in the section that does. */
  limits: boolean;
};

export type Outline = {
  statements: Statement[];
  acronyms: Map<string, string>;
  /** Words the paper writes with a capital inside sentences, and never without. */
  names: Set<string>;
};

const namesIn = (text: string): string[] => {
  const lower = new Set(text.match(/(?<![\p{L}\d])\p{Ll}[\p{L}-]*/gu) ?? []);
  const inside = text.match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}-]*/gu) ?? [];
  return inside.filter((word) => !lower.has(word.toLowerCase()));
};

/** So many characters do not open two sentences of one abstract. */
const SAME_OPENING = 60;

const TURNS_TO_THE_WORK =
  /\b(?:in this (?:paper|work|study|article)|this (?:paper|work|study|article)|(?:we|the authors) (?:here |therefore |also |then |first )?(?:propose|present|develop|introduce|describe|design|show|report|demonstrate|use|compare|follow|differ|have (?:developed|implemented|designed)))|our (?:approach|method|model|system|technique|contributions?|first contribution)\b/i;

/** Without a section for them, results are the sentences that say what came out, by how much. */
const promoteResults = (statements: Statement[]): void => {
  if (statements.some(({ role, fromAbstract }) => role === "results" && !fromAbstract)) return;
  for (const statement of statements) {
    const { text, role, fromAbstract } = statement;
    if (
      !fromAbstract &&
      role !== "conclusion" &&
      role !== "background" &&
      reportsFinding(text) &&
      /\d/.test(text) &&
      !asksQuestion(text)
    )
      statement.role = "results";
  }
};

/** Whether a sentence begins by taking back the one before. */
const takesBack = (sentence: string): boolean =>
  untie(sentence).tie === "contrast" ||
  /^(?:But|Yet|This|That|It|These) (?:is|was|are|were) (?:not|no longer|wrong|false)\b/.test(sentence);

/** Says only what the authors did, with no figure that came of it. */
const isDeed = (sentence: string): boolean =>
  !/\d|\bfurther\b|\bfuture\b/.test(sentence) &&
  /^We (?:reduce|describe|present|introduce|propose|develop|design|estimate|calculate|compute|determine|measure)/.test(
    sentence,
  ) &&
  !saysOutcome(sentence);

/** An abstract that was read twice, from the page and from a cover sheet, up to where it begins again. */
const withoutRepeat = (abstract: string): string => {
  const again = abstract.indexOf(abstract.slice(0, SAME_OPENING), SAME_OPENING);
  return again < 0 ? abstract : abstract.slice(0, again).trim();
};

/** Announces the limits of the work, which the rest of its paragraph tells: "Our study has limitations." */
const OPENS_LIMITS =
  /^(?:(?!\bno\b)[^.,;]){0,60}\b(?:limitations|weaknesses|shortcomings|caveats)\b[^.,;]{0,40}[.:]$/iu;
const ENDS_LIMITS =
  /^(?:still|nevertheless|nonetheless|even so|despite|in spite|however|yet|but|on the other hand|(?:the |its |our )?strengths?|in (?:conclusion|summary)|future|further)\b/i;

/** Which sentences of a paragraph of the discussion tell limits because one before them announces limits. */
const announcedLimits = (sentences: readonly string[]): ReadonlySet<number> => {
  const from = sentences.findIndex((sentence) => OPENS_LIMITS.test(sentence)) + 1;
  if (from === 0) return new Set();
  const end = sentences.findIndex((sentence, index) => index >= from && ENDS_LIMITS.test(sentence));
  const count = (end < 0 ? sentences.length : end) - from;
  return new Set(Array.from({ length: count }, (_, index) => from + index));
};

const plainWords = (text: string): string =>
  (text.replace(/\[[^[\]]*\]|\([^()]*\)/g, " ").match(/[\p{L}\d]+/gu) ?? []).join(" ").toLowerCase();

/** A sentence of at most so many words leads into a paragraph of at least so many sentences. */
const LEADING_WORDS = 9;
const LED_IN = 3;

/** Goes on about what the first part of its sentence brought up. */
const SPEAKS_OF = /^(?:it|its|they|their|this|these)\b/i;

const REFERS = /\b(?:it|its|they|them|their|this|these|those|such)\b/i;

/** A noun that is named as if it were known, and not said which one it is: "The predictions were confirmed". */
const SAYS_OF_WHAT = "of|that|which|who|whose|in|for|between|with|to|from|by|on|at|where|when";
/** "The October means of …" says of what, "the predictions were" does not. */
const NAMED_AS_KNOWN = new RegExp(
  `^The (?!\\S+ (?:${SAYS_OF_WHAT}|used|obtained|described|called)\\b)(?!(?:(?!(?:is|are|was|were|has|have|had|consists?|consisted)\\b)\\S+ ){2,3}of\\b)(?!(?:${SAYS_OF_WHAT})\\b)[\\p{L}'-]+ `,
  "u",
);

/** Whether a sentence begins with a thing that a listener has not heard of. */
const namesUnknown = (sentence: string, subject: ReadonlySet<string>): boolean => {
  if (!NAMED_AS_KNOWN.test(sentence)) return false;
  const words = contentWords(sentence.split(" ").slice(1, 4).join(" "));
  return words.length > 0 && !words.some((word) => subject.has(word) || subject.has(word.replace(/s$/, "")));
};

/**
 * @param paper as it came with the request.
 * @returns its readable statements in order, the abstract's first.
 */
export const readOutline = (paper: PaperInput): Outline => {
  const all = `${paper.abstract}\n${paper.text}`;
  const nameSpecies = createSpeciesNamer(`${paper.title}\n${all}`);
  const acronyms = findAcronyms(all);
  const subject = new Set(
    contentWords(
      `${paper.title} ${paper.keywords} ${paper.abstract} paper study work trial aim authors results data`,
    ).flatMap((word) => [word, word.replace(/s$/, "")]),
  );
  const plainAbstract = plainWords(paper.abstract);
  /** A page with an abstract alone has it for its text too. */
  const isAbstract = (text: string): boolean =>
    text.length >= SAME_OPENING && plainAbstract.includes(plainWords(text));
  const titled = new Set(paper.title.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  const { names } = parseAuthors(paper.authors);
  const fullNames = names.filter((name) => name.includes(" "));
  const expand = createExpander(acronyms);
  /** In the third person and with abbreviations in full a sentence grows; what leans on it must not stay alone. */
  const isTooLongToSay = (sentence: string): boolean =>
    countWords(asSpoken(inThirdPerson(expand(sentence), { single: false }))) > SENTENCE_WORDS;
  /** Who did what of the work is no part of the story. */
  const namesAuthor = (sentence: string): boolean => fullNames.some((name) => sentence.includes(name));
  const statements: Statement[] = [];
  let early = true;
  let order = 0;
  let paragraph = 0;
  let part = 0;
  /** Sentences of the part so far. */
  let inPart = 0;
  const beginPart = () => {
    part += 1;
    inPart = 0;
  };
  let ofLimits = false;
  let experiment: string | null = null;
  const sections = readSections(paper.text);
  settleRoles(sections);
  const shared = sharedThings(
    sections
      .filter(({ role }) => role === "method" || role === "results")
      .flatMap(({ paragraphs, ofOneMatter }) => (ofOneMatter ? [paragraphs.join(" ")] : paragraphs)),
    paper.title,
  );
  const termsIn = createTermReader(ownTermsOf(sections.flatMap(({ paragraphs }) => paragraphs).join("\n\n")));
  const read = (
    text: string,
    roleOf: (sentences: readonly string[]) => (sentence: string, index: number) => Role,
    from: number,
    of: number,
    where: "abstract" | "introduction" | "body",
  ) => {
    paragraph += 1;
    order += 1;
    const pieces = splitSentences(cleanParagraph(namingControls(withStatistics(nameSpecies(text)))))
      .map(withoutMarker)
      .map(cutLongSentence);
    const sentences = pieces.flat();
    // What was cut from a sentence may speak of its first part.
    // And what its first part begins to tell may be said in the other: "A new clock was brought, and its rate agreed".
    const heads = new Set(
      pieces.flatMap((cut) => cut.slice(0, -1).filter((_, at) => SPEAKS_OF.test(cut[at + 1] ?? ""))),
    );
    const tails = new Set(pieces.flatMap((cut) => cut.slice(1).filter((tail) => REFERS.test(tail))));
    const roleAt = roleOf(sentences);
    const told = announcedLimits(sentences);
    /** The short first sentence of a paragraph on the work says what the others tell. */
    const leadsIn = (index: number, sentence: string): boolean =>
      index === 0 &&
      where === "body" &&
      sentences.length >= LED_IN &&
      /^(?:method|results|discussion)$/.test(roleAt(sentence, index)) &&
      !/\d/.test(sentence) &&
      !statesLimit(sentence) &&
      countWords(sentence) <= LEADING_WORDS;
    sentences.forEach((sentence, index) => {
      order += 1;
      inPart += 1;
      const role = roleAt(sentence, index);
      const ownTerms = termsIn(sentence);
      const opensConclusion = index === 0 && role === "conclusion" && where === "body";
      const { text: plain, tie } = untie(opensConclusion ? namingSubject(sentence) : sentence);
      if (!isReadable(plain, acronyms) || namesAuthor(plain)) return;
      if (lostLigature(plain) || isTooLongToSay(plain)) return;
      if (callsByNumber(plain)) return;
      if (where !== "abstract") {
        if (
          weighsWays(plain) ||
          needsTableOrFormula(plain) ||
          isSignpost(plain) ||
          hasUnexplained(plain, acronyms, titled)
        )
          return;
      }
      const discussed = where === "body" && (role === "discussion" || role === "conclusion");
      const limits = ofLimits || (discussed && told.has(index)) || statesLimit(plain);
      statements.push({
        text: plain,
        full: expand(plain),
        tie,
        leans:
          leans(plain, tie) ||
          (tie === "detail" && discussed) ||
          (tie === "addition" && discussed && /\b(?:may|might|can|could) (?:also )?be\b/.test(plain)) ||
          namesUnknown(plain, subject) ||
          tails.has(sentence) ||
          (/\d/.test(plain) && setsCondition(sentences[index - 1] ?? "")) ||
          (where !== "abstract" && tie === "contrast") ||
          (where === "body" && index === 0 && (tie === "addition" || tie === "detail")),
        // A limit holds, whatever is set against it: "Still, both sources agree."
        rebutted:
          (!limits && takesBack(sentences[index + 1] ?? "")) ||
          heads.has(sentence) ||
          needsNext(plain, untie(sentences[index + 1] ?? "").text) ||
          (where === "body" && solvesIt(untie(sentences[index + 1] ?? "").text)),
        announces: announced(plain) || (leadsIn(index, plain) ? 1 : 0),
        role,
        order,
        paragraph,
        opens: index === 0 || inPart <= 2,
        part,
        ofPart: where === "body" ? namedBare(plain).filter((thing) => shared.has(thing)) : [],
        ownTerms,
        place: (from + (index + 0.5) / sentences.length) / of,
        fromAbstract: where === "abstract",
        inIntroduction: where === "introduction",
        early,
        experiment: where === "body" ? experiment : null,
        limits,
      });
    });
  };
  const parts = labelledParts(withoutRepeat(paper.abstract.replace(/\s+/g, " ").trim()));
  parts.forEach(({ role, text }, index) => {
    const roleOf = (sentences: readonly string[]) => {
      const roles = role === null ? partsOfAbstract(sentences) : [];
      // What was done may be told behind a figure.
      return (sentence: string, at: number): Role =>
        role ?? (roles[at] === "results" && isDeed(sentence) ? "method" : (roles[at] ?? "results"));
    };
    read(text, roleOf, index, parts.length, "abstract");
  });
  const introduction = sections.find(({ role }) => role !== "aside");
  const body = sections.filter(({ role }) => role !== "aside");
  const total = Math.max(
    1,
    body.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0),
  );
  let before = 0;
  for (const section of body) {
    const { role, paragraphs } = section;
    if (role === "results" || role === "discussion" || role === "conclusion") early = false;
    const where = section === introduction && role === "background" ? "introduction" : "body";
    // An introduction first tells of the problem; from "in this paper we …" on it tells of the work.
    let ofTheWork = false;
    beginPart();
    ofLimits = section.ofLimits;
    experiment = section.experiment;
    paragraphs.forEach((text, index) => {
      if (!section.ofOneMatter) beginPart();
      if (isAbstract(text)) return;
      const fixed = role !== null && role !== "aside" ? role : null;
      const own = fixed ?? roleOfParagraph(splitSentences(text), (before + index + 0.5) / total);
      const roleAt = (sentence: string): Role => {
        if (where === "introduction") {
          ofTheWork ||= TURNS_TO_THE_WORK.test(sentence);
          const asks = asksQuestion(sentence) || statesGap(sentence) || sentence.endsWith("?");
          return !ofTheWork || asks ? "background" : "method";
        }
        if (fixed !== null) return fixed;
        if (CONCLUDES.test(sentence)) return "conclusion";
        return total < 3 ? (roleByCue(sentence) ?? "method") : own;
      };
      read(text, () => roleAt, index, paragraphs.length, where);
    });
    before += paragraphs.length;
  }
  promoteResults(statements);
  return {
    statements,
    acronyms,
    names: new Set(namesIn(all)),
  };
};
