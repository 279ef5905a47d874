// The form of an edit: the fields of a paper's details, filled with the episode's.
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useEffectEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { RESEARCH_FIELDS } from "#contract";
import { paperFormRules, yearChoices, type FieldName, type PaperForm } from "#domain/paper-form.ts";
import { PaperFields } from "#ui/paper-fields.tsx";

type EditFormProps = {
  id: string;
  /** What it begins with. */
  form: PaperForm;
  /** Whether the abstract is shown with its tags. */
  markup: boolean;
  currentYear: number;
  /** A year that the episode has already. */
  year: number;
  onType(form: PaperForm): void;
  onSubmit(form: PaperForm): Promise<void>;
};

export function EditForm({ id, form, markup, currentYear, year, onType, onSubmit }: EditFormProps) {
  const { register, handleSubmit, formState, setValue, control, subscribe } = useForm<PaperForm>({
    resolver: valibotResolver(paperFormRules),
    defaultValues: form,
  });
  const { errors } = formState;
  const isPublic = useWatch({ control, name: "isPublic" });
  const tell = useEffectEvent(onType);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => tell({ ...values }) }),
    [subscribe],
  );

  const bind = (name: FieldName) => ({ ...register(name), error: errors[name]?.message });

  return (
    <form
      id={id}
      noValidate
      aria-label="Details of the podcast"
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <PaperFields
        bind={bind}
        years={yearChoices(currentYear, year)}
        fields={RESEARCH_FIELDS}
        abstractHint={
          markup ? "This abstract has formatting: what stands between < and > is not shown." : undefined
        }
        isPublic={isPublic}
        disabled={false}
        onPrivacy={(chosen) => setValue("isPublic", chosen)}
      />
    </form>
  );
}
