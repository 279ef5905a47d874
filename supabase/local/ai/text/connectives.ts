// The words that tie a sentence to the one before it. A sentence taken out of its place loses them; one that
// keeps its neighbour keeps a connective, though never the same one twice in an episode.

export type Tie = "contrast" | "addition" | "cause" | "example" | "sequence";

/**
 * A comma tells a connective from the same words at work in the sentence: "Besides, the light …" and "Besides the
 * light …", "That is, …" and "That is more than …". Rows with an optional comma hold words that need none.
 */
const TIES: [Tie, RegExp][] = [
  [
    "contrast",
    /^(however|nevertheless|nonetheless|but|on the other hand|on the contrary|conversely|even so|unfortunately)\b,?\s+/i,
  ],
  ["contrast", /^(still|yet|in contrast|by contrast|instead|despite this|alternatively),\s+/i],
  [
    "addition",
    /^(moreover|furthermore|additionally|also|and|likewise|more precisely|importantly|interestingly|indeed|in fact|not surprisingly|surprisingly|note that|we note that|recall that|remarkably|crucially)\b,?\s+/i,
  ],
  [
    "addition",
    /^(in addition|besides|further|similarly|in particular|specifically|more specifically|notably|more generally|in general|generally|overall|of course|clearly|again|in practice|in short|in other words|that is|in general terms),\s+/i,
  ],
  [
    "cause",
    /^(therefore|thus|hence|consequently|accordingly|for this reason|because of this|this way|in this way|to this end)\b,?\s+/i,
  ],
  ["cause", /^(as a result|as a consequence|so|in turn),\s+/i],
  ["example", /^(for example|for instance|as an example|to illustrate)\b,?\s+/i],
  [
    "sequence",
    /^(?:here,? (?=we |I )|firstly |secondly )|^(first(ly)?|second(ly)?|third(ly)?|fourth(ly)?|lastly|finally|next|then|afterwards?|subsequently|to begin with|meanwhile|in the (first|second|third) (step|phase))\b,\s+/i,
  ],
];

/** What stands in for a connective when its neighbour is kept, in the order of use. */
const SAID: Record<Tie, readonly string[]> = {
  contrast: ["However,", "Still,", "Even so,", "On the other hand,", "That said,", "Nevertheless,"],
  addition: ["In addition,", "Furthermore,", "Also,", "What is more,", "Besides,", "Moreover,"],
  cause: ["As a result,", "Therefore,", "Consequently,", "For this reason,", "Hence,", "Thus,"],
  example: ["For example,", "For instance,", "To give an example,"],
  sequence: ["Next,", "After that,", "In a further step,"],
};

/** Opens a sentence that means something only after the one before it. */
const LEANS =
  /^(this(?! (paper|study|work|article|research|episode|report)\b)|these|those|that(?! the\b)|such|it(?! (is|was|has|would|may|remains)\s+(\w+ )?(that|to|been|possible|important|known|clear|crucial|necessary|likely|unclear|difficult|hard|well))|its|they|them|their|he|she|his|her|both|another|others?\b|the (former|latter|same|other|second|third|resulting|remaining|two|three|above|corresponding|first)|each of|neither|either|here|doing so|in (this|that|these|such|both|the former|the latter|doing so|so doing|each|either|all) (?!paper|study|work|article)|for (this|these|that|such|both|each)\b|at (this|that|these)\b|under (this|these)\b|with (this|these|that)\b|from (this|these|that)\b|by (this|doing|these)\b|on (this|these|that)\b|to do (so|this)|as (such|above|before|noted)|one (such|of these|of them|exception|reason|is)|some (of these|do|are)|similar|again|otherwise|if so|unlike (this|these)|given (this|these)|using (this|these|it)|after (this|that)|because (it|they|this|these)|since (it|they|this|these)|while (it|they|this|these)|when (it|they|this|these|such)|if (it|they|this|these|so)|although (it|they|this|these)|even |most of (these|them)|all of (these|them)|none of (these|them)|not only|more (recent|recently)|rather)\b/i;

/** Points back from further inside: "which of these two strategies", "without it", "to answer it". */
const POINTS_BACK =
  /\b(these(?! (days|results|findings))|this(?! (paper|study|work|article|research|report|end|day)\b)|the (former|latter)|(of|among|between) (them|which)|(do|does|did) so|no such)\b|^(without|to \w+|by \w+ing|despite|beyond|instead of|because of|like|unlike|besides|against|around) (it|them|that|those)\b/i;

const capitalise = (text: string): string => text.replace(/^["']?\p{Ll}/u, (letter) => letter.toUpperCase());

/** A sentence without the connectives it opens with, and what kind the first of them was. */
export const untie = (sentence: string): { text: string; tie: Tie | null } => {
  let text = sentence;
  let tie: Tie | null = null;
  for (let found = true; found;) {
    found = false;
    for (const [kind, pattern] of TIES) {
      const match = pattern.exec(text);
      if (!match) continue;
      text = text.slice(match[0].length);
      tie ??= kind;
      found = true;
    }
  }
  return { text: capitalise(text), tie };
};

/** Whether a sentence needs the one before it. */
export const leans = (sentence: string, tie: Tie | null): boolean =>
  tie === "example" || tie === "cause" || LEANS.test(sentence) || POINTS_BACK.test(sentence);

/** Hands out connectives, each once. */
export const createConnectives = () => {
  const used = new Set<string>();
  return (tie: Tie): string | null => {
    const next = SAID[tie].find((word) => !used.has(word));
    if (next !== undefined) used.add(next);
    return next ?? null;
  };
};
