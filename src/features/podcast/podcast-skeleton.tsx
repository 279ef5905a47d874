// The shape of an episode's page while it is read: as tall as the window, so that nothing below it moves into sight.
import { Skeleton } from "#ui/skeleton.tsx";

export function PodcastSkeleton() {
  return (
    <output
      aria-label="Loading the episode"
      className="page-width grid min-h-dvh content-start grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-9"
    >
      <Skeleton className="mx-auto aspect-square w-full max-w-80 rounded-xl lg:max-w-none" />
      <div>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-4 h-11 w-full" />
        <Skeleton className="mt-3 h-11 w-2/3" />
        <Skeleton className="mt-5 h-5 w-80 max-w-full" />
        <Skeleton className="mt-6 h-13 w-72 max-w-full rounded-full" />
        <Skeleton className="mt-12 h-64 w-full" />
      </div>
    </output>
  );
}
