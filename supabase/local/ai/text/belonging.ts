// Whether a sentence of the body is in its place in a chapter: a section holds more than its heading says, and a result
// told among the methods, or a plan among the results, confuses who listens. The abstract has its parts found as a whole.

import type { ChapterName } from "./chapters.ts";
import {
  asksQuestion,
  drawsMeaning,
  looksAhead,
  ofAuthors,
  reportsFinding,
  saysOutcome,
  saysWhatWasDone,
  statesGap,
} from "./moves.ts";
import type { Statement } from "./outline.ts";

/** What there is too little of. */
const LACKS = /^there (?:is|are|was|were) (?:\p{L}+ )?(?:poor|little|no|few|limited|insufficient)\b/iu;
/** What might be: a wish or a guess. */
const WOULD =
  /\b(?:would (?:improve|help|allow|enable|benefit|require|need|be (?:useful|interesting|desirable|better|possible))|could (?:improve|help|benefit|be (?:improved|due|explained))|should|might|may (?:be (?:due|because|explained)|explain|reflect|improve|have|help))\b/i;
/** "It offers large reductions, and should help": says what came out before it guesses. */
const onlyGuesses = (text: string): boolean => {
  const guess = WOULD.exec(text);
  const before = text.slice(0, guess?.index ?? 0);
  return guess !== null && !(/, and (?:\p{L}+ly )?$/u.test(before) && reportsFinding(before));
};
/** What others did. */
const OF_OTHERS =
  /\b(?:previous|earlier|prior|recent|related|existing|other|most) (?:\p{L}+ )?(?:work|works|studies|study|research|projects?|systems|approaches|methods|authors|models|literature|reports?)\b|\band colleagues\b|\bseveral authors\b|\breviews? of the literature\b|\bthe (?:published|existing) literature\b|^(?:several|some|many|most|few|larger|smaller|other|various) (?:\p{L}+ )?(?:studies|trials|authors|researchers|groups) (?:have|has|had|agree|suggest|report|show|found|used)\b/iu;
/** What is asked: "whether clocks differ" does not say that they do. */
const ASKED = /\b(?:whether|why|how)\b[^,;]*/i;
/** Before the work was told, "the results" are those of others. */
const OF_THEIR_RESULTS =
  /^(?:the|their|these) (?:\p{Ll}+ )?(?:results?|findings?|data) (?:indicat|show|suggest|reveal|demonstrat|confirm|impl)\p{Ll}*\b/iu;
/** A step of a program told as the authors' own: "If a name is missing, we skip the page". */
const STEP =
  /^(?:if|when|once|whenever|after|as soon as)\b.*\b(?:we|I) (?:\p{L}+ly |also |then |only |never |always )?\p{Ll}+(?<!ed|found|saw|took|made|gave|ran|chose|had|were|did)\b/iu;
/** What the authors did, where it should be told what it means. */
const OWN_DEED =
  /^(?:we|I|the authors?|this (?:paper|article|work|study|report|review)|(?:in this (?:paper|article|work|study),? )(?:we|I|the authors?))(?: have| has)?(?: also| then| first| further| next| finally| did not| do not)? (?:describ|explain|present|introduc|propos|develop|implement|outlin|review|discuss|document|provid|conduct|perform|us|appl|compar|evaluat|train|collect|analy[sz]|examin|investigat|stud|test|measur|focus|design|built|wrote|consider|address|explor|follow|trac|construct|creat)(?:e?d|es|s|e|ied|ies|y)?\b|\b(?:our|the) (?:emphasis|focus) (?:was|is|has been) on\b|^our (?:\p{L}+ )?(?:method|technique|approach|system|algorithm|model|tool|implementation) (?:focus|us|consist|reli|work|generat|combin|build|tak)(?:es|s|ed)\b/iu;

/** Says outright what came out. */
const CAME_OUT =
  /\b(?:outperform\w*|speed-?ups?|significantly|(?:we|they|authors) (?:found|find|observed?|show(?:ed)?|saw|achieved?|obtained?)|succeeds? (?:for|in)|none (?:of|reported)|reported (?:rates?|between)|(?:rates?|risks?|prevalence|incidence|accuracy|precision|recall|mean|median|probability) (?:(?:of|in|for) [\p{L}' -]{1,60} )?(?:was|were|is|are|rose|fell)|(?:higher|lower|better|faster|worse|greater|larger|smaller|fewer|more|less) than|did not (?:change|differ|alter)|on average|(?:%|per ?cent) (?:preferred|chose|said|reported|answered|agreed|showed|survived|died|improved)|associated with|supports? (?:the|our)|(?:an?|the) (?:increase|decrease|reduction|rise|drop|gain|loss|improvement|fall) (?:of|by|in) [^.]{0,60}\d)\b/iu;
/** A figure that measures, not a year or a label. */
const FIGURE = /\d\s?(?:%|per ?cent|times|°|[\p{L}µ]{1,4}\b)|\d\.\d|\b\d{3,}\b(?<!\b(?:19|20)\d\d)/u;
/** Describes a test, a program, a measure: what was used. */
const DESCRIBES =
  /\b(?:occurs? (?:either |only )?(?:if|when)|consists? of|carry out|carries out|is (?:a|an|the) (?:\p{L}+ ){0,3}(?:metric|measure|test|benchmark|tool|program|suite|library|machine|data ?set|index|scale|score)|are (?:\p{L}+ ){0,2}(?:programs|tests|benchmarks)|contains? (?:a total|\p{L}+) )/iu;

/** Tells how things usually are, which is known of the subject and no step of the work. */
const GENERALLY =
  /\b(?:generally|usually|typically|commonly|often|normally|ordinarily|frequently|as a rule|tends? to|in most cases)\b/i;

/** Says what a task or a step is, or how the authors' own method works. */
const DEFINES =
  /^[\p{L} -]{1,60} (?:is|are) the (?:problem|task|process|step) of \p{Ll}+ing\b|^our (?:approach|method|technique|system|model)\b[^,;]{0,60} (?:is|are) based on\b/iu;
/** "Is called a mention.": says what a word means, and nothing of what was found or done. */
const SAYS_WHAT_IS_MEANT =
  /\b(?:is|are) (?:collectively |also |usually |often )?(?:referred to as|called|termed|denoted by|known as) [^.]{1,40}\.$/u;
export const saysWhatIsMeant = (text: string): boolean => SAYS_WHAT_IS_MEANT.test(text);

/** A step of the authors' work, also behind a first phrase: "Inspired by others, we train a classifier". */
const OWN_STEP =
  /^(?:\p{L}+(?:ed|ing)\b[^,]{1,60}, )?(?:we|I|the authors?) (?:also |then |first |further |next )?(?:train|implement|collect|appl|analy[sz]|measur|conduct|perform|use|extract|comput|annotat)(?:e?d|es|s|e|ied|ies|y)?\b/iu;

/** Tells how the work was done or what one of its terms means, and nothing of what it is worth. */
export const tellsOfWork = ({ text, limits }: Pick<Statement, "text" | "limits">): boolean =>
  !limits && (OWN_STEP.test(text) || DEFINES.test(text));

const TELLS_OF_PAST =
  /\b(?:was|were|had|did)\b|\b(?:we|they|authors) (?:\p{L}+ly |also |first |then )?\p{L}+ed\b/iu;

/** Whether a sentence tells what was done or was the case once. */
export const tellsOfPast = (text: string): boolean => TELLS_OF_PAST.test(text);

const FITS: Record<ChapterName, (statement: Statement) => boolean> = {
  question: ({ text }) =>
    !looksAhead(text) &&
    !OF_THEIR_RESULTS.test(text) &&
    (!ofAuthors(text) || asksQuestion(text) || statesGap(text)) &&
    !/\b(?:was|were) (?:\p{L}+ly )?(?:performed|recruited|measured|collected|randomi[sz]ed|isolated|analy[sz]ed|assigned)\b/iu.test(
      text,
    ),
  method: ({ text, limits }) =>
    !LACKS.test(text) &&
    !STEP.test(text) &&
    !looksAhead(text) &&
    !limits &&
    !CAME_OUT.test(text) &&
    !(WOULD.test(text) && !ofAuthors(text)) &&
    !(OF_OTHERS.test(text) && !ofAuthors(text)) &&
    !(GENERALLY.test(text) && !ofAuthors(text) && !TELLS_OF_PAST.test(text)) &&
    !(statesGap(text) && !ofAuthors(text)) &&
    !(reportsFinding(text) && FIGURE.test(text) && saysOutcome(text)),
  results: ({ text, limits }) =>
    !looksAhead(text) &&
    !onlyGuesses(text) &&
    !(asksQuestion(text) && !saysOutcome(text.replace(ASKED, ""))) &&
    !/\bmust\b/i.test(text) &&
    !limits &&
    !(saysWhatWasDone(text) && !saysOutcome(text)) &&
    !(DESCRIBES.test(text) && !saysOutcome(text)) &&
    (reportsFinding(text) || FIGURE.test(text) || TELLS_OF_PAST.test(text)),
  meaning: ({ text, role, limits }) =>
    (role === "conclusion" || drawsMeaning(text) || limits || looksAhead(text)) &&
    (limits || !OWN_DEED.test(text)) &&
    !(
      FIGURE.test(text) &&
      role === "conclusion" &&
      !limits &&
      !ofAuthors(text) &&
      !/\b(?:suggest|impl|explain|because|mean|may|might|could|should|show|demonstrat|conclu|therefore|thus|will|expect|than)/i.test(
        text,
      )
    ) &&
    !(
      role === "discussion" &&
      !limits &&
      ((saysWhatWasDone(text) && !saysOutcome(text) && !looksAhead(text)) ||
        /\bdid not (?:change|alter|affect)\b/i.test(text) ||
        (FIGURE.test(text) && !/\b(?:suggest|impl|explain|because|mean|may|might|could|should)/i.test(text)))
    ),
};

/**
 * Where the methods are told as what was done, a sentence in the present among them tells what is known of the subject.
 * @param methods the statements that a chapter on the method may draw from.
 */
export const withoutGeneralities = <One extends Statement>(methods: readonly One[]): One[] => {
  const body = methods.filter(({ fromAbstract }) => !fromAbstract);
  const past = body.filter(({ text }) => TELLS_OF_PAST.test(text)).length;
  if (past * 2 <= body.length) return [...methods];
  return methods.filter(
    ({ text, fromAbstract }) => fromAbstract || TELLS_OF_PAST.test(text) || ofAuthors(text),
  );
};

/** Whether a statement may be told in a chapter that draws from its part of the paper. */
export const belongs = (chapter: ChapterName, statement: Statement): boolean =>
  statement.fromAbstract || FITS[chapter](statement);
