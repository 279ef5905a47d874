// Text that is eight times as long takes about eight times as long to read, whatever it holds. What takes the square of
// its length takes 64 times, and kept a server busy for minutes.
import { expect, test } from "vitest";
import { scriptFrom, summaryFrom } from "../../supabase/functions/_shared/generation/answers.ts";
import { carriesFullScript } from "../../supabase/functions/_shared/generation/full-length.ts";
import { isEnglish } from "../../supabase/functions/_shared/generation/english.ts";
import { withoutLists } from "../../supabase/functions/_shared/generation/lists.ts";
import { reviewSummary } from "../../supabase/functions/_shared/generation/summary-rules.ts";
import { labelledParts } from "../../supabase/local/ai/text/abstract-labels.ts";
import { partsOfAbstract } from "../../supabase/local/ai/text/abstract-parts.ts";
import { isAboutTheText, isSignpost } from "../../supabase/local/ai/text/about-the-text.ts";
import { createExpander, findAcronyms } from "../../supabase/local/ai/text/acronyms.ts";
import { hasCertainVerb, hasFiniteVerb } from "../../supabase/local/ai/text/finite-verbs.ts";
import * as moves from "../../supabase/local/ai/text/moves.ts";
import { cutLongSentence } from "../../supabase/local/ai/text/shortening.ts";
import { withStatistics } from "../../supabase/local/ai/text/statistics.ts";

const LONGER = 8;

/** The shortest of three times, in milliseconds: others use the processor too. */
const timeOf = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    }),
  );

const readers: Record<string, (text: string) => unknown> = {
  "abbreviations are found": findAcronyms,
  "abbreviations are said in full": (text) =>
    createExpander(new Map([["EHR", "electronic health record"]]))(text),
  "a summary is checked": reviewSummary,
  "the length of a script is told": carriesFullScript,
  "an answer is read": (text) => [scriptFrom(text), summaryFrom(text)],
  "an answer in JSON is read": (text) => [scriptFrom(`{"a": "${text}`), summaryFrom(`["a", ${text}`)],
  "lists are taken apart": withoutLists,
  "a language is told": isEnglish,
  "an abstract is divided": (text) => labelledParts(text).map((part) => partsOfAbstract([part.text])),
  "statistics are said": withStatistics,
  "a sentence is split": cutLongSentence,
  "verbs are found": (text) => [hasFiniteVerb(text), hasCertainVerb(text)],
  "what a sentence does is told": (text) => Object.values(moves).map((tells) => tells(text)),
  "sentences about the text are told": (text) => [isAboutTheText(text), isSignpost(text)],
};

const texts: Record<string, (length: number) => string> = {
  "a run without spaces": (length) => "x".repeat(length),
  "capitals without spaces": (length) => "X".repeat(length),
  "words without an end": (length) => "word ".repeat(length / 5),
  hyphens: (length) => "a-".repeat(length / 2),
  "open brackets": (length) => "(".repeat(length),
  "words and brackets": (length) => "a b (".repeat(length / 5),
  "links without an end": (length) => "[x](".repeat(length / 4),
  "markers without an end": (length) => "(*x _y **z ".repeat(length / 11),
  backticks: (length) => "`x".repeat(length / 2),
  "empty lines": (length) => "\n".repeat(length),
  "items of a list": (length) => "- a\n".repeat(length / 4),
  "quotation marks": (length) => '"'.repeat(length),
  numbers: (length) => "1.".repeat(length / 2),
  "angle brackets": (length) => "<".repeat(length),
};

for (const [reading, read] of Object.entries(readers))
  test.each(Object.keys(texts))(`${reading} in the time of their length in %s`, (kind) => {
    const make = texts[kind];
    if (!make) throw new Error(kind);
    const [short, long] = [make(5000), make(5000 * LONGER)];
    // Below a few milliseconds the clock and the compiler say more than the text.
    const allowed =
      Math.max(
        timeOf(() => read(short)),
        3,
      ) *
      LONGER *
      3;
    expect(timeOf(() => read(long))).toBeLessThan(allowed);
  });
