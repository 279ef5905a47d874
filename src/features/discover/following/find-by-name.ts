// People whose name holds what was typed, whatever its case and diacritics.
import { markRanges } from "#search";

/** All of them where nothing was typed. */
export function findByName<Person extends { name: string }>(
  people: readonly Person[],
  typed: string,
): readonly Person[] {
  const wanted = typed.trim();
  if (wanted === "") return people;
  return people.filter(({ name }) => markRanges(name, [wanted]).some(({ marked }) => marked));
}
