// Whether a paper has enough to say for a script of the full length: words in sentences that can be spoken. Formulas,
// tables and pointers at figures make a paper long and an episode no longer.

import { LIMITS } from "../contract.ts";
import { countWords, splitSentences } from "./sentences.ts";
import { cleanForListening, hasFormula, hasReference, HOLE } from "./spoken-text.ts";

/** A spoken sentence has so many words (docs/product-rules.md); somewhat longer ones can be split. */
const WORDS = { least: 6, most: 60 };

const isSpeakable = (sentence: string): boolean => {
  const words = countWords(sentence);
  return (
    words >= WORDS.least &&
    words <= WORDS.most &&
    !sentence.includes(HOLE) &&
    !hasFormula(sentence) &&
    !hasReference(sentence)
  );
};

/**
 * @param text a paper's text in the form it travels in: paragraphs apart by a blank line, headings after `## `.
 * @returns whether it has LIMITS.fullScriptWords words fit to be spoken. It reads no further than that.
 */
export const carriesFullScript = (text: string): boolean => {
  let words = 0;
  for (const paragraph of text.split(/\n\s*\n/)) {
    if (paragraph.startsWith("## ")) continue;
    for (const sentence of splitSentences(cleanForListening(paragraph)))
      if (isSpeakable(sentence)) words += countWords(sentence);
    if (words >= LIMITS.fullScriptWords) return true;
  }
  return false;
};
