// One field that two devices changed: both versions side by side, one's own still to be worked on.
import { useId, type ReactNode } from "react";
import { RESEARCH_FIELDS } from "#contract";
import { yearChoices } from "#domain/paper-form.ts";
import { classNames } from "#lib/class-names.ts";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { readAbstract, writeAbstract } from "./abstract-text.ts";
import {
  faultOf,
  FIELD_LABELS,
  type Choice,
  type ConflictColumn,
  type FieldConflict,
  type Value,
} from "./conflict.ts";

type ConflictFieldProps = {
  conflict: FieldConflict;
  choice: Choice;
  currentYear: number;
  onChoose(choice: Choice): void;
};

/** A value in words. */
function asText(column: ConflictColumn, value: Value): string {
  if (column === "is_public") return value === true ? "Public" : "Private";
  if (column === "abstract") return readAbstract(String(value)).text;
  return String(value ?? "") || "(empty)";
}

function Version(props: {
  name: string;
  group: string;
  chosen: boolean;
  onChoose(): void;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        "flex flex-col rounded-md border p-4 transition-colors",
        props.chosen ? "border-accent bg-accent-soft" : "border-line bg-card",
      )}
    >
      <label className="-m-1 flex min-h-11 cursor-pointer items-center gap-3 p-1 font-semibold">
        <input
          type="radio"
          name={props.group}
          checked={props.chosen}
          onChange={props.onChoose}
          className="size-4.5 accent-accent"
        />
        {props.name}
      </label>
      <div className="mt-1.5">{props.children}</div>
    </div>
  );
}

/** The control for one's own version, by column. */
function Own({ conflict, choice, currentYear, onChoose }: ConflictFieldProps) {
  const { column } = conflict;
  const write = (mine: Value) => onChoose({ side: "mine", mine });
  const texts = {
    label: `Your ${FIELD_LABELS[column].toLowerCase()}`,
    error: choice.side === "mine" ? faultOf(column, choice.mine) : undefined,
  };
  const value = String(choice.mine ?? "");
  switch (column) {
    case "is_public":
      return <p>{asText(column, choice.mine)}</p>;
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

export function ConflictField(props: ConflictFieldProps) {
  const { conflict, choice, onChoose } = props;
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{FIELD_LABELS[conflict.column]}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version
          name="Yours"
          group={group}
          chosen={choice.side === "mine"}
          onChoose={() => onChoose({ ...choice, side: "mine" })}
        >
          <Own {...props} />
        </Version>
        <Version
          name="Theirs"
          group={group}
          chosen={choice.side === "theirs"}
          onChoose={() => onChoose({ ...choice, side: "theirs" })}
        >
          <p className="max-h-72 overflow-y-auto break-words whitespace-pre-line">
            {asText(conflict.column, conflict.theirs)}
          </p>
        </Version>
      </div>
    </fieldset>
  );
}
