// The shape of a grid of episodes while the list is on its way.
import { EpisodeCardSkeleton } from "#ui/episode-card.tsx";

export const GridSkeleton = ({ label }: { label: string }) => (
  <output
    aria-label={label}
    className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4 lg:grid-cols-5"
  >
    {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => (
      <EpisodeCardSkeleton key={place} />
    ))}
  </output>
);
