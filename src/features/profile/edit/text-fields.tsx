// What one says of oneself, in the form of one's own profile.
import { LIMITS } from "#contract";
import type { ProfileForm, ProfileProblems } from "#domain/profile-form.ts";
import { lengthOf } from "#domain/profile-text.ts";
import { ROLES } from "#people-contract";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { Switch } from "#ui/switch.tsx";

type TextFieldsProps = {
  form: ProfileForm;
  problems: ProfileProblems;
  onChange(change: Partial<ProfileForm>): void;
};

type TextKey = {
  [Key in keyof ProfileForm]: ProfileForm[Key] extends string ? Key : never;
}[keyof ProfileForm];

export function TextFields({ form, problems, onChange }: TextFieldsProps) {
  const bind = (key: TextKey) => ({
    value: form[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  const address = { type: "url", inputMode: "url", placeholder: "https://", optional: true } as const;
  const userName = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false, optional: true } as const;
  const length = lengthOf(form.bio);
  return (
    <>
      <TextField label="Name" autoComplete="name" dir="auto" {...bind("name")} />
      <TextField label="Affiliation" autoComplete="organization" dir="auto" {...bind("affiliation")} />
      <SelectField label="Current Role" {...bind("status")}>
        {/* A role of a later version stays as it is. */}
        {[...new Set<string>([...ROLES, form.status])].map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Bio"
        optional
        dir="auto"
        rows={4}
        hint={`${length} of ${LIMITS.bioCharacters} characters`}
        {...bind("bio")}
        error={problems.bio && `${problems.bio} It has ${length}.`}
      />
      <TextAreaField
        label="Research Interests"
        optional
        dir="auto"
        rows={2}
        hint="Separate them with commas, such as Biology, Open Science"
        {...bind("interests")}
      />
      <TextField label="Website" {...address} {...bind("website")} />
      <TextField label="LinkedIn" {...address} {...bind("linkedin")} />
      <TextField label="ResearchGate" {...address} {...bind("researchGate")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="GitHub" hint="Your username" {...userName} {...bind("github")} />
        <TextField label="Instagram" hint="Your username" {...userName} {...bind("instagram")} />
      </div>
      <Switch
        name="Hide me from Connect with Researchers"
        text="Your profile stays open to whoever has its address."
        checked={form.isHidden}
        onChange={(isHidden) => onChange({ isHidden })}
      />
    </>
  );
}
