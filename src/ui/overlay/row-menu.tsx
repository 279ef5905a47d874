// What can be done with one row of a list: a list of buttons under a button.
import { EllipsisVertical } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "#lib/class-names.ts";
import { IconButton } from "../button.tsx";
import { POPOVER_LOOK, usePopover } from "./use-popover.ts";

export type RowMenuEntry = { label: string; icon: ReactNode; disabled?: boolean; onChoose(): void };

/** What the button that opens it takes. */
export type MenuTrigger = { ref: Ref<HTMLButtonElement>; label: string; popoverTarget: string };

type RowMenuProps = {
  label: string;
  entries: readonly RowMenuEntry[];
  /** Draws the button where it looks otherwise than in a row. */
  trigger?: (trigger: MenuTrigger) => ReactNode;
};

const RowTrigger = (trigger: MenuTrigger) => (
  <IconButton {...trigger}>
    <EllipsisVertical aria-hidden="true" />
  </IconButton>
);

export function RowMenu({ label, entries, trigger = RowTrigger }: RowMenuProps) {
  const { id, button, opened, onBeforeToggle, onToggle, act } = usePopover<HTMLUListElement>();
  return (
    <>
      {trigger({ ref: button, label, popoverTarget: id })}
      <ul
        ref={opened}
        id={id}
        popover="auto"
        aria-label={label}
        className={classNames(POPOVER_LOOK, "animate-fade-in p-1.5")}
        style={{ minWidth: "min(14rem, 94vw)" }}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {entries.map((entry) => (
          <li key={entry.label}>
            <button
              type="button"
              disabled={entry.disabled ?? false}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-[0.9375rem] hover:bg-sunken disabled:pointer-events-none disabled:opacity-45 [&_svg]:size-[1.125rem] [&_svg]:text-soft"
              onClick={act(entry.onChoose)}
            >
              {entry.icon}
              {entry.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
