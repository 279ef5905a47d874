// The switch at a password that shows what was typed. It stands at the right end of the field's label.
import { Eye, EyeOff } from "lucide-react";

type ShowPasswordProps = { shown: boolean; onChange(shown: boolean): void };

export function ShowPassword({ shown, onChange }: ShowPasswordProps) {
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      className="-my-3 flex min-h-11 min-w-11 items-center justify-end gap-1.5 rounded-sm px-1 mouse:-my-2 mouse:min-h-9 text-sm font-medium text-soft hover:text-ink"
      aria-pressed={shown}
      onClick={() => onChange(!shown)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {shown ? "Hide" : "Show"}
    </button>
  );
}
