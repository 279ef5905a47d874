// Step 3: fields of research, each switched on and off.
import { Check, Plus } from "lucide-react";
import { fieldHue } from "#domain/field-hue.ts";
import { FIELDS_BY_CATEGORY } from "./steps.ts";
import type { StepProps } from "./step-props.ts";

type ToggleProps = { name: string; isChosen: boolean; onToggle(): void };

function InterestToggle({ name, isChosen, onToggle }: ToggleProps) {
  const Mark = isChosen ? Check : Plus;
  const hue = fieldHue(name);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      style={isChosen ? { background: `var(--color-${hue}-soft)`, color: `var(--color-${hue})` } : undefined}
      onClick={onToggle}
    >
      <Mark aria-hidden="true" />
      <span className="min-w-0">{name}</span>
    </button>
  );
}

const listed = new Set(FIELDS_BY_CATEGORY.flatMap(({ names }) => names));

export function InterestsStep({ editor, state: { draft } }: StepProps) {
  const { interests } = draft;
  const toggle = (name: string) =>
    editor.type({
      interests: interests.includes(name) ? interests.filter((each) => each !== name) : [...interests, name],
    });
  // What the profile named before in words of its own.
  const own = interests.filter((name) => !listed.has(name));
  const groups = [...FIELDS_BY_CATEGORY, ...(own.length > 0 ? [{ category: "Your own", names: own }] : [])];
  return (
    <>
      <output className="block text-sm font-semibold text-accent-text">{interests.length} chosen</output>
      <div className="mt-5 grid grid-cols-1 gap-6">
        {groups.map(({ category, names }) => (
          <fieldset key={category} className="min-w-0">
            <legend className="mb-2 text-sm font-semibold text-soft">{category}</legend>
            <div className="onboarding-toggles">
              {names.map((name) => (
                <InterestToggle
                  key={name}
                  name={name}
                  isChosen={interests.includes(name)}
                  onToggle={() => toggle(name)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}
