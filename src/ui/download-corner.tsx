// The download of an episode on its card: a mark in the cover's corner that can be pressed. Where a mouse is, an
// episode that nobody asked for shows it only under the pointer.
import { DownloadMark, type DownloadMarkProps } from "./download-mark.tsx";

/** `label` says what a press does, `words` how far the download has come. */
type DownloadCornerProps = DownloadMarkProps & { label: string; words: string; onPress(): void };

export const DownloadCorner = ({ label, words, onPress, ...mark }: DownloadCornerProps) => (
  <button
    type="button"
    className="download-corner"
    data-kind={mark.kind}
    data-tooltip={words}
    onClick={onPress}
  >
    <span>
      <DownloadMark {...mark} />
    </span>
    <span className="sr-only">{label}</span>
  </button>
);
