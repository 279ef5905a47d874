// A part of the shell in a chunk of its own, which comes when it can: `lazy` would remember a failure for good, and
// with it sound would go on without its controls.
import { useEffect, useState, type ComponentType } from "react";
import { useApp } from "../app-context.ts";
import { loadUntilThere, onPlay } from "./load-until-there.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

type Part = { default: ComponentType };

/** @param load always the same function. */
export function Late({ load }: { load(): Promise<Part> }) {
  const { connectivity, player } = useApp();
  const [part, setPart] = useState<Part | null>(null);
  useEffect(
    () => loadUntilThere(load, [connectivity.online.subscribe, onPlay(player)], setPart),
    [connectivity, load, player],
  );
  return (
    part && (
      <QuietBoundary>
        <part.default />
      </QuietBoundary>
    )
  );
}
