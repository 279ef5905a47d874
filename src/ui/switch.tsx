// Something that is on or off, with its name and what it does.
import { useId } from "react";
import "./switch.css";

type SwitchProps = { name: string; text: string; checked: boolean; onChange(checked: boolean): void };

export function Switch({ name, text, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch">
      <span>
        <span className="block font-semibold">{name}</span>
        <span id={id} className="block text-sm text-soft">
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-describedby={id}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
