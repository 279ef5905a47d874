// Stands on the cover of an episode that is unseen.
import type { ReactNode } from "react";

/** @param children the card. */
export const WithUnseenMark = ({ isUnseen, children }: { isUnseen: boolean; children: ReactNode }) => (
  <div className="relative flex min-w-0 flex-col *:last:grow">
    {isUnseen && (
      <p className="pointer-events-none absolute top-2 left-2 z-10 rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-on-accent shadow-md">
        New
      </p>
    )}
    {children}
  </div>
);
