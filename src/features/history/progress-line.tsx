// Below the actions of an episode's page: how far it was heard, and the way to mark it.
import { CircleCheck, RotateCcw } from "lucide-react";
import type { Progress } from "#sync";
import { progressWords } from "./progress-bar.tsx";
import "./history.css";

type ProgressLineProps = {
  /** Null where it was never begun; undefined while that is read: the place is kept free. */
  progress: Progress | null | undefined;
  /** Of the episode in seconds; null while unknown. */
  length: number | null;
  onMark(as: "played" | "unplayed"): void;
};

export function ProgressLine({ progress, length, onMark }: ProgressLineProps) {
  if (progress === undefined) return <div className="progress-line" />;
  const isBegun = progress !== null && (progress.finished || progress.seconds > 0);
  return (
    <div className="progress-line">
      {progress?.finished ? (
        <button type="button" onClick={() => onMark("unplayed")}>
          <RotateCcw aria-hidden="true" />
          Mark as unplayed
        </button>
      ) : (
        <button type="button" onClick={() => onMark("played")}>
          <CircleCheck aria-hidden="true" />
          Mark as played
        </button>
      )}
      {isBegun && <span>{progressWords(progress, length)}</span>}
    </div>
  );
}
