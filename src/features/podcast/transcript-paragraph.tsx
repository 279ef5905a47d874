// A paragraph of a transcript: its time, and its sentences with what was searched for marked. Each sentence carries
// its number and its second, so that a tap seeks there and a voice can be followed.
import { memo, type ReactNode } from "react";
import type { TranscriptSegment } from "#contract";
import { formatClock, formatSpokenClock } from "#domain/format.ts";
import type { Match } from "#domain/transcript-search.ts";
import type { Paragraph } from "#domain/transcript.ts";
import { classNames } from "#lib/class-names.ts";

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
      <mark
        key={match.from}
        data-current={isCurrent ? "" : undefined}
        className={classNames(
          "rounded-[0.2em]",
          isCurrent ? "bg-accent text-on-accent" : "bg-accent-soft text-accent-text",
        )}
      >
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
    <div className="-mx-2 grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 px-2 py-1.5 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] sm:grid-cols-[3.75rem_minmax(0,1fr)]">
      <button
        type="button"
        aria-label={`Play from ${formatSpokenClock(start)}`}
        className="-mt-2 h-11 self-start rounded-sm text-left text-sm text-soft tabular-nums transition-colors hover:text-accent-text"
        onClick={() => onSeek(start)}
      >
        {formatClock(start)}
      </button>
      <p className="font-serif text-[1.1875rem] leading-[1.6]">
        {sentences.map((sentence, index) => (
          <span key={first + index} data-sentence={first + index} data-start={sentence.start}>
            <span className="cursor-pointer rounded-[0.2em] transition-colors hover:bg-sunken">
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
