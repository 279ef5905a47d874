// Choices that stand open on the page: one of a few, or any number of them.
import type { ReactNode } from "react";
import { Facts } from "#ui/facts.tsx";

type ChoiceProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  checked: boolean;
  onChange(): void;
  children: ReactNode;
};

function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className="survey-choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}

type GroupProps<Value extends string> = {
  legend: string;
  hint?: string;
  name: string;
  options: readonly Value[];
  /** How an option is called; its value where that is left out. */
  label?: (option: Value) => string;
  /** How many options stand side by side where there is room. */
  columns: 2 | 4;
};

function Group({
  legend,
  hint,
  columns,
  children,
}: Omit<GroupProps<string>, "name" | "options" | "label"> & { children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        <Facts
          facts={[
            legend,
            hint && (
              <span key="hint" className="font-normal text-soft">
                {hint}
              </span>
            ),
          ]}
        />
      </legend>
      <div className="survey-choices" data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}

export function OneOf<Value extends string>({
  options,
  value,
  onChange,
  label = String,
  name,
  ...group
}: GroupProps<Value> & { value: Value | ""; onChange(value: Value): void }) {
  return (
    <Group {...group}>
      {options.map((option) => (
        <Choice
          key={option}
          type="radio"
          name={name}
          value={option}
          checked={option === value}
          onChange={() => onChange(option)}
        >
          {label(option)}
        </Choice>
      ))}
    </Group>
  );
}

export function ManyOf<Value extends string>({
  options,
  values,
  onChange,
  label = String,
  name,
  ...group
}: GroupProps<Value> & { values: readonly Value[]; onChange(values: Value[]): void }) {
  return (
    <Group {...group}>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          name={name}
          value={option}
          checked={values.includes(option)}
          onChange={() =>
            onChange(
              options.filter((each) => (each === option ? !values.includes(each) : values.includes(each))),
            )
          }
        >
          {label(option)}
        </Choice>
      ))}
    </Group>
  );
}
