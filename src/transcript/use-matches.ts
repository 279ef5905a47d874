// What a search found, by paragraph: those without a match are not drawn again.
import { useMemo } from "react";
import type { Section } from "#domain/transcript.ts";
import type { Match } from "#domain/transcript-search.ts";

/** The matches of each paragraph, under the number of its first sentence. */
export function useMatchesOf(
  sections: readonly Section[],
  matches: readonly Match[],
): ReadonlyMap<number, readonly Match[]> {
  return useMemo(() => {
    const found = new Map<number, Match[]>();
    const firsts = sections.flatMap(({ paragraphs }) => paragraphs.map(({ first }) => first));
    let paragraph = 0;
    for (const match of matches) {
      while ((firsts[paragraph + 1] ?? Number.POSITIVE_INFINITY) <= match.sentence) paragraph += 1;
      const first = firsts[paragraph] ?? 0;
      found.set(first, [...(found.get(first) ?? []), match]);
    }
    return found;
  }, [sections, matches]);
}
