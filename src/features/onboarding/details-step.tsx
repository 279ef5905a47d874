// Step 2: who one is.
import { LIMITS } from "#contract";
import { lengthOf } from "#domain/profile-text.ts";
import { ROLES } from "#people-contract";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { textProblems } from "./steps.ts";
import type { StepProps } from "./step-props.ts";

export function DetailsStep({ editor, state: { draft } }: StepProps) {
  const problems = textProblems(draft);
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Name"
        autoComplete="name"
        dir="auto"
        required
        value={draft.name}
        error={problems.name}
        onChange={(event) => editor.type({ name: event.target.value })}
      />
      <TextField
        label="Affiliation"
        autoComplete="organization"
        dir="auto"
        required
        hint="Your university, institute or company"
        value={draft.affiliation}
        error={problems.affiliation}
        onChange={(event) => editor.type({ affiliation: event.target.value })}
      />
      <SelectField
        label="Current Role"
        required
        value={draft.status}
        onChange={(event) => {
          const status = ROLES.find((role) => role === event.target.value);
          if (status) editor.type({ status });
        }}
      >
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Bio"
        optional
        dir="auto"
        rows={4}
        placeholder="What you study, and why it matters to you"
        value={draft.bio}
        error={problems.bio && `${problems.bio} It has ${lengthOf(draft.bio)}.`}
        hint={`${lengthOf(draft.bio)} of ${LIMITS.bioCharacters} characters`}
        onChange={(event) => editor.type({ bio: event.target.value })}
      />
    </div>
  );
}
