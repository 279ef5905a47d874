// Below the actions of an episode's page: how far it was heard.
import type { Progress } from "#sync";
import { ProgressBar, progressWords } from "./progress-bar.tsx";
import "./history.css";

type ProgressLineProps = {
  progress: Progress;
  /** Of the episode in seconds; null while unknown. */
  length: number | null;
};

export const ProgressLine = ({ progress, length }: ProgressLineProps) => (
  <div className="progress-line">
    {!progress.finished && <ProgressBar progress={progress} length={length} />}
    <span>{progressWords(progress, length)}</span>
  </div>
);
