// What can be done with one row of a list: a list of buttons under a button.
import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { usePopover } from "./popover.ts";

export type RowMenuEntry = { label: string; icon: ReactNode; disabled?: boolean; onChoose(): void };

export function RowMenu({ label, entries }: { label: string; entries: readonly RowMenuEntry[] }) {
  const { id, button, opened, onToggle, act } = usePopover<HTMLUListElement>();
  return (
    <>
      <IconButton ref={button} label={label} popoverTarget={id}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      <ul
        ref={opened}
        id={id}
        popover="auto"
        aria-label={label}
        className="row-menu animate-fade-in"
        onToggle={onToggle}
      >
        {entries.map((entry) => (
          <li key={entry.label}>
            <button type="button" disabled={entry.disabled ?? false} onClick={act(entry.onChoose)}>
              {entry.icon}
              {entry.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
