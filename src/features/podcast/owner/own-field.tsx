// The control for one's own version of a field that two devices changed, by its column.
import { RESEARCH_FIELDS } from "#contract";
import { yearChoices } from "#domain/paper-form.ts";
import type { OwnFieldProps, Value } from "#editing";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { readAbstract, writeAbstract } from "./abstract-text.ts";
import type { ConflictColumn } from "./conflict.ts";

/** A value in words. */
export function asText(column: ConflictColumn, value: Value): string {
  if (column === "is_public") return value === true ? "Public" : "Private";
  if (column === "abstract") return readAbstract(String(value)).text;
  return String(value ?? "") || "(empty)";
}

export function OwnField(props: OwnFieldProps<ConflictColumn> & { currentYear: number }) {
  const { conflict, value: mine, label, error, currentYear, onWrite: write } = props;
  const { column } = conflict;
  const texts = { label, error };
  const value = String(mine ?? "");
  switch (column) {
    case "is_public":
      return <p>{asText(column, mine)}</p>;
    case "abstract": {
      const { kind } = readAbstract(String(conflict.mine));
      const text = kind === "markup" ? value : readAbstract(value).text;
      return <AbstractField {...texts} text={text} onWrite={(typed) => write(writeAbstract(typed, kind))} />;
    }
    case "publishing_year":
      return (
        <SelectField {...texts} value={value} onChange={({ target }) => write(Number(target.value))}>
          {yearChoices(currentYear, Number(conflict.mine)).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      );
    case "field_of_research":
      return (
        <SelectField {...texts} value={value} onChange={({ target }) => write(target.value)}>
          {RESEARCH_FIELDS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      );
    case "doi":
      return <TextField {...texts} value={value} onChange={({ target }) => write(target.value || null)} />;
    default:
      // Of one line, and shown whole: both versions are to be compared.
      return (
        <TextAreaField
          {...texts}
          rows={1}
          value={value}
          onChange={({ target }) => write(target.value.replaceAll(/\s*\n\s*/g, " "))}
        />
      );
  }
}

/** Holds the text as typed: blank lines at its end are part of typing, and of no abstract. */
function AbstractField(props: {
  label: string;
  error: string | undefined;
  text: string;
  onWrite(text: string): void;
}) {
  return (
    <TextAreaField
      label={props.label}
      error={props.error}
      defaultValue={props.text}
      onChange={({ target }) => props.onWrite(target.value)}
    />
  );
}
