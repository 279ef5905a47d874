// How far an episode was heard: a bar, and the same in words.
import { describeProgress, formatClock } from "#domain/format.ts";
import type { Progress } from "#sync";

/** In words; of an episode of unknown length where it stopped. */
export const progressWords = (progress: Progress, length: number | null): string =>
  describeProgress(progress, length)?.words ?? `Stopped at ${formatClock(progress.seconds)}`;

export function ProgressBar({ progress, length }: { progress: Progress; length: number | null }) {
  const share = describeProgress(progress, length)?.share ?? 0;
  return (
    <div aria-hidden="true" className="meter begun-bar">
      <div style={{ width: `${Math.round(share * 100)}%` }} />
    </div>
  );
}
