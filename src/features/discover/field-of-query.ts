// Searches read texts, not fields: who types the name of a field is offered its episodes.
import { RESEARCH_FIELDS } from "#contract";

/** The display name of the field that `query` names in full, in small or capital letters; undefined for any other. */
export function fieldOfQuery(query: string): string | undefined {
  const typed = query.trim().toLowerCase();
  return RESEARCH_FIELDS.find(({ name }) => name.toLowerCase() === typed)?.name;
}
