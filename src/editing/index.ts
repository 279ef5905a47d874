// The way into what edits of anything have in common: the form's dialog, drafts, and two devices that meet.
export { ConflictDialog, type OwnFieldProps } from "./conflict-dialog.tsx";
export { conflictsIn, resolveConflicts, type Choice, type FieldConflict, type Value } from "./conflict.ts";
export { EditDialogFrame } from "./edit-dialog-frame.tsx";
export { useEdit, type EditPorts, type EditState } from "./use-edit.ts";
