// An edit of an episode that met another one: its fields, and what is wrong with a value of one's own. Pure functions.
import * as v from "valibot";
import { isRefusedEdit, refusedEdit, type DeadEntry, type RefusedEntry } from "#db";
import { conflictsIn, type FieldConflict, type Value } from "#editing";
import { paperDetailsSchema } from "#schemas";

export const FIELD_LABELS = {
  title: "Title",
  authors: "Authors",
  publishing_year: "Publishing year",
  field_of_research: "Research field",
  abstract: "Abstract",
  keywords: "Keywords",
  doi: "DOI",
  is_public: "Who can listen",
} as const;

export type ConflictColumn = keyof typeof FIELD_LABELS;

export type PodcastConflict = RefusedEntry<"podcast">;

export const isPodcastConflict = (entry: DeadEntry): entry is PodcastConflict =>
  isRefusedEdit("podcast", entry);

const columns = Object.keys(FIELD_LABELS) as ConflictColumn[];

/** The fields to decide on. */
export const conflictsOf = (entry: PodcastConflict): FieldConflict<ConflictColumn>[] =>
  conflictsIn(refusedEdit(entry), columns);

/** What is wrong with a value of the user's own; undefined where nothing is. */
export function faultOf(column: ConflictColumn, value: Value): string | undefined {
  const result = v.safeParse(paperDetailsSchema.entries[column], value);
  return result.success ? undefined : result.issues[0].message;
}
