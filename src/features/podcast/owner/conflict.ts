// An edit that met another one: which fields are to be decided on, and the edit that follows from the choices. Pure
// functions.
import * as v from "valibot";
import type { DeadEntry } from "#db";
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

/** What a column holds. */
export type Value = string | number | boolean | null;

/** A field that both changed; `mine` is what the user may still work on. */
export type FieldConflict = { column: ConflictColumn; mine: Value; theirs: Value };

/** An edit of an episode that was refused for another one's sake. */
export type PodcastConflict = DeadEntry & {
  change: Extract<DeadEntry["change"], { kind: "podcast" }>;
  conflict: NonNullable<DeadEntry["conflict"]>;
};

export const isPodcastConflict = (entry: DeadEntry): entry is PodcastConflict =>
  entry.change.kind === "podcast" && entry.conflict !== null;

const columns = Object.keys(FIELD_LABELS) as ConflictColumn[];
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields to decide on: what the other device changed too, and otherwise. Where no base tells who changed what
 * (publishing meets having been made private since), all that differs.
 */
export function conflictsOf({ change, conflict }: PodcastConflict): FieldConflict[] {
  const base: Record<string, unknown> = change.base;
  // The columns of FIELD_LABELS hold no other values.
  const [mine, theirs] = [conflict.mine, conflict.theirs] as Record<string, Value>[];
  const differing = columns.flatMap((column): FieldConflict[] => {
    const [own, other] = [mine?.[column], theirs?.[column]];
    if (own === undefined || other === undefined || same(own, other)) return [];
    return [{ column, mine: own, theirs: other }];
  });
  const met = differing.filter(({ column, theirs }) => !same(base[column], theirs));
  return met.length > 0 ? met : differing;
}

export type Choice = { side: "mine" | "theirs"; mine: Value };

/** What is wrong with a value of the user's own; undefined where nothing is. */
export function faultOf(column: ConflictColumn, value: Value): string | undefined {
  const result = v.safeParse(paperDetailsSchema.entries[column], value);
  return result.success ? undefined : result.issues[0].message;
}

/**
 * The changes to be sent on top of the other version: those that met no other one, and of the rest what the user
 * chose of their own. Null where nothing is left to send.
 */
export function resolved(
  { change }: PodcastConflict,
  choices: Partial<Record<ConflictColumn, Choice>>,
): Record<string, unknown> | null {
  const kept = Object.entries({ ...change.changes }).flatMap(([column, value]): [string, unknown][] => {
    const choice = choices[column as ConflictColumn];
    if (!choice) return [[column, value]];
    return choice.side === "mine" ? [[column, choice.mine]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
