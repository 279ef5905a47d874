// The shape of an episode's page while it is read: as tall as the window, so that nothing below it moves into sight.
import { Skeleton } from "#ui/skeleton.tsx";
import "./podcast-layout.css";

export function PodcastSkeleton() {
  return (
    <output aria-label="Loading the episode" className="page-width podcast-page min-h-dvh content-start">
      <title>Episode · Orpheus</title>
      <Skeleton className="aspect-square rounded-xl" />
      <div className="podcast-head">
        <div>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-4 h-11 w-full" />
          <Skeleton className="mt-3 h-11 w-2/3" />
          <Skeleton className="mt-4 h-5 w-80 max-w-full" />
          <Skeleton className="mt-5 h-5 w-64" />
          <Skeleton className="mt-6 h-10 w-56" />
        </div>
        <Skeleton className="mt-6 h-13 w-full max-w-lg rounded-full" />
      </div>
      <div className="podcast-texts">
        <Skeleton className="mt-12 h-64 w-full" />
      </div>
    </output>
  );
}
