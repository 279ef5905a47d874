// Judges sentences without a line of the writer's code: where they end, whether they are whole, how long they are. Verbs
// are found by compromise, a tagger of English.
import nlp from "compromise";

/** A full stop after these or after a single capital ends nothing. */
const SHORT = /(?:^|[\s("'])(?:\p{Lu}|Dr|Mr|Mrs|St|vs|No|Jr|Ph\.D|U\.S|approx)\.$/u;

/** The sentences of running text; white space is made single. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    let open = "";
    for (const word of paragraph.trim().split(/\s+/)) {
      open = open === "" ? word : `${open} ${word}`;
      if (/[.?!]["'”’)]*$/.test(word) && !SHORT.test(open)) {
        sentences.push(open);
        open = "";
      }
    }
    if (open !== "") sentences.push(open);
  }
  return sentences;
}

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/<[^>]*>/g, " ")
    .replace(/%/g, " per cent ")
    .replace(/’/g, "'")
    .match(/[\p{L}\d]+(?:['.,-][\p{L}\d]+)*/gu) ?? [];

const balanced = (text: string, open: string, close: string): boolean => {
  let depth = 0;
  for (const letter of text) {
    if (letter === open) depth += 1;
    else if (letter === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** A name may begin small: "mRNA", "pH", "β-sitosterol", "p53". */
const STARTS = /^["“'‘(]?(?:[\p{Lu}\d]|\p{Script=Greek}|\p{Ll}{1,3}[\p{Lu}\d])/u;
const ENDS = /[\p{L}\d%°⁰¹²³⁴-⁹)'’"”][.?!]["”'’)]*$/u;
/** A stop inside, a lost citation, a comma on its own, a label: what is left of something that was taken out. */
const BROKEN =
  /[.?!]\s\p{Ll}|\s[,.;:?!]|,[,.;:]|\(\s*\)|\b(?:in|of|by|from|with|and|or|the|a|an|as)[.;:?!]|[\u{E000}\u{FFFD}§†‡]/u;
const LABEL =
  /\b(?:Figures?|Fig|Figs|Tables?|Sections?|Sec|Equations?|Eq|Appendix|Algorithm|Listing|Refs?)\.?\s?[\dA-Z]|\[\d|^(?:\(?[ivxIVX]+\)|\d+[.)]|[A-Z]\.\s|[a-h]\)|\w+:\s)/;

function hasFiniteVerb(sentence: string): boolean {
  const verbs = nlp(sentence).match(
    "(#PastTense|#PresentTense|#Copula|#Modal|#Auxiliary|#Infinitive|#Imperative)",
  );
  if (verbs.found) return true;
  // In a sentence the tagger takes some verbs for nouns: "The index drops to 3." Participles prove nothing.
  const alone = wordsOf(sentence)
    .slice(1)
    .filter((word) => !/(?:ed|ing)$/.test(word));
  if (alone.some((word) => nlp(word).match("(#PastTense|#PresentTense)").found)) return true;
  return /\b(?:is|are|was|were|has|have|had|can|could|may|might|must|will|would|should|does|do|did)\b/i.test(
    sentence,
  );
}

/** What is wrong with a sentence that should be whole; empty where nothing is. */
export function faultsOf(sentence: string): string[] {
  const faults: string[] = [];
  if (!STARTS.test(sentence)) faults.push("start");
  if (!ENDS.test(sentence)) faults.push("end");
  if (!balanced(sentence, "(", ")") || !balanced(sentence, "[", "]")) faults.push("brackets");
  if ((sentence.match(/["“”]/g)?.length ?? 0) % 2 === 1) faults.push("quotes");
  if (BROKEN.test(sentence)) faults.push("broken");
  if (LABEL.test(sentence)) faults.push("label");
  if (!hasFiniteVerb(sentence)) faults.push("verb");
  return faults;
}

/** Leans on a sentence before: at the start of a chapter or of a list's item there is none. */
export const leansBack = (sentence: string): boolean =>
  /^(?:however|therefore|thus|hence|moreover|furthermore|in addition|also|besides|instead|nevertheless|for example|for instance|as a result|consequently|similarly|conversely|by contrast|in contrast|then|next|second|third|finally|it (?!is (?:\w+ )?(?:that|to|known|unclear|unknown|therefore)|has been|was|remains)|they|them|these|those|this (?!paper|study|work|article|research|episode|review|report|trial)|such|its|their|both|the (?:former|latter)|another)\b/i.test(
    sentence,
  );
