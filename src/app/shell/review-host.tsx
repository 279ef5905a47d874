// Shows the review of a refused edit when somebody asked for it: in a message, in the sync panel, or on the episode's
// page.
import { useEffect, useEffectEvent } from "react";
import { useOwnerChunk } from "../use-owner-chunk.ts";

/** @param mid of the refused edit. */
export function Review({ mid, onClose }: { mid: number; onClose(): void }) {
  const { chunk, ask } = useOwnerChunk();
  const begin = useEffectEvent(() => void ask().then((loaded) => loaded ?? onClose()));
  useEffect(() => begin(), []);
  return chunk && <chunk.ConflictReview mid={mid} onClose={onClose} />;
}
