// A setting that is on or off.
import { useId } from "react";
import "./switch.css";

type SwitchProps = {
  name: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
};

/** A setting that takes effect at once: what it is called, what it does, and whether it is on. */
export function Switch({ name, text, checked, disabled = false, onChange }: SwitchProps) {
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
        disabled={disabled}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
