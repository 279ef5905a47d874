// Tells sentences that hold an abbreviation nobody explained. A listener cannot look it up.

import { isWellKnown } from "./acronyms.ts";

/** Written in capitals, or with a capital and figures: "LIR", "GPs", "BC5CDR". Units stand after a number. */
const ABBREVIATION =
  /(?<![\p{L}\d.-])(?<!\d\s?)(\p{Lu}[\p{Lu}\d]{1,9}|\p{Lu}\p{Ll}?\p{Lu}+\d*)(?:s|['’]s)?(?![\p{L}\d])/gu;
const ROMAN = /^[IVX]+$/;

/** Two of them joined: "MGP-RNN" is not said in full by what its halves stand for. */
const COMPOUND = /(?<![\p{L}\d-])\p{Lu}{2,}(?:-\p{Lu}{2,})+(?![\p{L}\d-])/gu;
/** A long form that is no mere row of nouns. */
const RUNS_ON = / (?:with|for|of|in|to|by|from|on) /;

/**
 * Whether a sentence names something by letters that were never explained.
 * @param explained abbreviations that the paper explains: they are said in full.
 * @param named words of the title, which a listener hears in any case.
 */
export const hasUnexplained = (
  sentence: string,
  explained: ReadonlyMap<string, string>,
  named: ReadonlySet<string>,
): boolean =>
  [...sentence.matchAll(COMPOUND)].some(([compound]) => RUNS_ON.test(explained.get(compound) ?? " of ")) ||
  [...sentence.matchAll(ABBREVIATION)].some(({ 0: whole, 1: short = "", index }) => {
    const long = explained.get(short);
    // "The Gaussian process with a network methods": said in full it runs into the noun behind it.
    if (long !== undefined && RUNS_ON.test(long) && /^ \p{L}{4,}/u.test(sentence.slice(index + whole.length)))
      return true;
    const known = isWellKnown(short) || ROMAN.test(short) || named.has(short.toLowerCase());
    return !known && !explained.has(short);
  });

/** "Compound 2", "a sample of 3 with": numbers that stand for something which the text gave them. */
const NUMBERED =
  /\b(?:compound|reaction|scheme|structure|complex|equation|particle|peak|fraction|lemma|hypothesis|requirement|definition|scenario|variant|configuration|objective|criterion|constraint|property|aim)s? (?:\d{1,2}[a-z]?|[A-Z]\d?)(?![\d.,]*\d)\b|\b(?:of|from|for) \d{1,2} (?:with|as|in|on|at|by|to|was|is|were|are|showed|gave)\b(?! (?:\d|per))/u;

/** Whether a sentence calls something by a number that the paper gave it. */
export const callsByNumber = (sentence: string): boolean => NUMBERED.test(sentence);

/** What is left of words whose ligature (fi, fl, ff, ffi, ffl) a font lost: "e ciency", "signi cant", "avor". */
const WITHOUT_LIGATURE =
  /(?<![\p{L}'’-])(?:avou?rs?|avou?red|ciency|ciencies|cient|ciently|cients|culty|culties|erent|erently|erence|erences|erential|ering|erence|ects?|ected|ective|ectively|ectiveness|cantly|cance|cation|cations|ciation|cial|cially|rst|rstly|nite|nitely|nition|nitions|ning|nement|elds?|uctuat\p{L}+|uence[ds]?|uential|exib\p{L}+|gurations?|uorescen\p{L}+|uids?|uxe?s|lters?|ltered|ltering|tted|tting|xed|ndings?|rming|ssion|brosis|bers?|brillation|ammatory|ammation|ort|orts|ord|oading|oor|oors)(?![\p{L}'’-])|\b(?:signi|speci|classi|identi|scienti|modi|veri|quanti|justi|con|de|arti|suf|ef|insuf|coef|in|re|speci|bene|pro|magni|ampli|simpli|di|su|e|o) (?:cant|c|ed|es|cally|er|ers|ne|ned|nes|ning|rm|rmed|rms|nition|icts?|ect|ects|ling|t|ts|cult)(?![\p{L}'’-])/u;

/** Whether a word of the sentence lost letters to a font. */
export const lostLigature = (sentence: string): boolean => WITHOUT_LIGATURE.test(sentence);
