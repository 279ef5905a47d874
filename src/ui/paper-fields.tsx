// The fields for the details of a paper, in the order in which they are filled in. What they hold and what is wrong
// with it is the form's.
import type { ChangeEvent, FocusEvent, ReactNode } from "react";
import { FieldOptions, type FieldOptionsProps } from "./field-options.tsx";
import { SelectField, TextAreaField, TextField, WrappedTextField } from "./field.tsx";
import { PrivacyToggle } from "./privacy-toggle.tsx";

export type PaperFieldName =
  | "title"
  | "abstract"
  | "authors"
  | "publishingYear"
  | "fieldOfResearch"
  | "keywords"
  | "doi";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What ties a control to the form. */
export type PaperFieldBinding = {
  name: string;
  ref(control: Control | null): void;
  onChange(event: ChangeEvent<Control>): unknown;
  onBlur(event: FocusEvent<Control>): unknown;
  disabled?: boolean | undefined;
  error: string | undefined;
  note?: ReactNode;
  /** The note asks for a look at the value. */
  doubtful?: boolean;
};

type PaperFieldsProps = {
  bind(name: PaperFieldName): PaperFieldBinding;
  years: readonly string[];
  fields: FieldOptionsProps["fields"];
  abstractHint?: string | undefined;
  isPublic: boolean;
  disabled: boolean;
  onPrivacy(isPublic: boolean): void;
};

export function PaperFields(props: PaperFieldsProps) {
  const { bind, fields } = props;
  return (
    <>
      <WrappedTextField label="Title" autoComplete="off" {...bind("title")} />
      <TextField label="Authors" autoComplete="off" hint="Separate names with commas" {...bind("authors")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Publishing year" {...bind("publishingYear")}>
          {props.years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <SelectField label="Research field" {...bind("fieldOfResearch")}>
          <option value="">Choose a field</option>
          <FieldOptions fields={fields} value="name" />
        </SelectField>
      </div>
      <TextAreaField label="Abstract" hint={props.abstractHint} {...bind("abstract")} />
      <TextField
        label="Keywords"
        autoComplete="off"
        hint="Separate keywords with commas"
        {...bind("keywords")}
      />
      <TextField label="DOI" optional autoComplete="off" spellCheck={false} {...bind("doi")} />
      <PrivacyToggle isPublic={props.isPublic} disabled={props.disabled} onChange={props.onPrivacy} />
    </>
  );
}
