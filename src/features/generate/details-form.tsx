// The details of the paper, filled from it where it says them; every field the user types in is theirs.
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { RESEARCH_FIELDS } from "#contract";
import type { DraftForm } from "#db";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { detailsRules, yearChoices, type FieldName } from "./details.ts";
import { PrivacyToggle } from "./privacy-toggle.tsx";

type DetailsFormProps = {
  id: string;
  form: DraftForm;
  suggested: readonly string[];
  currentYear: number;
  disabled: boolean;
  onType(form: Partial<DraftForm>): void;
  onSubmit(form: DraftForm): void;
};

const categories = [...new Set(RESEARCH_FIELDS.map(({ category }) => category))];

export function DetailsForm({
  id,
  form,
  suggested,
  currentYear,
  disabled,
  onType,
  onSubmit,
}: DetailsFormProps) {
  const { register, handleSubmit, formState, clearErrors } = useForm<DraftForm>({
    resolver: valibotResolver(detailsRules),
    values: form,
    disabled,
  });
  const { errors } = formState;

  // A suggestion that arrives mends the complaint that its field is empty.
  useEffect(() => clearErrors(suggested as FieldName[]), [clearErrors, suggested]);

  const field = (name: FieldName) => ({
    ...register(name, {
      onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
    }),
    error: errors[name]?.message,
    note: suggested.includes(name) && "suggested",
  });

  return (
    <form
      id={id}
      noValidate
      aria-label="Details of the paper"
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <TextField label="Title" autoComplete="off" {...field("title")} />
      <TextField label="Authors" autoComplete="off" hint="Names apart by commas" {...field("authors")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Publishing year" {...field("publishingYear")}>
          {yearChoices(currentYear).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
        <SelectField label="Research field" {...field("fieldOfResearch")}>
          <option value="">Choose a field</option>
          {categories.map((category) => (
            <optgroup key={category} label={category}>
              {RESEARCH_FIELDS.filter((each) => each.category === category).map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <TextAreaField label="Abstract" {...field("abstract")} />
      <TextField label="Keywords" autoComplete="off" hint="Apart by commas" {...field("keywords")} />
      <TextField label="DOI" optional autoComplete="off" spellCheck={false} {...field("doi")} />
      <PrivacyToggle
        isPublic={form.isPublic}
        disabled={disabled}
        onChange={(isPublic) => onType({ isPublic })}
      />
    </form>
  );
}
