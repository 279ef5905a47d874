// Which part of the story each sentence of an abstract tells. Abstracts keep to one order (why, how, what, so what), so
// the parts are found together: the division in that order which agrees best with what the sentences announce.

import { LATE_SUBJECT } from "./connectives.ts";
import type { Role } from "./headings.ts";
import { goesOnWithChange, ownsUnnamed } from "./needs.ts";

const ORDER = ["background", "method", "results", "conclusion"] as const;
export type AbstractPart = (typeof ORDER)[number];

const CUES: Record<AbstractPart, RegExp> = {
  background:
    /\b(?:however|little is known|remains? (?:unclear|unknown|a challenge|difficult|poorly|an open)|is (?:a|an|the) (?:\w+ )?(?:problem|challenge|major|leading|common|central|important|essential|fundamental)|(?:has|have|had) (?:been|become|long|recently)|poorly understood|challeng\w+|(?:is|are) (?:often|widely|usually|commonly|increasingly|needed|difficult|more difficult|crucial|known|essential)|we (?:ask|asked) whether|aim(?:s|ed)? (?:to|of|was)|to (?:determine|assess|investigate|evaluate) whether|traditional\w*|existing|previous\w*|substantial)\b/i,
  method:
    /\b(?:(?:we|I) (?!observed|demonstrated|reported|obtained|estimated|calculated|determined|derived|achieved|identified|detected|revealed|proved|showed|asked|aimed|argued|concluded|discovered|noticed|reached|hypothesi[sz]ed)\p{Ll}{2,}ed\b|(?:we|this paper|this work|the authors|this article|this study) (?:here )?(?:propose|present|develop(?:ed)?|introduce|describe|design(?:ed)?|use[ds]?|conduct(?:ed)?|stud(?:y|ied)|collect(?:ed)?|compared?|analy[sz]ed?|train(?:ed)?|gave|asked|model|recruited|measured|examined?|investigated?|tested?|performed|applied|apply|employ(?:ed)?|surveyed|enrolled|followed|treat)|(?:we|I) (?:measure|estimate|infer|reconstruct|compute|calculate|determine) [^.]{1,60} (?:from|in|with|by|for) (?:the )?(?:\p{Ll}+ of )?\d|(?:was|were) (?:recruited|randomi[sz]ed|randomly|assigned|enrolled|collected|measured|analy[sz]ed|assessed|performed|conducted|used|completed|isolated|subjected|extracted|prepared|synthesi[sz]ed|sampled|tested|screened|examined|evaluated|investigated|identified|interviewed|included|compared|treated|followed)|(?:a|one) (?:new|novel|simple|general) (?:method|approach|model|system|algorithm|technique|framework|procedure)|our (?:method|approach|model|system|algorithm|technique)|(?:is|are) an? (?:\p{Ll}+ ){0,3}(?:architecture|framework|procedure|network) (?:that|which|based|for|of)|in (?:two|three|four|five|six|a series of) (?:experiments|studies|trials|samples)|(?:draws|drew) on|(?:is|was) based on|participants|randomi[sz]ed|data ?sets? of|using)\b/iu,
  results:
    /\b(?:we (?:find|found|show(?:ed)?|observed?|demonstrated?|report(?:ed)?|obtain(?:ed)?|estimate[ds]?|calculate[ds]?|determine[ds]?|derive[ds]?|achieved?|identified|detect(?:ed)?|prove[ds]?|have measured|reveal(?:ed)?)|observed|results? (?:show|indicate|reveal|demonstrate)\w*|(?:was|were) (?:\w+ly )?(?:higher|lower|associated|greater|significant\w*|reduced|increased|more|less|found|observed|\d)|outperform\w*|improv(?:es|ed)|increased|decreased|reduced|achiev(?:es|ed)|reach(?:es|ed)|accuracy|compared (?:to|with)|than|faster|rivals?|as (?:well|good|fast|accurate) as|no (?:significant )?(?:difference|association|effect|evidence)|significantly|rose|fell|dropped|(?:has|have|had) (?:risen|fallen|grown|shrunk|doubled|halved)|the first (?:direct |experimental )?(?:detection|observation|evidence|demonstration)|speed-?ups?|(?:our|the) results (?:are|were)|in (?:\w+ )?agreement with|agrees? (?:\w+ )?with)\b|\d\s?%|\bper ?cent\b/i,
  conclusion:
    /\b(?:conclu\w+|worth(?:while)? (?:the|its|their|a|considering|doing)|deserves?|suggest(?:s|ing)?|impl(?:y|ies|ications?)|future|in summary|taken together|these (?:results|findings|data)|our (?:results|findings|data|work) (?:suggest|indicate|imply|provide|highlight|open)|will (?:help|allow|enable|be)|should|could (?:\p{L}+ly )?(?:help|be|close|reduce|improve|make|lead|serve|allow|replace|save|prevent|support|provide|offer|increase|lower)|may (?:help|be|thus)|recommend\w*|provides? (?:a|new|insight|evidence)|open(?:s)? (?:up|the)|enabl(?:e|es) |are used to)\b/iu,
};

/** Opens with what the authors did: a figure in it says on how many, and not what came out. */
const DID =
  /^(?:we|I) (?!observed|demonstrated|reported|obtained|estimated|calculated|determined|derived|achieved|identified|detected|revealed|proved|showed|asked|aimed|argued|concluded|discovered|noticed|reached|hypothesi[sz]ed)\p{Ll}{2,}ed\b/iu;

/** How well a sentence fits a part: what it announces, and a little where it stands (0 first, 1 last). */
const fit = (sentence: string, part: AbstractPart, place: number): number => {
  // Without a sign of its own a sentence tells of the world: before the work, or as it was found.
  const cue = CUES[part].test(sentence) ? 1 : part === "method" || part === "conclusion" ? -0.3 : 0;
  const done = part === "background" && WAS_DONE.test(sentence) && !CUES.background.test(sentence) ? -0.8 : 0;
  const deed = part === "conclusion" && OWN_DEED.test(sentence) ? -0.5 : 0;
  const figure =
    part === "results" && !DID.test(sentence) && /\d/.test(sentence.replace(/\b(?:19|20)\d\d\b/g, ""))
      ? 0.5
      : 0;
  const centre = { background: 0, method: 0.4, results: 0.7, conclusion: 1 }[part];
  return cue + done + deed + figure - Math.abs(place - centre) * 0.8;
};

/** What the authors did is no conclusion, also where it stands last and looks ahead. */
const OWN_DEED =
  /^(?:finally,? )?(?:we|the authors?) (?:also |then |finally |further )?(?:estimat|calculat|determin|deriv|comput|measur|describ|present|introduc|develop|evaluat|compar|test|report)(?:e?d|es|s|e)?\b/i;

/** What goes on from the sentence before belongs to the same part. */
const GOES_ON =
  /^(?:they|it|this (?!paper|study|work|article)|these|their|its|such|he|she|both|the (?:first|second|former|latter|other)|by contrast|still|but|yet|so|that|then|(?:in|of|for|with|under|from|by|at|on) (?:this|these|that|those|such)(?! (?:paper|study|work|article|trial|review)))\b/i;
const TORN = 1.5;

/** Whether a sentence of an abstract goes on with what the one before says. */
export const goesOn = (sentence: string): boolean =>
  GOES_ON.test(sentence) ||
  LATE_SUBJECT.test(sentence) ||
  ownsUnnamed(sentence) ||
  goesOnWithChange(sentence);

/** "The leaves were extracted with ether": done in this work, not a matter known before it. */
const WAS_DONE = /(?<!\b(?:that|which|who) )\b(?:was|were) (?:\p{L}+ly )?\p{L}+(?:ed|wn|en)\b/iu;

/**
 * The part of each sentence of an abstract without labels: never going back in the order of parts.
 * @param sentences in order; one pass over them for each of the four parts.
 */
export const partsOfAbstract = (sentences: readonly string[]): Role[] => {
  const fixed = sentences.map((sentence) => goesOn(sentence));
  const best: number[][] = [];
  const from: number[][] = [];
  sentences.forEach((sentence, index) => {
    const place = sentences.length > 1 ? index / (sentences.length - 1) : 0.5;
    const row: number[] = [];
    const back: number[] = [];
    ORDER.forEach((part, state) => {
      const before = (best[index - 1]?.slice(0, state + 1) ?? [0]).map((score, earlier) =>
        earlier !== state && index > 0 && fixed[index] ? score - TORN : score,
      );
      const highest = Math.max(...before);
      back.push(before.indexOf(highest));
      row.push(highest + fit(sentence, part, place));
    });
    best.push(row);
    from.push(back);
  });
  const parts: Role[] = [];
  let state = best.at(-1)?.indexOf(Math.max(...(best.at(-1) ?? [0]))) ?? 0;
  for (let index = sentences.length - 1; index >= 0; index -= 1) {
    parts.push(ORDER[state] ?? "results");
    state = from[index]?.[state] ?? 0;
  }
  return parts.reverse();
};
