// The words that tie a sentence to the one before it. A sentence taken out of its place loses them; one that
// keeps its neighbour keeps a connective of the same meaning, though never the same one twice in an episode.

import { pointsBack } from "./needs.ts";

export type Tie =
  | "contrast"
  | "addition"
  | "detail"
  | "remark"
  | "cause"
  | "purpose"
  | "example"
  | "sequence"
  | "count";

const TIES: [Tie, RegExp][] = [
  [
    "contrast",
    /^(however|nevertheless|nonetheless|still|yet|but|in contrast|by contrast|on the other hand|on the contrary|conversely|instead|despite this|even so|unfortunately|alternatively)\b,?\s+/i,
  ],
  [
    "addition",
    /^(moreover|furthermore|in addition|additionally|also|besides|and|further|similarly|likewise|again)\b,?\s+/i,
  ],
  // Tells more closely what was said: nothing is added to it.
  ["detail", /^(in particular|specifically|more specifically|more precisely)\b,?\s+/i],
  // Weighs the sentence, or says the last one again.
  [
    "remark",
    /^(notably|importantly|interestingly|indeed|in fact|more generally|in general|generally|overall|not surprisingly|surprisingly|of course|clearly|note that|we note that|recall that|remarkably|crucially|in practice|in short|in other words|that is|in general terms|in essence|essentially|basically|obviously|evidently|of note|as expected|as a rule|thereby)\b,?\s+/i,
  ],
  [
    "cause",
    /^(therefore|thus|hence|consequently|as a result|as a consequence|accordingly|so|for this reason|because of this|this way|in this way|in turn)\b,?\s+/i,
  ],
  ["purpose", /^(to this end|to that end)\b,?\s+/i],
  ["example", /^(for example|for instance|as an example|to illustrate)\b,?\s+/i],
  [
    "count",
    /^(?:here,? (?=we |I )|firstly |secondly )|^(first(ly)?|second(ly)?|third(ly)?|fourth(ly)?|lastly|finally|to begin with|in conclusion|in summary|to conclude|to summari[sz]e|in sum|taken together|in the (first|second|third) (step|phase))\b,\s+/i,
  ],
  ["sequence", /^^(next|then|afterwards?|subsequently|meanwhile)\b,\s+/i],
];

/** What stands in for a connective when its neighbour is kept, in the order of use. */
const SAID: Record<Tie, readonly string[]> = {
  contrast: ["However,", "Still,", "Even so,", "On the other hand,", "That said,", "Nevertheless,"],
  addition: ["In addition,", "Furthermore,", "Also,", "What is more,", "Besides,", "Moreover,"],
  detail: ["In particular,", "Specifically,", "More precisely,"],
  // "In addition," or "As a result," in their place would claim what the paper does not.
  remark: [],
  cause: ["As a result,", "Therefore,", "Consequently,", "For this reason,", "Hence,", "Thus,"],
  purpose: ["To this end,", "For this purpose,"],
  example: ["For example,", "For instance,", "To give an example,"],
  sequence: ["Next,", "After that,", "Then,"],
  // "Second," without a first would count nothing.
  count: [],
};

/** How a kind of study is called: "in this randomised trial", "this prospective cohort study". */
const DESIGN =
  "(?:randomi[sz]ed|controlled|clinical|prospective|retrospective|observational|cross-sectional|longitudinal|cohort|" +
  "case-control|case|pilot|(?:population|register|registry|hospital|community)-based|multi-?cent(?:re|er)|single-cent(?:re|er)|" +
  "(?:double|single)-blind|blinded|placebo-controlled|open-label|parallel-group|crossover|cluster-randomi[sz]ed|systematic|" +
  "scoping|narrative|qualitative|quantitative|mixed-methods|empirical|experimental|comparative|exploratory|feasibility|" +
  "nationwide|national|international|secondary|field|follow-up|present|short|non-inferiority)";
/** What the authors call their own work; a bare "this trial" may be another's. */
const OWN_WORK = `(?:paper|study|work|article|research|episode|report|(?:${DESIGN} )+(?:trial|study|review|analysis|meta-analysis|survey|report|experiment|paper))`;

/** Opens a sentence that means something only after the one before it. */
const LEANS = new RegExp(
  `^((?:in|at|for|with|under|by|from|on|of) such\\b|(?:for|in|at|to|on|by) the same\\b|in an? (?:closely )?(?:related|similar)\\b|the (adjusted )?(hazard ratio|odds ratio|relative risk|rate ratio|mean difference) was|an? (second|third|fourth|further)\\b|this(?! ${OWN_WORK}\\b)|these|those|that(?! the\\b)|such|it(?! (is|was|has|would|may|remains)\\s+(\\w+ )?(that|to|been|possible|important|known|clear|crucial|necessary|likely|unclear|difficult|hard|well))|its|they|them|their|he|she|his|her|both|another|others?\\b|the (former|latter|same|other|next|second|third|resulting|remaining|two|three|above|corresponding|first)|each of|neither|either|here|doing so|in (this|that|these|such|both|the former|the latter|doing so|so doing|each|either|all) (?!${OWN_WORK}\\b)|for (this|these|that|such|both|each)\\b|at (this|that|these)\\b|under (this|these)\\b|with (this|these|that)\\b|from (this|these|that)\\b|by (this|doing|these)\\b|on (this|these|that)\\b|to do (so|this)|as (such|above|before|noted)|one (such|of these|of them|exception|example|reason|is|(?:\\w+ )?(?:direction|avenue|possibility|extension))|some (of these|do|are)|similar|again|otherwise|if so|unlike (this|these)|given (this|these)|using (this|these|it)|after (this|that)|because (it|they|this|these)|since (it|they|this|these)|while (it|they|this|these)|when (it|they|this|these|such)|if (it|they|this|these|so)|although (it|they|this|these)|even |most of (these|them)|all of (these|them)|none of (these|them)|not only|more (recent|recently)|rather)\\b`,
  "i",
);

/** Points back from further inside: "which of these two strategies", "without it", "to answer it". */
const POINTS_BACK = new RegExp(
  `\\b(that (?:second|third|same|kind)\\b|these(?! (days|results|findings))|this(?! (?:${OWN_WORK}|end|day)\\b)|the (former|latter)|(of|among|between) (them|which)|(do|does|did) so|both (?:objections|questions|problems|issues|reasons|effects|claims|ideas|points|assumptions|conditions)|no such|such (?!as\\b|an?\\b)[a-z]+s\\b|such an? (?!\\w+ (?:that|which|as)\\b)[a-z]+)\\b|^(?:in (?:the )?future(?: work)?,? )?we (?:also )?(?:plan|hope|intend|aim|want|expect) to \\w+ (?:it|them|this)\\b|^the \\p{L}+ (?:in|on|under|behind|within|inside|around|near|at|for|to|from|with|about) (?:them|it)\\b|^(without|to \\w+|by \\w+ing|despite|beyond|instead of|because of|like|unlike|besides|against|around) (it|them|that|those)\\b`,
  "iu",
);

const capitalise = (text: string): string => text.replace(/^["']?\p{Ll}/u, (letter) => letter.toUpperCase());

/**
 * These tie sentences even without a comma. All others may then belong to the sentence itself: "Besides the
 * light, …", "In addition to …", "Overall survival …", "However small …", "Generally accepted methods …".
 */
const ALWAYS_TIE =
  /^(and|but|therefore|thus(?! far)|hence|moreover|furthermore|nevertheless|nonetheless|consequently|accordingly|of course|firstly|secondly|for example|for instance|note that|we note that|recall that)\b/i;
/** Adverbs that a subject of its own shows to be ties: "However the model …", not "However small …". */
const TIES_BEFORE_SUBJECT =
  /^(however|additionally|indeed|in fact|surprisingly|unfortunately|interestingly|importantly|notably|remarkably|subsequently|conversely|specifically|overall|similarly|likewise|clearly|here|in addition|in contrast|by contrast|in particular|in general|in practice|as a result|as a consequence|for this reason|so)\s+(the|a|an|this|these|those|we|our|it|they|their|there|each|most|all|some|many|several|both|no)\b/i;

const isTied = (text: string, opening: string): boolean =>
  opening.includes(",") || ALWAYS_TIE.test(text) || TIES_BEFORE_SUBJECT.test(text);

/** A sentence without the connectives it opens with, and what kind the first of them was. */
export const untie = (sentence: string): { text: string; tie: Tie | null } => {
  let text = sentence;
  let tie: Tie | null = null;
  for (let found = true; found;) {
    found = false;
    for (const [kind, pattern] of TIES) {
      const opening = pattern.exec(text)?.[0];
      if (opening === undefined || !isTied(text, opening)) continue;
      text = text.slice(opening.length);
      tie ??= kind;
      found = true;
    }
  }
  return { text: capitalise(text), tie };
};

/** "On two tasks it is better": who "it" is was said before. */
export const LATE_SUBJECT =
  /^(?:on|in|for|at|with|after|before|from|by|within|under|across|among) (?:[\p{L}\d.'-]+ ){0,17}[\p{L}\d.'-]+,? (?:it|they) (?!(?:is|was) (?:\p{L}+ )?(?:that|to|possible|known|clear|unclear|not))/iu;

/** A first clause of so many words may itself say what "these measurements" are in the second. */
const CLAUSE = /^(?:we|I|the|a|an|most|many|all|some|\d) .{20,}(?:[,;:]| and) $/iu;

/** Whether words inside a sentence point at something that it does not say itself. */
const pointsOutOf = (sentence: string): boolean => {
  const pointing = POINTS_BACK.exec(sentence);
  if (pointing === null) return false;
  // Up to the comma or "and" before the clause that points.
  const before = sentence.slice(0, pointing.index);
  const clause = /^.*(?:[,;:]| and) /u.exec(before)?.[0] ?? "";
  return !/^(?:this|these|such)\b/i.test(pointing[0]) || !CLAUSE.test(clause);
};

/** Whether a sentence needs the one before it. */
export const leans = (sentence: string, tie: Tie | null): boolean =>
  tie === "example" ||
  tie === "cause" ||
  tie === "purpose" ||
  pointsBack(sentence) ||
  [LEANS, LATE_SUBJECT].some((leaning) => leaning.test(sentence)) ||
  pointsOutOf(sentence);

/** A conclusion begins a paragraph with "this problem" where it means the paper's own, which the listener knows. */
export const namingSubject = (sentence: string): string =>
  sentence.replace(
    /(?<=\b(?:importance|relevance|severity|seriousness|complexity|difficulty|prevalence) of )this(?= (?:problem|issue|question|topic|task|disease|condition)\b)|(?<=^We (?:have )?(?:constructed|developed|built|designed|presented|introduced|proposed|described|tested|applied) )this(?= (?:[\p{Ll}-]+ ){0,2}(?:model|method|approach|system|technique|algorithm|tool|framework)\b)/iu,
    "the",
  );

/** Hands out connectives, each once. */
export const createConnectives = () => {
  const used = new Set<string>();
  return (tie: Tie): string | null => {
    const next = SAID[tie].find((word) => !used.has(word));
    if (next !== undefined) used.add(next);
    return next ?? null;
  };
};
