// Shows the review of a refused edit when somebody asked for it: in a message, in the sync panel, or on the page of what
// was edited.
import { useEffect, useEffectEvent } from "react";
import { useOwner } from "../chunks/use-owner.ts";

/** @param mid of the refused edit. */
export function Review({ mid, onClose }: { mid: number; onClose(): void }) {
  const { chunk, ask } = useOwner();
  const begin = useEffectEvent(() => void ask().then((loaded) => loaded ?? onClose()));
  useEffect(() => begin(), []);
  return chunk && <chunk.ConflictReview mid={mid} onClose={onClose} />;
}
