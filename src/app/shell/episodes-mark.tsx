// In the navigation, while an episode has become ready or has failed unseen: the way to the list of one's episodes.
import { BellDot } from "lucide-react";
import { Link } from "#ui/link.tsx";
import { useUnseenJobs } from "../actions/use-unseen-jobs.ts";

export function EpisodesMark() {
  const unseen = useUnseenJobs();
  if (unseen === 0) return null;
  return (
    <Link
      to="/episodes"
      aria-label={`My Episodes: ${unseen} new`}
      className="flex min-h-11 min-w-11 animate-fade-in items-center justify-center rounded-full text-accent-text transition-colors hover:bg-sunken"
    >
      <BellDot aria-hidden="true" className="size-4.5" />
    </Link>
  );
}
