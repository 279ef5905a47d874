// The shape of a grid of episodes while the list is on its way.
import { EpisodeCardSkeleton } from "#ui/episode-card.tsx";

/** As many as the list has at the widths of windows (src/features/discover/episode-grid.tsx). */
const COLUMNS = "repeat(auto-fill, minmax(clamp(140px, 46%, 185px), 1fr))";

export const GridSkeleton = ({ label }: { label: string }) => (
  <output
    aria-label={label}
    className="mt-6 grid gap-x-4 gap-y-5 sm:gap-x-5"
    style={{ gridTemplateColumns: COLUMNS }}
  >
    {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => (
      <EpisodeCardSkeleton key={place} />
    ))}
  </output>
);
