// The details of the paper, filled from it where it says them; every field the user types in is theirs.
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { RESEARCH_FIELDS } from "#contract";
import { paperFormRules, yearChoices, type FieldName, type PaperForm } from "#domain/paper-form.ts";
import { PaperFields } from "#ui/paper-fields.tsx";

type DetailsFormProps = {
  id: string;
  form: PaperForm;
  suggested: readonly string[];
  /** Fields that the reader isn't sure of. */
  doubtful: readonly string[];
  currentYear: number;
  disabled: boolean;
  onType(form: Partial<PaperForm>): void;
  onSubmit(form: PaperForm): void;
};

export function DetailsForm({
  id,
  form,
  suggested,
  doubtful,
  currentYear,
  disabled,
  onType,
  onSubmit,
}: DetailsFormProps) {
  const { register, handleSubmit, formState, clearErrors } = useForm<PaperForm>({
    resolver: valibotResolver(paperFormRules),
    values: form,
    disabled,
  });
  const { errors } = formState;

  // A suggestion that arrives mends the complaint that its field is empty.
  useEffect(() => clearErrors(suggested as FieldName[]), [clearErrors, suggested]);

  const noteOf = (name: FieldName) => {
    if (doubtful.includes(name)) return form[name] === "" ? "Not found" : "Please check";
    return suggested.includes(name) && "Suggested";
  };
  const bind = (name: FieldName) => ({
    ...register(name, {
      onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
    }),
    error: errors[name]?.message,
    note: noteOf(name),
    doubtful: doubtful.includes(name),
  });

  return (
    <form
      id={id}
      noValidate
      aria-label="Details of the paper"
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <PaperFields
        bind={bind}
        years={yearChoices(currentYear)}
        fields={RESEARCH_FIELDS}
        isPublic={form.isPublic}
        disabled={disabled}
        onPrivacy={(isPublic) => onType({ isPublic })}
      />
    </form>
  );
}
