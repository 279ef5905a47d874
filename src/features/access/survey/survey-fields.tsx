// The fields of each step of the survey.
import { useState } from "react";
import { ERROR_MESSAGES, RESEARCH_FIELDS } from "#contract";
import { CHALLENGES, EXPERIENCES, INTERESTS, PEOPLE_LIMITS, SURVEY_ROLES } from "#people-contract";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { FieldOptions } from "#ui/field-options.tsx";
import { Link } from "#ui/link.tsx";
import { isEmailAddress, type SurveyForm } from "./survey-steps.ts";
import { ManyOf, OneOf } from "./choices.tsx";

type StepProps = { form: SurveyForm; change(changed: Partial<SurveyForm>): void };

const LONGEST_USE = PEOPLE_LIMITS.useCase;

function AboutYou({ form, change }: StepProps) {
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        required
        value={form.role}
        onChange={(event) => change({ role: SURVEY_ROLES.find((role) => role === event.target.value) ?? "" })}
      >
        <option value="">Choose your role</option>
        {SURVEY_ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <SelectField
        label="Research field"
        name="researchField"
        required
        value={form.researchField}
        onChange={(event) => change({ researchField: event.target.value })}
      >
        <option value="">Choose your field</option>
        <FieldOptions fields={RESEARCH_FIELDS} value="id" />
      </SelectField>
      <OneOf
        legend="Experience"
        name="experience"
        columns={4}
        options={EXPERIENCES}
        label={(years) => `${years} years`}
        value={form.experience}
        onChange={(experience) => change({ experience })}
      />
    </>
  );
}

function YourAims({ form, change }: StepProps) {
  return (
    <>
      <ManyOf
        legend="Interests"
        hint="Choose all that apply"
        name="interests"
        columns={2}
        options={INTERESTS}
        values={form.interests}
        onChange={(interests) => change({ interests })}
      />
      <ManyOf
        legend="Challenges"
        hint="Choose all that apply"
        name="challenges"
        columns={2}
        options={CHALLENGES}
        values={form.challenges}
        onChange={(challenges) => change({ challenges })}
      />
    </>
  );
}

function YourUse({ form, change }: StepProps) {
  const [left, setLeft] = useState(false);
  const isWrong = left && form.email !== "" && !isEmailAddress(form.email);
  const room = LONGEST_USE - form.useCase.length;
  return (
    <>
      <TextAreaField
        label="Use case"
        name="useCase"
        required
        dir="auto"
        maxLength={LONGEST_USE}
        value={form.useCase}
        hint={
          room > 200 ? "How would you use Orpheus? A sentence or two is enough." : `${room} characters left`
        }
        onChange={(event) => change({ useCase: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="email"
        inputMode="email"
        maxLength={PEOPLE_LIMITS.email}
        value={form.email}
        hint="Your invitation is for this address."
        error={isWrong ? ERROR_MESSAGES.email_invalid : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => change({ email: event.target.value })}
      />
      <p className="text-sm text-soft">
        We use your answers to invite you and to plan Orpheus. More is in the{" "}
        <Link to="/privacy" className="underline">
          privacy policy
        </Link>
        .
      </p>
    </>
  );
}

/** In order. */
export const SURVEY_STEPS = [
  { title: "About you", Fields: AboutYou },
  { title: "What you are after", Fields: YourAims },
  { title: "Your plans", Fields: YourUse },
] as const;
