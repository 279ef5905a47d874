// A quiet line below the navigation.
import type { ReactNode } from "react";

export function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="animate-fade-in border-b border-line bg-sunken">
      <div className="page-width flex min-h-11 flex-wrap items-center gap-x-2.5 py-2 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-soft">
        {icon}
        {children}
      </div>
    </div>
  );
}

export function NoticeButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-sm px-2 font-semibold text-accent-text hover:underline sm:min-h-0"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
