// Two devices changed the same fields of an episode: both versions, field by field, for the user to decide. Closing it
// decides nothing.
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ConflictField } from "./conflict-field.tsx";
import {
  conflictsOf,
  faultOf,
  resolved,
  type Choice,
  type ConflictColumn,
  type PodcastConflict,
} from "./conflict.ts";

type ConflictDialogProps = {
  entry: PodcastConflict;
  /** Of the episode as it is now. */
  title: string;
  currentYear: number;
  /** @param changes to be sent on top of the other version; null: nothing, the other version stands. */
  onResolve(changes: Record<string, unknown> | null): void;
  onClose(): void;
};

export function ConflictDialog({ entry, title, currentYear, onResolve, onClose }: ConflictDialogProps) {
  const conflicts = conflictsOf(entry);
  const [choices, setChoices] = useState<Partial<Record<ConflictColumn, Choice>>>(() =>
    Object.fromEntries(conflicts.map(({ column, mine }) => [column, { side: "mine", mine }])),
  );
  const faulty = conflicts.some(({ column }) => {
    const choice = choices[column];
    return choice?.side === "mine" && faultOf(column, choice.mine) !== undefined;
  });
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
          <Button disabled={faulty} onClick={() => onResolve(resolved(entry, choices))}>
            Save choices
          </Button>
        </>
      }
    >
      <p className="mb-6">
        This was changed on another device while your change was on its way. Choose for each field which
        version stays.
      </p>
      <div className="grid gap-7">
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.column}
            conflict={conflict}
            choice={choices[conflict.column] ?? { side: "mine", mine: conflict.mine }}
            currentYear={currentYear}
            onChoose={(choice) => setChoices((before) => ({ ...before, [conflict.column]: choice }))}
          />
        ))}
      </div>
    </FormDialog>
  );
}
