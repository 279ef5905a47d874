// Choices that stand open on the page: one of a few, or any number of them.
import type { ReactNode } from "react";

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
    <label className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-edge/55 bg-card px-2.5 py-2.5 shadow-sm transition-colors hover:border-edge min-[22.5rem]:gap-3 min-[22.5rem]:px-3.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input {...input} className="size-4.5 shrink-0 accent-accent outline-none" />
      <span className="leading-snug text-balance">{children}</span>
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
  /** Of the grid that the options stand in. */
  columns: string;
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
        {legend}
        {hint && <span className="ml-1.5 font-normal text-soft">{hint}</span>}
      </legend>
      <div className={`grid gap-2.5 sm:auto-rows-fr ${columns}`}>{children}</div>
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
