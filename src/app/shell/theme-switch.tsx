// Light, dark or the system's: three choices side by side, at the foot of every page.
import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useApp, useReadable } from "../context/app-context.ts";
import { THEMES } from "./theme.ts";

const faces = {
  system: { label: "System", Icon: Monitor },
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
} as const;

export function ThemeSwitch() {
  const { theme } = useApp();
  const choice = useReadable(theme);
  const name = useId();
  return (
    <fieldset className="inline-flex flex-wrap rounded-[1.75rem] border border-line bg-card p-1">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((each) => {
        const { label, Icon } = faces[each];
        return (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3.5 text-sm font-medium text-soft transition-colors has-checked:bg-sunken has-checked:text-ink forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice === each}
              onChange={() => theme.choose(each)}
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
