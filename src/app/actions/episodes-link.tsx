// The way to one's episodes, marked while one has ended unseen.
import { LibraryBig } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { useUnseenJobs } from "./use-unseen-jobs.ts";

/** @param size that of the buttons beside it. */
export function EpisodesLink({ size = "small" }: { size?: "small" | "medium" }) {
  const unseen = useUnseenJobs();
  return (
    <LinkButton to="/episodes" variant="secondary" size={size} className="relative">
      <LibraryBig aria-hidden="true" />
      My Episodes
      {unseen > 0 && (
        <>
          <span className="sr-only">{`, ${unseen} new`}</span>
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-paper bg-accent"
          />
        </>
      )}
    </LinkButton>
  );
}
