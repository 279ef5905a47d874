// Two devices changed the same fields of an episode: the dialog of conflicts over its columns.
import { refusedEdit } from "#db";
import { ConflictDialog } from "#editing";
import { conflictsOf, faultOf, FIELD_LABELS, type PodcastConflict } from "./conflict.ts";
import { asText, OwnField } from "./own-field.tsx";

type PodcastConflictDialogProps = {
  entry: PodcastConflict;
  /** Of the episode as it is now. */
  title: string;
  currentYear: number;
  /** @param changes to be sent on top of the other version; null: nothing, the other version stands. */
  onResolve(changes: Record<string, unknown> | null): void;
  onClose(): void;
};

export const PodcastConflictDialog = ({ entry, currentYear, ...rest }: PodcastConflictDialogProps) => (
  <ConflictDialog
    edit={refusedEdit(entry)}
    conflicts={conflictsOf(entry)}
    labels={FIELD_LABELS}
    faultOf={faultOf}
    asText={asText}
    renderOwn={(props) => <OwnField {...props} currentYear={currentYear} />}
    {...rest}
  />
);
