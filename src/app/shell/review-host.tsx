// Shows the review of a refused edit when somebody asks for it: a message, the sync panel, or the episode's page.
import { useEffect, useEffectEvent } from "react";
import { useApp, useReadable } from "../app-context.ts";
import { useOwnerChunk } from "../use-owner-chunk.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

function Review({ mid, onClose }: { mid: number; onClose(): void }) {
  const { chunk, ask } = useOwnerChunk();
  const begin = useEffectEvent(() => void ask().then((loaded) => loaded ?? onClose()));
  useEffect(() => begin(), []);
  return chunk && <chunk.ConflictReview mid={mid} onClose={onClose} />;
}

export function ReviewHost() {
  const { review } = useApp();
  const mid = useReadable(review);
  if (mid === null) return null;
  return (
    <QuietBoundary>
      <Review key={mid} mid={mid} onClose={() => review.set(null)} />
    </QuietBoundary>
  );
}
