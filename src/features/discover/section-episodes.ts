// What the sections of the discover page show of their lists: each prefers what those above it do not show, so that a
// small catalogue is not the same row three times over.

/** Episodes of a section (docs/product-rules.md). */
export const SECTION_PLACES = 10;
/** A section with fewer that are new is filled up to so many, a row on a desktop. */
export const SECTION_FEWEST = 5;
/** How many of `count` episodes a section shows: whole rows of a desktop, or all of them where they fill none. */
export const placesOf = (count: number): number =>
  count < SECTION_FEWEST ? count : Math.min(SECTION_PLACES, count - (count % SECTION_FEWEST));
/** A section reads so many more than it shows: one of them may be gone. */
const SPARE = 5;

/**
 * What a section shows of its ranking.
 * @param ranked ids, the best first.
 * @param above ids that stand in the sections above.
 * @returns at most SECTION_PLACES + SPARE of them in the order of the ranking: its first, whatever stands above, and
 *   those that do not stand above. Where these are fewer than SECTION_FEWEST, the best of the others are among them.
 */
export function pickSection(ranked: readonly string[], above: ReadonlySet<string>): string[] {
  // A list of the newest without the newest, or of the most liked without that one, would be a wrong one.
  const isNew = (id: string, rank: number) => rank === 0 || !above.has(id);
  const repeats = Math.max(0, SECTION_FEWEST - ranked.filter(isNew).length);
  const filling = new Set(ranked.filter((id, rank) => !isNew(id, rank)).slice(0, repeats));
  return ranked.filter((id, rank) => isNew(id, rank) || filling.has(id)).slice(0, SECTION_PLACES + SPARE);
}

/** The same for all sections of a page, from the top. @param rankings the ids of each. */
export function pickSections(rankings: readonly (readonly string[])[]): string[][] {
  const above = new Set<string>();
  return rankings.map((ranked) => {
    const picked = pickSection(ranked, above);
    for (const id of picked.slice(0, placesOf(picked.length))) above.add(id);
    return picked;
  });
}
