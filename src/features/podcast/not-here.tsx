// What stands in for a text of an episode that is not on the device: its shape on the way, or a word and another try.
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

/** @param onRetry there where the text could not be had; null while it is on its way. */
export function NotHere({ children, onRetry }: { children: ReactNode; onRetry: (() => void) | null }) {
  if (!onRetry) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-sunken px-5 py-4">
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <p className="min-w-0 flex-1 basis-64 text-[0.9375rem]">{children}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
