// An edit of an episode that met another one: its fields, and what is wrong with a value of one's own. Pure functions.
import * as v from "valibot";
import type { DeadEntry } from "#db";
import { conflictsIn, type FieldConflict, type RefusedEdit, type Value } from "#editing";
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

/** An edit of an episode that was refused for another one's sake. */
export type PodcastConflict = DeadEntry & {
  change: Extract<DeadEntry["change"], { kind: "podcast" }>;
  conflict: NonNullable<DeadEntry["conflict"]>;
};

export const isPodcastConflict = (entry: DeadEntry): entry is PodcastConflict =>
  entry.change.kind === "podcast" && entry.conflict !== null;

export const refusedEdit = ({ change, conflict }: PodcastConflict): RefusedEdit => ({
  ...change,
  ...conflict,
});

const columns = Object.keys(FIELD_LABELS) as ConflictColumn[];

/** The fields to decide on. */
export const conflictsOf = (entry: PodcastConflict): FieldConflict<ConflictColumn>[] =>
  conflictsIn(refusedEdit(entry), columns);

/** What is wrong with a value of the user's own; undefined where nothing is. */
export function faultOf(column: ConflictColumn, value: Value): string | undefined {
  const result = v.safeParse(paperDetailsSchema.entries[column], value);
  return result.success ? undefined : result.issues[0].message;
}
