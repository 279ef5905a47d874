// Edits in the outbox that were refused because another edit came first.
import type { DeadEntry } from "./rows.ts";

type EditKind = "podcast" | "profile";

/** An entry of the outbox that was refused because another edit came first. */
export type RefusedEntry<Kind extends EditKind> = DeadEntry & {
  change: Extract<DeadEntry["change"], { kind: Kind }>;
  conflict: NonNullable<DeadEntry["conflict"]>;
};

/** Whether an entry is an edit of this kind that met another one. */
export const isRefusedEdit = <Kind extends EditKind>(
  kind: Kind,
  entry: DeadEntry,
): entry is RefusedEntry<Kind> => entry.change.kind === kind && entry.conflict !== null;

/** What a refused entry changed, what was there before, and the two versions that met. */
export const refusedEdit = ({ change, conflict }: RefusedEntry<EditKind>) => ({ ...change, ...conflict });
