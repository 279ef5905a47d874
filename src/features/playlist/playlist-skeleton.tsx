// The shape of the playlist for the moment the device takes to read it.
import { Skeleton } from "#ui/skeleton.tsx";

export function PlaylistSkeleton() {
  return (
    <output aria-label="Loading your playlist" className="mt-13 grid min-h-dvh content-start gap-8">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-5">
          <Skeleton className="size-18 rounded-md sm:size-24" />
          <div className="flex-1">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="mt-2 h-4 w-1/3" />
          </div>
        </div>
      ))}
    </output>
  );
}
