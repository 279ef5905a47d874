// Makes a paper's sentences fit to be read alone or heard: citations and brackets out, Latin written out, noise
// from tables and formulas refused, long sentences cut where a new one can begin.

import { wordToAvoid } from "../../../functions/_shared/generation/script-rules.ts";
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
import { writeOut } from "./written-out.ts";

/** Settled: whole sentences of 6–40 words. */
const FEWEST_WORDS = 6;
const MOST_WORDS = 40;

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

/**
 * A paragraph with everything out that only an eye can use, brackets and their content too. Sentences are
 * still together, so that what spans them is seen.
 */
export const cleanParagraph = (paragraph: string): string => {
  // A dotless i under a separate accent is how some PDFs write "naïve".
  const composed = paragraph
    .replace(/ı(?=\p{M})/gu, "i")
    .normalize("NFC")
    .replace(/\s+/g, " ");
  let text = writeOut(cleanForListening(` ${composed} `));
  // A bracket that is part of its word is no aside: "O(n)", "Fe(III)"; only "cell(s)" is a word without it.
  text = text.replace(/(?<=[\p{L}\d])\((?:e?s|ies)\)/gu, "").replace(/(?<=[\p{L}\d₀-₉])[([]/gu, ` ${HOLE}$&`);
  for (let depth = 0; depth < 3; depth += 1) text = cutOut(text, /\s*\([^()]*\)|\s*\[[^[\]]*\]/g, "aside");
  return tidySpacing(text).replace(/,\s*,/g, ",").trim();
};

/** Sentences about the paper itself, its publisher or its sponsors, and those that lean on a layout. */
const ABOUT_THE_TEXT =
  /\b(rest of (this|the) (paper|article)|organi[sz]ed as follows|(this|next|following|previous|last) (section|subsection|chapter|appendix)|(in|see) (the )?(appendix|supplement\w*|online|full version)|refer the (interested )?reader|for (more |further )?details,? see|permission to|copyright|licensed under|all rights reserved|(was|were|is|are) (partially |partly |jointly )?(supported|funded) by|grants? (no|number|from)|we (would like to )?thank|grateful to|conflicts? of interest|supplementary|infringe\w*|privately owned|warrant(y|ies)|legal liability|pseudo-?code|we (denote|write|let)\b|let us\b|denotes?\b|denoted\b|without loss of generality|theorem|lemma|corollary|proof\b|(described|shown|discussed|mentioned|listed|given|noted|defined|depicted|illustrated|presented) (above|below|earlier|previously|here)|(above|below)[.,:]|as follows|the following|(left|right|top|bottom|upper|lower) (panel|row|column|corner|plot)|the (figure|table|plot|listing|diagram|caption)s?\b|available (online|at|from|on request|upon)|source code is|footnote|pages?\s+\d|et seq|ibid)\b|[.,:] ?$(?<!\.)/i;

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

const isVariable = (word: string, before: string, known: ReadonlyMap<string, string>): boolean => {
  const token = word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "").replace(/['’]s$/, "");
  if (token === "" || known.has(token) || /[-\d°⁰¹²³⁴-⁹₀-₉]/.test(word)) return false;
  if (/[\d⁰¹²³⁴-⁹]$/.test(before) && speakUnit(token, true) !== undefined) return false;
  if (token.length === 1) return !/^[aAI]$/.test(token) && !LETTERED.test(before);
  if (/^[b-df-hj-np-tv-xz]{3,}$/.test(token)) return true;
  return (token.length === 2 && !SHORT_WORDS.has(token.toLowerCase())) || /^\p{Lu}\p{Ll}\p{Lu}$/u.test(token);
};

const isNatural = (sentence: string, known: ReadonlyMap<string, string>): boolean => {
  const words = sentence.split(" ");
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\d'-]/gu, ""));
  const common = plain.filter((word) => FUNCTION_WORDS.has(word)).length;
  const odd = words.filter((word) => /\d/.test(word) || /[^\p{L}\d'’".,;:?!%$€£°µ/-]/u.test(word)).length;
  const shouted = words.filter((word) => /^[A-Z]{4,}[.,]?$/.test(word)).length;
  return (
    common / words.length >= 0.2 &&
    odd / words.length <= 0.25 &&
    shouted <= 2 &&
    !words.some((word, index) => isVariable(word, words[index - 1] ?? "", known))
  );
};

/** What opens with a figure may be a caption's or a list's end; a verb tells that it is not. */
const SAYS_SOMETHING =
  /\b(is|are|was|were|has|have|had|do|does|did|can|could|will|would|may|might|must|should|we|show(s|ed)|used|found|made)\b/i;

/**
 * Whether a sentence can stand in a summary or be spoken.
 * @param known abbreviations that the paper explains; other short tokens may be variables.
 */
export const isReadable = (sentence: string, known: ReadonlyMap<string, string>): boolean => {
  const words = countWords(sentence);
  return (
    words >= FEWEST_WORDS &&
    words <= MOST_WORDS &&
    /^["']?[\p{Lu}\d]/u.test(sentence) &&
    /[\p{L}\d⁰¹²³⁴-⁹%]["']?[.?]["']?$/u.test(sentence) &&
    (sentence.match(/"/g)?.length ?? 0) % 2 === 0 &&
    !/^(?:left|right|top|bottom|middle|cent(?:er|re)|[a-d])\s?[:.)]|(?:figure|table|fig\.)\s?\d/i.test(
      sentence,
    ) &&
    !/[()[\]{}|\\<>@#*_^~�•\u{E000}]|\b(?:[ivx]+|[a-h1-9])\)|:\S|https?/u.test(sentence) &&
    !hasFormula(sentence) &&
    !hasUnclearSuperscript(sentence) &&
    !hasReference(sentence) &&
    !ABOUT_THE_TEXT.test(sentence) &&
    !DANGLING.test(sentence) &&
    wordToAvoid(sentence) === null &&
    !(/^\d/.test(sentence) && !SAYS_SOMETHING.test(sentence)) &&
    isNatural(sentence, known)
  );
};

const capitalise = (text: string): string => text.replace(/^["']?\p{Ll}/u, (letter) => letter.toUpperCase());
/** A clause that can be a sentence of its own opens with its own subject. */
const CLAUSE =
  /(?:;\s+|,\s+(?=(?:and|but|so)\s+(?:we|they|it|this|these|our|the|there|each|most|all|no|some|many)\s)|:\s+(?=(?:the|this|we|it|they)\s)|,\s+(?=(?:whereas|while)\s+(?:the|our|we|it|they|this)\s))/i;

/** What comes later stands under these too: cut off, it would be claimed outright. */
const GOVERNS =
  /^(?:if|when|unless|although|while|since|because|suppose|assuming|given|neither|either|whether)\b|\b(?:neither|either|whether|not only|if|unless)\b|\b(?:not?|nor|never|cannot|would|could|might|may|hypothes\w+|assum\w+|suppos\w+)\b.*\bthat\b/i;

/**
 * A sentence over 40 words (or one of two whole thoughts apart by a semicolon) in pieces that stand alone; where
 * none does, the sentence as it is, which `isReadable` then refuses.
 */
export const cutLongSentence = (sentence: string): string[] => {
  const words = countWords(sentence);
  if (words <= 32 && !(words > 22 && sentence.includes("; "))) return [sentence];
  const match = CLAUSE.exec(sentence);
  if (!match) return [sentence];
  const head = sentence.slice(0, match.index);
  if (GOVERNS.test(head)) return [sentence];
  const rest = sentence.slice(match.index + match[0].length).replace(/^(?:and|whereas|while)\s+/i, "");
  if (countWords(head) < FEWEST_WORDS || countWords(rest) < FEWEST_WORDS) return [sentence];
  return [`${head.replace(/[,;:]$/, "")}.`, ...cutLongSentence(capitalise(rest))];
};
