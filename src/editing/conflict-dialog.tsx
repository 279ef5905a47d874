// Two devices changed the same fields of one thing: both versions, field by field, for the user to decide. Closing it
// decides nothing.
import { useState, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ConflictField } from "./conflict-field.tsx";
import {
  resolveConflicts,
  type Choice,
  type Choices,
  type FieldConflict,
  type RefusedEdit,
  type Value,
} from "./conflict.ts";

export type OwnFieldProps<Column extends string> = {
  conflict: FieldConflict<Column>;
  /** The user's own version so far. */
  value: Value;
  label: string;
  error: string | undefined;
  onWrite(value: Value): void;
};

type ConflictDialogProps<Column extends string> = {
  edit: RefusedEdit;
  conflicts: readonly FieldConflict<Column>[];
  /** Of what was edited, as it is now. */
  title: string;
  labels: Record<Column, string>;
  /** What is wrong with a value of the user's own; undefined where nothing is. */
  faultOf(column: Column, value: Value): string | undefined;
  /** A value in words. */
  asText(column: Column, value: Value): string;
  /** The control for one's own version. */
  renderOwn(props: OwnFieldProps<Column>): ReactNode;
  /** @param changes to be sent on top of the other version; null: nothing, the other version stands. */
  onResolve(changes: Record<string, unknown> | null): void;
  onClose(): void;
};

export function ConflictDialog<Column extends string>(props: ConflictDialogProps<Column>) {
  const { edit, conflicts, title, labels, faultOf, asText, renderOwn, onResolve, onClose } = props;
  const [choices, setChoices] = useState<Choices<Column>>({});
  const choiceOf = ({ column, mine }: FieldConflict<Column>): Choice =>
    choices[column] ?? { side: "mine", mine };
  const made = Object.fromEntries(conflicts.map((conflict) => [conflict.column, choiceOf(conflict)]));
  const fault = (conflict: FieldConflict<Column>) => {
    const { side, mine } = choiceOf(conflict);
    return side === "mine" ? faultOf(conflict.column, mine) : undefined;
  };
  const faulty = conflicts.some((conflict) => fault(conflict) !== undefined);
  return (
    <FormDialog
      open
      title="Review changes"
      description={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" onClick={() => onResolve(null)}>
            Keep theirs
          </Button>
          <Button disabled={faulty} onClick={() => onResolve(resolveConflicts(edit, made))}>
            Save choices
          </Button>
        </>
      }
    >
      <p className="mb-6">
        This was changed on another device while your change was on its way. Choose for each field which
        version stays.
      </p>
      <div className="grid grid-cols-1 gap-7">
        {conflicts.map((conflict) => {
          const { column } = conflict;
          const choice = choiceOf(conflict);
          const choose = (change: Partial<Choice>) =>
            setChoices((before) => ({ ...before, [column]: { ...choice, ...change } }));
          return (
            <ConflictField
              key={column}
              label={labels[column]}
              side={choice.side}
              theirs={asText(column, conflict.theirs)}
              onChoose={(side) => choose({ side })}
            >
              {renderOwn({
                conflict,
                value: choice.mine,
                label: `Your ${labels[column].toLowerCase()}`,
                error: fault(conflict),
                onWrite: (mine) => choose({ side: "mine", mine }),
              })}
            </ConflictField>
          );
        })}
      </div>
    </FormDialog>
  );
}
