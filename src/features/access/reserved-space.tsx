// Text that comes and goes without moving what is around it: the height of its longest version is always taken.
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import "./reserved-space.css";

type ReservedProps = { longest: string; children: ReactNode; className?: string };

/** Running text, announced when it changes. */
export function ReservedText({ longest, children, className }: ReservedProps) {
  return (
    <output className={classNames("reserved-space", className)} data-longest={longest}>
      <span>{children}</span>
    </output>
  );
}

/** Room for an ErrorBanner: its icon, padding and border are part of the height. */
export function ReservedBanner({ longest, children, className }: ReservedProps) {
  return (
    <div className={classNames("reserved-space reserved-banner", className)} data-longest={longest}>
      {children}
    </div>
  );
}
