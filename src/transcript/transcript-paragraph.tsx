// A paragraph of a transcript: its time, and its sentences with what was searched for marked. Each sentence carries
// its number and its second, so that a tap seeks there and a voice can be followed.
import { memo, type ReactNode } from "react";
import type { TranscriptSegment } from "#contract";
import { formatClock, formatSpokenClock } from "#domain/format.ts";
import type { Match } from "#domain/transcript-search.ts";
import type { Paragraph } from "#domain/transcript.ts";

type TranscriptParagraphProps = {
  paragraph: Paragraph<TranscriptSegment>;
  /** Those of its sentences, in order. The same array while nothing changes. */
  matches: readonly Match[];
  /** The one that the search stands at; null while that is in another paragraph. */
  current: Match | null;
  onSeek(seconds: number): void;
};

function marked(text: string, matches: readonly Match[], current: Match | null): ReactNode {
  if (matches.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of matches) {
    const isCurrent = match === current;
    parts.push(
      text.slice(at, match.from),
      <mark key={match.from} data-current={isCurrent ? "" : undefined}>
        {text.slice(match.from, match.to)}
      </mark>,
    );
    at = match.to;
  }
  return [...parts, text.slice(at)];
}

export const TranscriptParagraph = memo(function TranscriptParagraph({
  paragraph,
  matches,
  current,
  onSeek,
}: TranscriptParagraphProps) {
  const { start, first, sentences } = paragraph;
  return (
    <div className="transcript-paragraph">
      <button
        type="button"
        aria-label={`Play from ${formatSpokenClock(start)}`}
        className="time"
        onClick={() => onSeek(start)}
      >
        {formatClock(start)}
      </button>
      <p>
        {sentences.map((sentence, index) => (
          <span key={first + index} data-sentence={first + index} data-start={sentence.start}>
            <span className="sentence">
              {marked(
                sentence.text,
                matches.filter((match) => match.sentence === first + index),
                current,
              )}
            </span>{" "}
          </span>
        ))}
      </p>
    </div>
  );
});
