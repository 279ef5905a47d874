// Says the name of a species in full: papers shorten its genus to a letter, "P. paludosa", after they named it once.

/** "Phoenix paludosa": a genus and what tells the species from others of it. */
const IN_FULL = /(?<![\p{L}\d])(\p{Lu}\p{Ll}{2,}) (\p{Ll}{4,})(?![\p{L}\d])/gu;
const SHORTENED = /(?<![\p{L}\d.])(\p{Lu})\. ?(\p{Ll}{4,})(?![\p{L}\d])/gu;

/**
 * @param text all of a paper.
 * @returns a function that says shortened names in full where the paper has them in full, and only one that fits.
 */
export const createSpeciesNamer = (text: string): ((part: string) => string) => {
  const shortened = new Set(
    [...text.matchAll(SHORTENED)].map(([, letter = "", epithet = ""]) => letter + epithet),
  );
  const genera = new Map<string, Set<string>>();
  for (const [, genus = "", epithet = ""] of text.matchAll(IN_FULL)) {
    const key = genus.charAt(0) + epithet;
    if (shortened.has(key)) genera.set(key, (genera.get(key) ?? new Set()).add(genus));
  }
  return (part) =>
    part.replace(SHORTENED, (whole, letter: string, epithet: string) => {
      const [genus, another] = genera.get(letter + epithet) ?? [];
      return genus === undefined || another !== undefined ? whole : `${genus} ${epithet}`;
    });
};
