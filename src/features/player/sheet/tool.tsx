// A button of the sheet that opens what it sets.
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { POPOVER_LOOK, usePopover } from "#ui/overlay/use-popover.ts";
import "./tools.css";

type ToolProps = {
  /** What it sets, and how that stands: read out together. */
  name: string;
  value: string;
  icon: ReactNode;
  /** @param act closes the panel, then does it. */
  children(act: (action: () => void) => () => void): ReactNode;
};

/** Where there is room: times and the slider stay in sight. Else it is a sheet of its own (tools.css). */
const ALIGN = { above: ".sheet-controls" };

export function Tool({ name, value, icon, children }: ToolProps) {
  const { id, button, opened, onBeforeToggle, onToggle, act } = usePopover<HTMLElement>(ALIGN);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sheet-tool"
        aria-label={`${name}: ${value}`}
        data-tooltip=""
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
        className={classNames(POPOVER_LOOK, "sheet-panel animate-rise-in")}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        <h3 className="text-lg">{name}</h3>
        {children(act)}
      </section>
    </>
  );
}
