// How a paper's title and the signs in its sentences are said.

import { wordToAvoid } from "../../../functions/_shared/generation/script-rules.ts";
import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import {
  cleanForListening,
  hasFormula,
  hasReference,
  hasUnclearSuperscript,
  HOLE,
} from "../../../functions/_shared/generation/spoken-text.ts";

/** Signs as they are said. */
export const asSpoken = (sentence: string): string =>
  sentence
    .replace(/(\d)\s*%/g, "$1 per cent")
    .replace(/%/g, " per cent")
    .replace(/(?<![\d.,])1\s*°\s*C\b/g, "1 degree Celsius")
    .replace(/(\d)\s*°\s*C\b/g, "$1 degrees Celsius")
    // Any other form ("$5k", "US$5", "$5 to 10") is left to the voice.
    .replace(
      /(?<![\p{L}\d])\$\s?(\d[\d,.]*\d|\d)(\s(?:million|billion|trillion|thousand))?(?=[\s,.;?]|$)(?!\s(?:(?:to|and|or)\s\d|million|billion|trillion|thousand))/gu,
      "$1$2 dollars",
    )
    // Of words with a slash only these are alternatives; units, ratios and names have one too.
    .replace(/\b(he|she|his|her|hers|him)\/(she|he|her|his|him|hers)\b/gi, "$1 or $2")
    .replace(/ {2,}/g, " ");

/** The title as it can be said; null where saying it would break a rule for spoken sentences. */
export const spokenTitle = (title: string): string | null => {
  const shouted = title === title.toUpperCase();
  const plain = cleanForListening(title.replace(/[“”"]/g, "'"))
    .replace(/\s+/g, " ")
    .replace(/[.\s]+$/, "")
    // A stop inside would end the sentence that names the title.
    .replace(/\s*[?!.]\s+(?=\p{Lu})/gu, ": ")
    .trim();
  const said = shouted ? plain.toLowerCase().replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : plain;
  const unfit =
    said === "" ||
    countWords(said) > 24 ||
    wordToAvoid(said) !== null ||
    said.includes(HOLE) ||
    hasUnclearSuperscript(said) ||
    hasFormula(said) ||
    hasReference(said);
  return unfit ? null : `"${said}"`;
};
