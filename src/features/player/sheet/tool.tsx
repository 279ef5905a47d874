// A button of the sheet that opens what it sets.
import type { ReactNode } from "react";
import { usePopover } from "#ui/popover.ts";
import "./tools.css";

type ToolProps = {
  /** What it sets, and how that stands: read out together. */
  name: string;
  value: string;
  icon: ReactNode;
  /** @param act closes the panel, then does it. */
  children(act: (action: () => void) => () => void): ReactNode;
};

export function Tool({ name, value, icon, children }: ToolProps) {
  const { id, button, opened, onToggle, act } = usePopover<HTMLElement>();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sheet-tool"
        aria-label={`${name}: ${value}`}
        popoverTarget={id}
      >
        {icon}
        <span>{value}</span>
      </button>
      <section
        ref={opened}
        id={id}
        popover="auto"
        aria-label={name}
        className="sheet-panel animate-rise-in"
        onToggle={onToggle}
      >
        <h3>{name}</h3>
        {children(act)}
      </section>
    </>
  );
}
