// A line of text at the bottom of the window, above the player.
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

type NoticeProps = {
  icon: ReactNode;
  /** On a phone it is read out alone, and lies on nothing. */
  brief?: boolean;
  children: ReactNode;
};

export function Notice({ icon, brief, children }: NoticeProps) {
  return (
    <div
      className={classNames(
        brief && "max-sm:sr-only max-sm:min-h-0",
        "pointer-events-auto mb-3 flex min-h-11 animate-fade-in items-center gap-2.5 rounded-lg border border-line bg-card px-4 py-2 text-sm shadow-md [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-soft",
      )}
    >
      {icon}
      {/* Buttons that have no room beside the words stand below them, in line with them. */}
      <div className="-ml-2 flex flex-1 flex-wrap items-center [&>:first-child]:flex-[1_1_7rem] [&>:first-child]:pl-2 [&>:first-child]:text-balance">
        {children}
      </div>
    </div>
  );
}

export function NoticeButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 shrink-0 rounded-sm px-2 font-semibold text-accent-text hover:underline mouse:min-h-0"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
