// Text that comes and goes without moving what is around it: the height of its longest version is always taken.
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

const stack =
  "grid *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-longest)]";

type ReservedProps = { longest: string; children: ReactNode; className?: string };

/** Running text, announced when it changes. */
export function ReservedText({ longest, children, className }: ReservedProps) {
  return (
    <output className={classNames(stack, className)} data-longest={longest}>
      <span>{children}</span>
    </output>
  );
}

/** Room for an ErrorBanner: its icon, padding and border are part of the height. */
export function ReservedBanner({ longest, children, className }: ReservedProps) {
  return (
    <div
      className={classNames(
        stack,
        "items-start before:border before:py-3 before:pr-4 before:pl-12 before:font-medium",
        className,
      )}
      data-longest={longest}
    >
      {children}
    </div>
  );
}
