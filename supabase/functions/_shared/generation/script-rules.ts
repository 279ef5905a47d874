// What a script must be before it is spoken, whoever wrote it: the server's own welcome first, chapters with
// their places, nothing that cannot be heard, the author rule, no hyperbole, no figure that the paper lacks.
// What the rules find is given to the provider once for repair; what is still wrong then goes. The rules never
// throw: a job that has been paid for does not fail over a sentence.

import { type GenerateRequest, LIMITS, WELCOME_LINE, WORDS_TO_AVOID } from "../contract.ts";
import { scriptFrom } from "./answers.ts";
import { spokenAuthors, parseAuthors, surnameOf } from "./authors.ts";
import { carriesFullScript } from "./full-length.ts";
import { isEnglish } from "./english.ts";
import { withoutLists } from "./lists.ts";
import { unknownFigures } from "./numbers.ts";
import { countWords, sentenceSpans, splitSentences } from "./sentences.ts";
import { cleanForListening, hasFormula, hasReference, HOLE, stripMarkup } from "./spoken-text.ts";

/** What a provider and the rules know of a paper; a `GenerateRequest` is one. */
export type PaperInput = Pick<
  GenerateRequest,
  "title" | "abstract" | "authors" | "keywords" | "field_of_research" | "text"
> & { publishing_year?: number };

/** A chapter of the script; `offset` counts characters (UTF-16) from the script's start. */
export type ScriptChapter = { title: string; offset: number };

type ScriptProblem = {
  code:
    | "author_rule"
    | "word_to_avoid"
    | "unknown_figure"
    | "sentence_too_long"
    | "visual_reference"
    | "formula"
    | "repeated_sentence"
    | "not_english"
    | "too_short"
    | "too_long";
  /** The sentence as it stands in the script; null where the whole script is meant. */
  sentence: string | null;
  /** What is wrong, in words a provider can act on. */
  detail: string;
};

export type ScriptReview = { script: string; chapters: ScriptChapter[]; problems: ScriptProblem[] };

/** Longest sentence a listener follows, in words (settled: whole sentences of 6–40 words). */
export const SENTENCE_WORDS = 40;

type Section = { title: string; paragraphs: string[] };

const MARKER = /^\s*={2,}([^=]*[^=\s])\s*={2,}\s*$/;
const OWN_WELCOME = /^(?:hello(?: and)?,?\s+|hi(?: and)?,?\s+)?welcome\b/i;
/** Further on "welcome" may be a word of the subject. */
const LATER_WELCOME =
  /^(?:hello(?: and)?,?\s+|hi(?: and)?,?\s+)?welcome (?:back|to (?:the|our|this|another|today)|everyone|listeners|dear)\b/i;
const SPEAKER = /^\s*(?:(?:host|narrator|speaker(?: \d)?|voice ?over)\s*:\s*)+/i;
const DIRECTION = /\[[^\]\d]{2,60}\]|\((?:intro|outro|music|pause|sound|laughs?)[^)]{0,40}\)/gi;

const asMarker = (title: string): string => `\n== ${title.replace(/[=#]+/g, " ").trim()} ==\n`;

/** Providers that forget the agreed marker set chapters as Markdown headings or lines in bold. */
const withMarkers = (raw: string): string =>
  raw.split("\n").some((line) => MARKER.test(line))
    ? raw
    : raw
        .replace(/^[ \t]{0,3}#{1,6}[ \t](.*)$/gm, (_, title: string) => asMarker(title))
        .replace(/^[ \t]*\*\*([^*\n]{3,60}?):?\*\*:?[ \t]*$/gm, (_, title: string) => asMarker(title));

/** The text without the sentences that lack something since it was cleaned. */
const withoutHoles = (text: string): string =>
  text.includes(HOLE)
    ? splitSentences(text)
        .filter((sentence) => !sentence.includes(HOLE))
        .join(" ")
    : text;

/** The script's parts by chapter: markup off, what cannot be heard out, empty chapters left away. */
const readSections = (raw: string): Section[] => {
  const sections: Section[] = [{ title: "", paragraphs: [] }];
  let paragraph = "";
  const close = () => {
    const spoken = paragraph.replace(/\s+/g, " ").replaceAll(WELCOME_LINE, " ");
    const text = withoutHoles(cleanForListening(spoken)).trim();
    if (/\p{L}/u.test(text)) sections.at(-1)?.paragraphs.push(text);
    paragraph = "";
  };
  for (const line of stripMarkup(withoutLists(withMarkers(raw))).split("\n")) {
    const title = MARKER.exec(line)?.[1];
    if (title === undefined && line.trim() !== "") {
      paragraph += ` ${line.replace(SPEAKER, "").replace(DIRECTION, " ")}`;
      continue;
    }
    close();
    if (title !== undefined) sections.push({ title: title.trim(), paragraphs: [] });
  }
  close();
  return sections.filter((section) => section.paragraphs.length > 0);
};

/** Readings after which a text counts as read: two settle what is not twisted on purpose. */
const MOST_READINGS = 20;

/** What is taken out can bring new markup together: read until nothing changes any more. */
const settledSections = (raw: string): Section[] => {
  let text = raw;
  let sections: Section[] = [];
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    sections = withoutStump(withoutLaterWelcomes(withoutWelcome(readSections(text))));
    const next = sections
      .flatMap(({ title, paragraphs }) => (title === "" ? paragraphs : [`== ${title} ==`, ...paragraphs]))
      .join("\n\n");
    if (next === text) break;
    text = next;
  }
  return sections;
};

const ENDED = /[.!?…]["'”’)\]]*$/;

/** The script without the piece of a sentence that a cut-off answer ends in. One that never ended one stays as it is. */
const withoutStump = (sections: Section[]): Section[] => {
  const last = sections.at(-1);
  const paragraph = last?.paragraphs.at(-1);
  if (!last || paragraph === undefined || ENDED.test(paragraph)) return sections;
  const ended = splitSentences(paragraph).slice(0, -1).join(" ");
  const paragraphs = [...last.paragraphs.slice(0, -1), ...(ended === "" ? [] : [ended])];
  const rest = [...sections.slice(0, -1), ...(paragraphs.length > 0 ? [{ ...last, paragraphs }] : [])];
  return rest.some((section) => section.paragraphs.some((text) => ENDED.test(text))) ? rest : sections;
};

/** The later chapters without a welcome at their start. */
const withoutLaterWelcomes = (sections: Section[]): Section[] =>
  sections
    .map(({ title, paragraphs: [opening = "", ...others] }) => {
      const sentences = splitSentences(opening);
      const from = sentences.findIndex((sentence) => !LATER_WELCOME.test(sentence));
      if (from === 0) return { title, paragraphs: [opening, ...others] };
      const rest = from < 0 ? [] : [sentences.slice(from).join(" ")];
      return { title, paragraphs: [...rest, ...others] };
    })
    .filter(({ paragraphs }) => paragraphs.length > 0);

/** A provider's own welcome goes: the server's line stands in its place. */
const withoutWelcome = (sections: Section[]): Section[] => {
  const [first, ...rest] = sections;
  if (!first) return sections;
  const [opening, ...others] = first.paragraphs;
  if (opening === undefined) return withoutWelcome(rest);
  const sentences = splitSentences(opening);
  const from = sentences.findIndex((sentence) => !OWN_WELCOME.test(sentence));
  if (from === 0) return sections;
  if (from < 0) return withoutWelcome([{ title: first.title, paragraphs: others }, ...rest]);
  return [{ title: first.title, paragraphs: [sentences.slice(from).join(" "), ...others] }, ...rest];
};

/** Words before the first marker belong to the first chapter, unless they are a chapter's worth themselves. */
const titled = (sections: Section[], paper: PaperInput): Section[] => {
  const [first, second, ...rest] = sections;
  if (!first || first.title !== "") return sections;
  if (!second) return [{ ...first, title: paper.title.trim() || "Episode" }];
  if (first.paragraphs.join(" ").length > 400) return [{ ...first, title: "Introduction" }, second, ...rest];
  return [{ title: second.title, paragraphs: [...first.paragraphs, ...second.paragraphs] }, ...rest];
};

const assemble = (sections: Section[]): { script: string; chapters: ScriptChapter[] } => {
  let script = WELCOME_LINE;
  const chapters = sections.map(({ title, paragraphs }, index) => {
    const offset = index === 0 ? 0 : script.length + 2;
    script += `\n\n${paragraphs.join("\n\n")}`;
    return { title, offset };
  });
  return { script, chapters };
};

const avoided = new RegExp(
  `(?<![\\p{L}-])(?:${WORDS_TO_AVOID.map((word) => word.replaceAll("-", "[\\s-]?")).join("|")})(?:s|d|ed|ing|ly)?(?!\\p{L})`,
  "iu",
);

/** The first word to avoid (contract: WORDS_TO_AVOID) in a text, as it stands there; null without one. */
export const wordToAvoid = (text: string): string | null => avoided.exec(text)?.[0] ?? null;

const says = (script: string, name: string): boolean => script.toLowerCase().includes(name.toLowerCase());

/** docs/product-rules.md */
const authorProblems = (script: string, sentences: string[], paper: PaperInput): ScriptProblem[] => {
  const spoken = spokenAuthors(paper.authors);
  if (!spoken) return [];
  const { names } = parseAuthors(paper.authors);
  const surnames = names.slice(0, spoken.count === 2 ? 2 : 1).map(surnameOf);
  const missing =
    surnames.some((name) => !says(script, name)) || (spoken.count === 3 && !/\bcolleagues\b/i.test(script));
  const problems: ScriptProblem[] = missing
    ? [{ code: "author_rule", sentence: null, detail: `name the authors once as "${spoken.full}"` }]
    : [];
  if (spoken.count !== 3) return problems;
  const silent = names.slice(1).filter((name) => name.includes(" "));
  for (const sentence of sentences) {
    const named = silent.find((name) => says(sentence, name));
    if (named !== undefined)
      problems.push({ code: "author_rule", sentence, detail: `say "${spoken.full}", do not name ${named}` });
  }
  return problems;
};

const sentenceProblems = (sentences: string[], known: string): ScriptProblem[] => {
  const problems: ScriptProblem[] = [];
  const seen = new Set<string>();
  // One pass over the paper for all sentences: a long paper is read once.
  const body = sentences.join("\n\n");
  const spans = sentenceSpans(body);
  const figures = unknownFigures(body, known);
  sentences.forEach((sentence, index) => {
    const add = (code: ScriptProblem["code"], detail: string) => problems.push({ code, sentence, detail });
    const word = wordToAvoid(sentence);
    if (word) add("word_to_avoid", `avoid the word "${word}"`);
    const span = spans[index];
    const unknown = figures.filter((figure) => span && figure.start >= span.start && figure.end <= span.end);
    if (unknown.length > 0) {
      const named = unknown.map((figure) => `"${body.slice(figure.start, figure.end)}"`).join(", ");
      add("unknown_figure", `the paper does not give the figure ${named}`);
    }
    if (countWords(sentence) > SENTENCE_WORDS)
      add("sentence_too_long", `use at most ${SENTENCE_WORDS} words`);
    if (hasReference(sentence)) add("visual_reference", "do not point at figures, tables or sections");
    if (hasFormula(sentence)) add("formula", "say formulas in words");
    if (!isEnglish(sentence)) add("not_english", "say it in English");
    if (seen.has(sentence)) add("repeated_sentence", "say it once");
    seen.add(sentence);
  });
  return problems;
};

/** Sentences in another language; where most are, the whole script is meant, and none of them goes. */
const inOneLanguage = (problems: ScriptProblem[], sentences: readonly string[]): ScriptProblem[] => {
  const foreign = problems.filter(({ code }) => code === "not_english").length;
  if (foreign * 2 <= sentences.length) return problems;
  const others = problems.filter(({ code }) => code !== "not_english");
  return [...others, { code: "not_english", sentence: null, detail: "write the whole script in English" }];
};

/** Settled: 6000–7000 characters from 3,000 words fit to be spoken on; a shorter paper at least 1,500; never padded. */
const lengthProblems = (script: string, paper: PaperInput): ScriptProblem[] => {
  const { min, max } = LIMITS.scriptTarget;
  const least = carriesFullScript(paper.text) ? min : LIMITS.scriptMinimum;
  const detail = `the script has ${script.length} characters; it needs ${least} to ${max}`;
  if (script.length < least) return [{ code: "too_short", sentence: null, detail }];
  return script.length > max ? [{ code: "too_long", sentence: null, detail }] : [];
};

const review = (sections: Section[], paper: PaperInput): ScriptReview => {
  const { script, chapters } = assemble(sections);
  const known = [paper.title, paper.abstract, paper.keywords, paper.publishing_year ?? "", paper.text].join(
    "\n\n",
  );
  const sentences = splitSentences(script).slice(splitSentences(WELCOME_LINE).length);
  const problems = [
    ...authorProblems(script, sentences, paper),
    ...inOneLanguage(sentenceProblems(sentences, known), sentences),
    ...lengthProblems(script, paper),
  ];
  return { script, chapters, problems };
};

/**
 * Makes a provider's answer into a script and says what is wrong with it.
 * @param raw plain paragraphs; lines `== Chapter ==` mark chapters. Markup, lists, JSON, thoughts, speaker names,
 *   welcomes of the provider's own and a piece of a sentence at the end are tolerated and taken out.
 * @param paper the paper it is about: names and figures are held against it.
 * @returns the script (WELCOME_LINE first, paragraphs apart by a blank line), chapters (the first at 0; without
 *   markers one, named after the paper) and problems. A script over LIMITS.scriptHardCap is returned as it is:
 *   ending the job with `script_too_long` is the pipeline's decision.
 */
export const reviewScript = (raw: string, paper: PaperInput): ScriptReview =>
  review(titled(settledSections(scriptFrom(raw)), paper), paper);

/** The script taken apart again into its chapters, without the welcome line. */
const sectionsOf = ({ script, chapters }: Pick<ScriptReview, "script" | "chapters">): Section[] =>
  chapters.map(({ title, offset }, index) => ({
    title,
    paragraphs: script
      .slice(index === 0 ? WELCOME_LINE.length : offset, chapters[index + 1]?.offset ?? script.length)
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter((text) => text !== ""),
  }));

const ownSentence = (paper: PaperInput): string => {
  const spoken = spokenAuthors(paper.authors);
  return `This episode is about a paper${spoken ? ` by ${spoken.full}` : ""}.`;
};

const withoutProblems = (reviewed: ScriptReview): Section[] => {
  const wrong = new Set<string>();
  const repeated = new Set<string>();
  for (const { code, sentence } of reviewed.problems)
    if (sentence !== null) (code === "repeated_sentence" ? repeated : wrong).add(sentence);
  const said = new Set<string>();
  const keep = (sentence: string): boolean => {
    if (wrong.has(sentence) || (repeated.has(sentence) && said.has(sentence))) return false;
    said.add(sentence);
    return true;
  };
  return sectionsOf(reviewed)
    .map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs
        .map((paragraph) => splitSentences(paragraph).filter(keep).join(" "))
        .filter((paragraph) => paragraph !== ""),
    }))
    .filter((section) => section.paragraphs.length > 0);
};

const dropOnce = (reviewed: ScriptReview, paper: PaperInput): ScriptReview => {
  const sections = withoutProblems(reviewed);
  const next = review(sections, paper);
  const unnamed = next.problems.some(({ code, sentence }) => code === "author_rule" && sentence === null);
  if (sections.length > 0 && !(unnamed && spokenAuthors(paper.authors))) return next;
  const [
    first = { title: reviewed.chapters[0]?.title ?? (paper.title.trim() || "Episode"), paragraphs: [] },
    ...rest
  ] = sections;
  return review([{ ...first, paragraphs: [ownSentence(paper), ...first.paragraphs] }, ...rest], paper);
};

/** What goes can bring other sentences under a rule; two rounds settle what is not twisted on purpose. */
const MOST_ROUNDS = 10;

/**
 * The last resort after one repair call: every sentence that still has a problem goes, and where nobody named
 * the authors, or nothing is left, a plain sentence does. Chapters keep their places; one that loses all its
 * sentences goes too.
 * @returns a new review; length problems may remain.
 */
export const dropProblemSentences = (reviewed: ScriptReview, paper: PaperInput): ScriptReview => {
  let current = reviewed;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = dropOnce(current, paper);
    const same = next.script === current.script;
    current = next;
    if (same) break;
  }
  return current;
};
