// The shape of a page whose chunk is on its way: as tall as the window, so that the footer does not jump when it comes.
import { Skeleton } from "#ui/skeleton.tsx";

export function ScreenSkeleton() {
  return (
    <div className="page-width min-h-dvh py-12" aria-busy="true">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="mt-5 h-5 w-96" />
      <Skeleton className="mt-10 h-64 w-full rounded-xl" />
    </div>
  );
}

/** The same in the running app: no other page's title stays while it is there. */
export const ArrivingScreen = () => (
  <>
    <title>Orpheus</title>
    <ScreenSkeleton />
  </>
);
