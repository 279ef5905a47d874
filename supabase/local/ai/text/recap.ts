// The sentence an episode ends with: the paper's own shortest account of what it shows, or its title where that is a
// statement.

import { countWords } from "../../../functions/_shared/generation/sentences.ts";
import { hasFiniteVerb } from "./finite-verbs.ts";
import { stemsOf } from "./known-things.ts";
import { reportsFinding } from "./moves.ts";
import { likeness, type Ranked } from "./ranking.ts";

const MOST_WORDS = 30;
const CONCLUDES =
  /\b(?:conclu\w+|in summary|overall|taken together|thus|show(?:s|n|ed)? that|suggests? that|demonstrat\w+)\b/i;
/** Says only that something was done or will be, or takes half of it back. */
const ANNOUNCES =
  /\b(?:future|will be|further (?:research|work|studies)|needed|discussed|open questions?|concern|of (?:primary|great|particular|special) (?:importance|interest)|opens?(?: up)?|avenues?|interesting|however|(?:may|might|could) (?:also )?be \p{Ll}+ed)\b|^(?:although|though|while|despite|when|if|as|in addition|for|to)\b/iu;
/** Names a thing that only the sentences before say. */
const POINTS =
  /\b(?:the (?:results?|method|finding|effect|approach|tool|problem|question|system|argument|work))\b(?! (?:of|that|which|show|suggest))|^(?:it|such)\b/i;
const CONTRIBUTES =
  /\b(?:we|this (?:paper|work|study|article)|the (?:paper|study|authors?)) (?:have |has )?(?:present|describe|introduce|propose|develop|document|establish|offer|give|provide)\w*\b/i;

const SAYS = [
  reportsFinding,
  (text: string) => CONCLUDES.test(text),
  (text: string) => CONTRIBUTES.test(text),
];

/** In every title: they do not tell of what a paper is. */
const COMMON = new Set(
  stemsOf(
    "model models method methods approach system analysis study results new based using data effect role case",
  ),
);

/** So many other sentences can open the last chapter. */
const FEWEST_LEFT = 2;
/** Of the abstract's words so many have to be in a recap that has none of the title's. */
const OF_ABSTRACT = 3;

/**
 * The best statement to end with, to be kept from the rest of the script; null where none sums the paper up.
 * @param subject title and keywords: what sums the paper up speaks of one of them, or of several things that the abstract tells.
 * @param ranked all statements; those of the conclusion, and of the abstract's, are asked.
 */
export const findRecap = (ranked: readonly Ranked[], subject: string): Ranked | null => {
  const named = new Set(stemsOf(subject).filter((word) => !COMMON.has(word)));
  const told = ranked.filter(({ fromAbstract }) => fromAbstract).slice(0, 15);
  const toldOf = new Set(told.flatMap(({ text }) => stemsOf(text)).filter((word) => !COMMON.has(word)));
  const isOnSubject = (text: string): boolean => {
    const words = [...new Set(stemsOf(text))];
    return (
      words.some((word) => named.has(word)) || words.filter((word) => toldOf.has(word)).length >= OF_ABSTRACT
    );
  };
  const leaning = new Set(ranked.filter(({ leans }) => leans).map(({ order }) => order - 1));
  const alone = ranked.filter(
    ({ role, leans, fromAbstract }) =>
      !leans && !fromAbstract && (role === "conclusion" || role === "discussion"),
  );
  const worth = (statement: Ranked): number =>
    statement.score +
    1.5 *
      Math.max(
        0,
        ...told.filter((one) => one !== statement).map((one) => likeness(one.vector, statement.vector)),
      ) +
    (CONCLUDES.test(statement.text) ? 0.15 : 0) -
    (statement.fromAbstract ? 0.1 : 0) -
    // What leans on it could not be said.
    (leaning.has(statement.order) ? 0.25 : 0) -
    (SAYS.some((says) => says(statement.text)) ? 0 : 0.2) -
    (POINTS.test(statement.text) ? 0.3 : 0);
  const sums = ranked.filter(
    ({ text, role, leans, order, limits }) =>
      role === "conclusion" &&
      !leans &&
      !text.endsWith("?") &&
      countWords(text) <= MOST_WORDS &&
      !ANNOUNCES.test(text) &&
      !limits &&
      isOnSubject(text) &&
      // The last chapter would lose all that leans on it.
      (!leaning.has(order) || alone.length > FEWEST_LEFT),
  );
  let best: Ranked | null = null;
  for (const statement of sums) if (best === null || worth(statement) > worth(best)) best = statement;
  return best;
};

/** A title that states something: "Stressful life events are not associated with dementia". */
export const titleAsStatement = (title: string): string | null => {
  const plain = title.trim().replace(/[.\s]+$/, "");
  const states =
    hasFiniteVerb(plain) &&
    /\b(?:is|are|was|were|do|does|did|can|cannot|has|have|\p{Ll}{2,}(?:s|es))\b/u.test(plain) &&
    !/[?:"“”'()[\]]/.test(plain) &&
    /\b(?:is|are|was|were|does not|do not|did not|cannot|improves?|reduces?|increases?|decreases?|lowers?|raises?|predicts?|causes?|prevents?|promotes?|inhibits?|affects?|changes?|reveals?|enables?|shows?|drives?|explains?)\b/i.test(
      plain,
    );
  const words = countWords(plain);
  if (!states || words < 6 || words > MOST_WORDS) return null;
  return `${plain}.`;
};
