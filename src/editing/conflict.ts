// An edit that met another one: which fields are to be decided on, and the edit that follows from the choices. Pure
// functions.

/** What a column holds. */
export type Value = string | number | boolean | null | readonly string[];

/** An edit that was refused for another one's sake: what it changed and what was there, and both versions. */
export type RefusedEdit = { changes: object; base: object; mine: object; theirs: object };

/** A field that both changed; `mine` is what the user may still work on. */
export type FieldConflict<Column extends string = string> = { column: Column; mine: Value; theirs: Value };

export type Choice = { side: "mine" | "theirs"; mine: Value };
export type Choices<Column extends string> = Partial<Record<Column, Choice>>;

type Values = Record<string, Value>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of `columns` to decide on: what the other device changed too, and otherwise. Where no base tells who
 * changed what (publishing meets having been made private since), all that differs.
 */
export function conflictsIn<Column extends string>(
  edit: RefusedEdit,
  columns: readonly Column[],
): FieldConflict<Column>[] {
  // The columns hold no other values.
  const [base, mine, theirs] = [edit.base, edit.mine, edit.theirs] as [Values, Values, Values];
  const differing = columns.flatMap((column): FieldConflict<Column>[] => {
    const [own, other] = [mine[column], theirs[column]];
    if (own === undefined || other === undefined || same(own, other)) return [];
    return [{ column, mine: own, theirs: other }];
  });
  const met = differing.filter((field) => !same(base[field.column], field.theirs));
  return met.length > 0 ? met : differing;
}

/**
 * The changes to be sent on top of the other version: those that met no other one, and of the rest what the user
 * chose of their own. Null where nothing is left to send.
 */
export function resolveConflicts(
  { changes }: Pick<RefusedEdit, "changes">,
  choices: Readonly<Record<string, Choice | undefined>>,
): Record<string, unknown> | null {
  const kept = Object.entries({ ...changes }).flatMap(([column, value]): [string, unknown][] => {
    const choice = choices[column];
    if (!choice) return [[column, value]];
    return choice.side === "mine" ? [[column, choice.mine]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
