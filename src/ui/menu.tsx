// A menu under a button, with the keyboard and roles of the pattern, from the headless kit; ours is the look.
import { Menu as Kit } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  /** A second, quiet line: why it cannot be chosen, say. */
  note?: string | undefined;
  disabled?: boolean;
  danger?: boolean;
  onChoose(): void;
};

type MenuProps = {
  /** The button. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Whether it stands open from the start. */
  initiallyOpen?: boolean;
};

export function Menu({ trigger, entries, initiallyOpen = false }: MenuProps) {
  return (
    <Kit.Root defaultOpen={initiallyOpen}>
      <Kit.Trigger render={trigger} />
      <Kit.Portal>
        <Kit.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-45 outline-none">
          <Kit.Popup className="min-w-56 animate-fade-in rounded-lg border border-line bg-card p-1.5 shadow-lg outline-none">
            {entries.map((entry) => (
              <Kit.Item
                key={entry.label}
                label={entry.label}
                disabled={entry.disabled ?? false}
                onClick={entry.onChoose}
                className={classNames(
                  "flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-2 font-medium outline-none select-none",
                  "data-highlighted:bg-sunken [&_svg]:size-[1.125rem] [&_svg]:shrink-0",
                  entry.danger && !entry.disabled && "text-danger",
                  entry.disabled && "text-soft",
                )}
              >
                {entry.icon}
                <span>
                  {entry.label}
                  {entry.note && <span className="block text-sm font-normal text-soft">{entry.note}</span>}
                </span>
              </Kit.Item>
            ))}
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}
