// How an episode's paper is introduced, and how its title and its signs are said.

import { wordToAvoid, type PaperInput } from "../../../functions/_shared/generation/script-rules.ts";
import type { SpokenAuthors } from "../../../functions/_shared/generation/authors.ts";
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

/** One or two sentences: the paper's name, its authors by the author rule, its field. */
export const introduction = (paper: PaperInput, authors: SpokenAuthors | null): string => {
  const title = spokenTitle(paper.title);
  const field = paper.field_of_research.trim();
  const named =
    title === null
      ? `Today's episode is about a research paper${authors ? ` by ${authors.full}` : ""}.`
      : authors
        ? `Today's paper is called ${title}, and it is the work of ${authors.full}.`
        : `Today's episode is about a paper called ${title}.`;
  return field === "" ? named : `${named} It belongs to the field of ${field}.`;
};
