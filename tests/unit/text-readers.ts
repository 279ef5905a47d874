// What reads text of strangers (papers, what providers answer), each as a function of one text, for the test that
// holds the time it takes (linear-text.test.ts). A function that is new in one of these folders gets its line here.
import { scriptFrom, summaryFrom } from "../../supabase/functions/_shared/generation/answers.ts";
import { parseAuthors, spokenAuthors } from "../../supabase/functions/_shared/generation/authors.ts";
import { enclosed, markIn } from "../../supabase/functions/_shared/generation/data-tags.ts";
import { isEnglish } from "../../supabase/functions/_shared/generation/english.ts";
import { carriesFullScript } from "../../supabase/functions/_shared/generation/full-length.ts";
import { withoutLists } from "../../supabase/functions/_shared/generation/lists.ts";
import { unknownFigures } from "../../supabase/functions/_shared/generation/numbers.ts";
import {
  buildPrompt,
  fallbackImagePrompt,
  readImagePrompt,
} from "../../supabase/functions/_shared/generation/prompts.ts";
import {
  dropProblemSentences,
  reviewScript,
  wordToAvoid,
} from "../../supabase/functions/_shared/generation/script-rules.ts";
import { splitSentences } from "../../supabase/functions/_shared/generation/sentences.ts";
import { splitSpeech } from "../../supabase/functions/_shared/generation/speech-parts.ts";
import {
  cleanForListening,
  hasFormula,
  hasReference,
  hasUnclearSuperscript,
  stripMarkup,
  tidySpacing,
} from "../../supabase/functions/_shared/generation/spoken-text.ts";
import { reviewSummary } from "../../supabase/functions/_shared/generation/summary-rules.ts";
import { withoutAddresses } from "../../supabase/functions/_shared/generation/web-addresses.ts";
import { callsByNumber, hasUnexplained, lostLigature } from "../../supabase/local/ai/text/abbreviations.ts";
import { labelledParts } from "../../supabase/local/ai/text/abstract-labels.ts";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { isAboutTheText, isSignpost } from "../../supabase/local/ai/text/about-the-text.ts";
import { createExpander, findAcronyms } from "../../supabase/local/ai/text/acronyms.ts";
import { writeCoverIdea, writeCoverPrompt } from "../../supabase/local/ai/text/cover.ts";
import { hasCertainVerb, hasFiniteVerb } from "../../supabase/local/ai/text/finite-verbs.ts";
import { leans, untie } from "../../supabase/local/ai/text/connectives.ts";
import { namesUnheard } from "../../supabase/local/ai/text/known-things.ts";
import * as moves from "../../supabase/local/ai/text/moves.ts";
import { announced, pointsBack } from "../../supabase/local/ai/text/needs.ts";
import { readOutline } from "../../supabase/local/ai/text/outline.ts";
import { repairScript, repairSummary } from "../../supabase/local/ai/text/repair.ts";
import { writeScript } from "../../supabase/local/ai/text/script.ts";
import {
  broughtUp,
  isNamedBehind,
  namedBare,
  namingControls,
  sharedThings,
} from "../../supabase/local/ai/text/procedure-things.ts";
import { cleanParagraph, withoutMarker } from "../../supabase/local/ai/text/sentence-cleaning.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";
import { withStatistics } from "../../supabase/local/ai/text/statistics.ts";
import { writeSummary } from "../../supabase/local/ai/text/summary.ts";
import { speakable } from "../../supabase/local/ai/voice/speakable.ts";
import { parseAuthors as parseAuthorNames } from "../../src/domain/author-names.ts";
import { mendLetters, undecodableShare } from "../../src/paper/layout/mend.ts";
import { isStatementHeading, parseHeading } from "../../src/paper/structure/headings.ts";
import { joinLines, Vocabulary, withoutMarks } from "../../src/paper/structure/join-lines.ts";
import {
  isCode,
  isContents,
  isFormula,
  isNumeric,
  isProse,
} from "../../src/paper/structure/kinds-of-text.ts";
import { partClosingNotice } from "../../src/paper/structure/notices.ts";
import { findDoi } from "../../src/paper/suggest/doi.ts";
import { guessField } from "../../src/paper/suggest/field.ts";
import { findKeywords } from "../../src/paper/suggest/keywords.ts";
import { findYear } from "../../src/paper/suggest/year.ts";
import { bodyPiece } from "./body-piece.ts";

export type TextReaders = Record<string, (text: string) => unknown>;

const paper = {
  title: "Tides in enclosed basins",
  abstract: "We measured tides in twelve enclosed basins (EB). Tides were higher in narrow basins.",
  authors: "Ada Lindqvist, Mateo Ruiz",
  publishing_year: 2021,
  field_of_research: "Physics",
  keywords: "tides, basins, resonance",
  doi: null,
  is_public: true,
  text: "## Results\n\nTides were higher in narrow basins by 12 percent.",
};
const withText = (text: string) => ({ ...paper, text });

/** The checks of the pipeline: papers and what providers answer. They run on the server's own thread. */
export const pipelineReaders: TextReaders = {
  "a summary is checked": reviewSummary,
  "a script is checked": (text) => reviewScript(text, paper),
  "a script is checked against its paper": (text) =>
    reviewScript("Tides rose by 12 percent.", withText(text)),
  "an answer is read": (text) => [scriptFrom(text), summaryFrom(text)],
  "an answer in JSON is read": (text) => [scriptFrom(`{"a": "${text}`), summaryFrom(`["a", ${text}`)],
  "lists are taken apart": withoutLists,
  "a language is told": isEnglish,
  "the length of a script is told": carriesFullScript,
  "sentences with problems are dropped": (text) => dropProblemSentences(reviewScript(text, paper), paper),
  "figures are looked up in a paper": (text) => unknownFigures("It rose by 12.5 percent.", text),
  "figures of a script are read": (text) => unknownFigures(text, paper.text),
  "a script is cut into parts": (text) => splitSpeech(text),
  "sentences are found": splitSentences,
  "words to avoid are found": wordToAvoid,
  "text is made ready to be heard": cleanForListening,
  "markup is taken off": stripMarkup,
  "blanks are put in order": tidySpacing,
  "references are found": (text) => [hasReference(text), hasFormula(text), hasUnclearSuperscript(text)],
  "web addresses are taken out": withoutAddresses,
  "authors are read": (text) => [parseAuthors(text), spokenAuthors(text)],
  "a prompt is written": (text) => buildPrompt("summary", { paper: { ...withText(text), abstract: text } }),
  "an image prompt is read": (text) => [
    readImagePrompt(text),
    fallbackImagePrompt({ ...paper, title: text }),
  ],
  "tagged text is read": (text) => [markIn(text), enclosed(text, "paper", "f00")],
};

/** The local text provider, one task after the other. */
export const localTextReaders: TextReaders = {
  "abbreviations are found": findAcronyms,
  "abbreviations are said in full": (text) =>
    createExpander(new Map([["EHR", "electronic health record"]]))(text),
  "a paragraph is cleaned": cleanParagraph,
  "an abstract is divided": (text) => labelledParts(text).map((part) => partsOfAbstract([part.text])),
  "statistics are said": withStatistics,
  "a sentence is split": cutLongSentence,
  "verbs are found": (text) => [hasFiniteVerb(text), hasCertainVerb(text)],
  "what a sentence does is told": (text) => Object.values(moves).map((tells) => tells(text)),
  "sentences about the text are told": (text) => [isAboutTheText(text), isSignpost(text)],
  "what a sentence needs is told": (text) => [
    leans(untie(text).text, null),
    pointsBack(text),
    announced(text),
  ],
  "what was not heard is told": (text) => namesUnheard(text, new Set(["tide"])),
  "things of a procedure are told": (text) => [
    namedBare(text),
    broughtUp(text),
    sharedThings([text, text], text),
    namingControls(text),
    isNamedBehind(text),
  ],
  "unexplained words are told": (text) => [
    hasUnexplained(text, new Map(), new Set()),
    callsByNumber(text),
    lostLigature(text),
    withoutMarker(text),
  ],
  "a paper is outlined": (text) => readOutline(withText(text)),
  "a summary is written": (text) => writeSummary(withText(text)),
  "a script is written": (text) => writeScript(withText(text)),
  "a script is written for an abstract": (text) => writeScript({ ...paper, abstract: text }),
  // As the provider reads it from the prompt (request.ts).
  "a script is written for a title": (text) => writeScript({ ...paper, title: text.replace(/\s+/g, " ") }),
  "a script is written for authors": (text) => writeScript({ ...paper, authors: text }),
  "a script is written for keywords": (text) => writeScript({ ...paper, keywords: text }),
  "a cover is thought of": (text) => [writeCoverIdea(withText(text)), writeCoverPrompt(withText(text))],
  "a script is repaired": (text) => repairScript(paper, text, ["A sentence is too long"]),
  "a summary is repaired": (text) => repairSummary(paper, text),
};

/** The local narrator; a request has at most 4,096 characters. */
export const voiceReaders: TextReaders = { "a text is spoken": speakable };

/** The reading of PDFs and of the form, on the device. */
export const paperReaders: TextReaders = {
  "letters are repaired": (text) => [mendLetters(`é${text}`), undecodableShare(text)],
  "lines are joined": (text) => joinLines([text, text], new Vocabulary()),
  "marks are taken out": withoutMarks,
  "kinds of text are told apart": (text) => [
    isProse(text),
    isNumeric(text),
    isFormula(text),
    isCode(text),
    isContents(text),
  ],
  "a heading is read": (text) => isStatementHeading(parseHeading(text)),
  "a closing notice is parted": (text) => partClosingNotice([bodyPiece(text)]),
  "a DOI is found": (text) => findDoi(text, [text]),
  "a field is guessed": (text) => guessField(text, text, text),
  "keywords are found": (text) => findKeywords([], [], { title: text, abstract: text, body: text }, text),
  "a year is found": (text) => findYear(text, []),
  "names of authors are read": parseAuthorNames,
};
