// A part of the shell in a chunk of its own: it comes when it can, and the page goes on without it.
import type { ReactNode } from "react";
import type { Late } from "#lib/late.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";
import { useLate } from "./use-late.ts";

type LatePartProps<Part> = {
  part: Late<Part>;
  /** Stands where the part will. */
  fallback?: ReactNode;
  children(part: Part): ReactNode;
};

export function LatePart<Part>({ part, fallback = null, children }: LatePartProps<Part>) {
  const { value } = useLate(part);
  return value === null ? fallback : <QuietBoundary fallback={fallback}>{children(value)}</QuietBoundary>;
}
