// Two devices changed the same fields of a profile: the dialog of conflicts over its columns.
import { namesIn } from "#domain/profile-text.ts";
import { refusedEdit } from "#db";
import { ConflictDialog, type OwnFieldProps } from "#editing";
import { ROLES } from "#people-contract";
import { SelectField, TextAreaField } from "#ui/field.tsx";
import {
  asText,
  conflictsOf,
  faultOf,
  isText,
  PROFILE_LABELS,
  textOf,
  type ProfileColumn,
  type ProfileConflict,
} from "./profile-conflict.ts";

type OwnProps = OwnFieldProps<ProfileColumn>;

function OwnField({ conflict: { column }, value, label, error, onWrite }: OwnProps) {
  if (column === "status")
    return (
      <SelectField
        label={label}
        error={error}
        value={textOf(value)}
        onChange={({ target }) => onWrite(target.value)}
      >
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
    );
  if (!isText(column)) return <p>{asText(column, value)}</p>;
  const isList = column === "research_interests";
  return (
    <TextAreaField
      label={label}
      error={error}
      dir="auto"
      rows={1}
      // Text as typed: a comma at the end of a list is part of typing.
      defaultValue={textOf(value)}
      onChange={({ target }) => onWrite(isList ? namesIn(target.value) : target.value.trim())}
    />
  );
}

type ProfileConflictDialogProps = {
  entry: ProfileConflict;
  /** @param changes to be sent on top of the other version; null: nothing, the other version stands. */
  onResolve(changes: Record<string, unknown> | null): void;
  onClose(): void;
};

export const ProfileConflictDialog = ({ entry, onResolve, onClose }: ProfileConflictDialogProps) => (
  <ConflictDialog
    edit={refusedEdit(entry)}
    conflicts={conflictsOf(entry)}
    title="Your profile"
    labels={PROFILE_LABELS}
    faultOf={faultOf}
    asText={asText}
    renderOwn={(props) => <OwnField {...props} />}
    onResolve={onResolve}
    onClose={onClose}
  />
);
