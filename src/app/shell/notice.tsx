// A line of text at the bottom of the window, above the player.
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

type NoticeProps = {
  icon: ReactNode;
  /** On a phone only its icon is left: what lies under that can be pressed. */
  brief?: boolean;
  children: ReactNode;
};

export function Notice({ icon, brief, children }: NoticeProps) {
  return (
    <div
      className={classNames(
        !brief && "pointer-events-auto",
        "mb-3 flex min-h-11 animate-fade-in flex-wrap items-center gap-x-2.5 rounded-lg border border-line bg-card px-4 py-2 text-sm shadow-md [&>svg+*]:flex-[1_1_7rem] [&>svg+*]:text-balance [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-soft",
      )}
    >
      {icon}
      {children}
    </div>
  );
}

export function NoticeButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 shrink-0 rounded-sm px-2 font-semibold text-accent-text hover:underline sm:min-h-0"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
