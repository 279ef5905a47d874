// Makes a paper's sentences fit to be read alone or heard: citations and brackets out, Latin written out, noise
// from tables and formulas refused.

import { SENTENCE_WORDS, wordToAvoid } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import {
  cleanForListening,
  cutOut,
  hasFormula,
  hasReference,
  hasUnclearSuperscript,
  HOLE,
  tidySpacing,
} from "../../../functions/_shared/generation/spoken-text.ts";
import { speakUnit } from "../voice/speak-unit.ts";
import { isAboutTheText } from "./about-the-text.ts";
import { hasCertainVerb, hasFiniteVerb } from "./finite-verbs.ts";
import { writeOut } from "./written-out.ts";

/** Settled: whole sentences of 6–40 words. */
const FEWEST_WORDS = 6;

const FUNCTION_WORDS = new Set(
  (
    "a an the of in on at to for from by with without and or but nor so as than that which who whom whose this these those " +
    "it its they their them there is are was were be been being has have had do does did can could may might must will would " +
    "should not no if when while where whether because since although though however also only both each all any some more " +
    "most such into over under between among during after before through we our us he she his her one other then thus very"
  ).split(" "),
);

/** Words that carry meaning, lower case, for comparing sentences. */
export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}][\p{L}\d-]{2,}/gu) ?? []).filter((word) => !FUNCTION_WORDS.has(word));

/** A bracket that says what the noun behind it is. */
const ATTRIBUTE =
  /(?<=\b(?:each|every|unique|distinct|same|different|single|given|such|an?)\s)[([](?=[^()[\]]{1,80}[)\]]\s\p{Ll})|\((?:[\p{L}\d]{1,12},\s){1,3}[\p{L}\d]{1,12}\)(?=\s(?:pairs?|tuples?|triples?|triplets?|combinations?)\b)/giu;
/** A counted list whose first item holds an "and" of its own. */
const NESTED_LIST = /\((?:i|a|1)\)(?=[^().]{0,200}\band\s(?!\()[^().]{0,200}\((?:ii|b|2)\))/giu;

/**
 * A paragraph with everything out that only an eye can use, brackets and their content too. Sentences are
 * still together, so that what spans them is seen.
 */
export const cleanParagraph = (paragraph: string): string => {
  // A dotless i under a separate accent is how some PDFs write "naïve".
  const composed = paragraph
    .replace(/ı(?=\p{M})/gu, "i")
    .normalize("NFC")
    // An acute accent that was set for an apostrophe: "Studentś".
    .replace(/(?<=\p{Ll}{2})(?:ś|\s?´s)(?=\s)/gu, "'s")
    .replace(/\s+/g, " ");
  let text = writeOut(cleanForListening(` ${composed} `));
  // A bracket that is part of its word is no aside: "O(n)", "Fe(III)"; only "cell(s)" is a word without it.
  text = text.replace(/(?<=[\p{L}\d])\((?:e?s|ies)\)/gu, "").replace(/(?<=[\p{L}\d₀-₉])[([]/gu, ` ${HOLE}$&`);
  // Without its bracket "each (paper, entity) pair" is another thing, and "(i) A and B, and (ii) C" another list.
  text = text.replace(ATTRIBUTE, ` ${HOLE}$&`).replace(NESTED_LIST, ` ${HOLE}$&`);
  for (let depth = 0; depth < 3; depth += 1) text = cutOut(text, /\s*\([^()]*\)|\s*\[[^[\]]*\]/g, "aside");
  return tidySpacing(text).replace(/,\s*,/g, ",").trim();
};

/** "(ii) The", "b) The", "3. The", "– The". */
const MARKER = /^(?:\(?(?:[ivx]{1,4}|[a-hA-H]|\d{1,2})[.)]\s+|[–—•·▪■◦*-]\s*)(?=["']?\p{Lu})/u;
/** A heading that runs into its sentence: "Cold storage: The". */
const LABEL = /^\p{Lu}[\p{L}\d-]{0,30}(?: [\p{L}\d-]{1,30}){0,4}:\s+(?=(?:\p{Lu}\p{Ll}+|A|I)\s)/u;

/** "In these figures, the results agree": who listens sees none. */
const IN_FIGURES =
  /^In (?:this|these|the|all|both) (?:figures?|plots?|tables?|graphs?|diagrams?), (?=\p{L})/u;
const capitalise = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A sentence without the mark of the list that it stood in, or the label before it. */
export const withoutMarker = (sentence: string): string => {
  const plain = capitalise(sentence.replace(MARKER, "").replace(IN_FIGURES, ""));
  const label = LABEL.exec(plain)?.[0];
  return label === undefined || hasFiniteVerb(label) ? plain : plain.slice(label.length);
};

/** Cut citations leave a preposition in the air: "as described in." */
const DANGLING =
  /\b(in|by|of|from|with|and|or|see|as|like|than|the|a|an|to|for|e\.g|between)\s*[,.;:?!]|[,;:]\s*[.?!]|\b(see|cf)\b\s*[,.]/i;

/** Short words that are words; other short tokens are variables lost from a formula. */
const SHORT_WORDS = new Set(
  "a i am an as at be by do go he if in is it me my no of oh on or so to up us we ms kg km cm mm mg ml hz kb mb gb ai us uk eu un pc it iq tv vm os ph th st dr js ip id hr co pi".split(
    " ",
  ),
);
/** Before these a single letter is part of a name. */
const LETTERED =
  /^(vitamin|hepatitis|type|group|class|plan|factor|influenza|condition|point|phase|stage|step)$/i;

/** "b and c quarks", "the x axis", "a t test": letters that are names. */
const NAMED_BY_LETTER =
  /(?<![\p{L}\d])(?:\p{L}(?:(?:, \p{L})*,? (?:and|or) \p{L})?[ -](?:quarks?|mesons?|bosons?|hadrons?|leptons?|ax[ie]s|orbitals?|electrons?)|[ptzF][ -](?:values?|tests?|scores?|statistics?))(?![\p{L}\d])/gu;

const isVariable = (word: string, before: string, known: ReadonlyMap<string, string>): boolean => {
  const token = word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "").replace(/['’]s$/, "");
  if (token === "" || known.has(token) || /[-\d°⁰¹²³⁴-⁹₀-₉]/.test(word)) return false;
  if (/[\d⁰¹²³⁴-⁹]$/.test(before) && speakUnit(token, true) !== undefined) return false;
  if (token.length === 1) return !/^[aAI]$/.test(token) && !LETTERED.test(before);
  if (/^[b-df-hj-np-tv-xz]{3,}$/.test(token)) return true;
  return (token.length === 2 && !SHORT_WORDS.has(token.toLowerCase())) || /^\p{Lu}\p{Ll}\p{Lu}$/u.test(token);
};

/** Names of compounds that say by figures where a group sits. */
const WITH_LOCANT =
  /(?<![\p{L}\d,-])(?:\p{L}+-)?\d{1,2}(?:,\d{1,2})*-\p{L}[\p{L}\d,-]{3,}|\p{L}{4,}-\d{1,2}(?:,\d{1,2})*-\p{L}+/gu;
const MOST_WITH_LOCANT = 2;

/** Of prose two words in five; of tables and formulas hardly any. Short sentences full of terms have one in six. */
const LEAST_COMMON = 0.17;

const isNatural = (sentence: string, known: ReadonlyMap<string, string>): boolean => {
  const words = sentence
    .replace(NAMED_BY_LETTER, (named) => named.replace(/(?<!\p{L})\p{L}(?!\p{L})/gu, "a"))
    .split(" ");
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\d'-]/gu, ""));
  const common = plain.filter((word) => FUNCTION_WORDS.has(word)).length;
  const odd = words.filter((word) => /\d/.test(word) || /[^\p{L}\d'’".,;:?!%$€£°µ/-]/u.test(word)).length;
  // "Ergostane-3,6-diol, ergost-4-ene-3,6-dione and …": a list of names that only an eye can tell apart.
  const located = sentence.match(WITH_LOCANT) ?? [];
  const shouted = words.filter((word) => /^[A-Z]{4,}[.,]?$/.test(word)).length;
  return (
    common / words.length >= LEAST_COMMON &&
    odd / words.length <= 0.25 &&
    shouted <= 2 &&
    located.length <= MOST_WITH_LOCANT &&
    !words.some((word, index) => isVariable(word, words[index - 1] ?? "", known))
  );
};

/**
 * Whether a sentence can stand in a summary or be spoken.
 * @param known abbreviations that the paper explains; other short tokens may be variables.
 */
export const isReadable = (sentence: string, known: ReadonlyMap<string, string>): boolean => {
  const words = countWords(sentence);
  return (
    words >= FEWEST_WORDS &&
    words <= SENTENCE_WORDS &&
    /^["']?[\p{Lu}\d]/u.test(sentence) &&
    /[\p{L}\d⁰¹²³⁴-⁹%]["']?[.?]["']?$/u.test(sentence) &&
    (sentence.match(/"/g)?.length ?? 0) % 2 === 0 &&
    !/^(?:left|right|top|bottom|middle|cent(?:er|re)|[a-d])\s?[:.)]|(?:figure|table|fig\.)\s?\d/i.test(
      sentence,
    ) &&
    !/[()[\]{}|\\<>@#*_^~�•§†‡\u{E000}]|[.?!] \p{Ll}|\p{L}\.\d{1,3}(?:,\d{1,3})*\s|\s[,.;:]|,\s*[.;:]|^(?:[A-Z]|[IVX]+)\. |\b(?:[ivx]+|[a-h1-9])\)|:\S|https?|\p{L}\/(?=[\s.,])/u.test(
      sentence,
    ) &&
    !hasFormula(sentence) &&
    !hasUnclearSuperscript(sentence) &&
    !hasReference(sentence) &&
    !isAboutTheText(sentence) &&
    !DANGLING.test(sentence) &&
    wordToAvoid(sentence) === null &&
    hasFiniteVerb(sentence) &&
    // What opens with a figure may be a caption's or a list's end.
    (!/^\d/.test(sentence) || hasCertainVerb(sentence)) &&
    isNatural(sentence, known)
  );
};
