// What the user should know before an episode is made: what it builds on that was not found in the paper.
import type { PaperSection } from "../reading.ts";

/** From so many words on a script reaches its full length (docs/product-rules.md). */
const FULL_LENGTH = 3000;
const number = new Intl.NumberFormat("en-US");

export type Found = {
  abstract: string;
  /** Whether the abstract was found as one, and isn't merely the first paragraph. */
  labelled: boolean;
  sections: readonly PaperSection[];
  words: number;
};

/** @returns a sentence for each thing that an episode will lack. */
export function warningsOf({ abstract, labelled, sections, words }: Found): string[] {
  const warnings: string[] = [];
  if (abstract === "") warnings.push("No abstract was found. Please write one: the episode builds on it.");
  else if (!labelled)
    warnings.push("No abstract was found. The first paragraph stands in for it: please check it.");
  if (!sections.some(({ kind }) => kind === "results"))
    warnings.push("No results section was found. The episode may say little about what the paper found.");
  if (words < FULL_LENGTH)
    warnings.push(
      `Only ${number.format(words)} words of this paper can be narrated. The episode will be shorter than usual.`,
    );
  return warnings;
}
