// Below the actions of an episode's page: how far it was heard. What is below it does not move when it comes or goes.
import type { Progress } from "#sync";
import { ProgressBar, progressWords } from "./progress-bar.tsx";
import "./history.css";

type ProgressLineProps = {
  /** Null for one never begun. */
  progress: Progress | null;
  /** Of the episode in seconds; null while unknown. */
  length: number | null;
};

export const ProgressLine = ({ progress, length }: ProgressLineProps) => (
  <div className="progress-line">
    {progress?.finished === false && <ProgressBar progress={progress} length={length} />}
    {progress && <span>{progressWords(progress, length)}</span>}
  </div>
);
