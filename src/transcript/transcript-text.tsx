// What is said in an episode, to read and to search; a tap on a word, a sentence or a time plays from there, and the
// text follows the voice. Paragraphs out of sight are not laid out, which keeps 1,500 sentences smooth.
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from "react";
import type { Chapter, TranscriptSegment } from "#contract";
import { formatClock, formatSpokenClock } from "#domain/format.ts";
import { createTimeline } from "#domain/spoken-place.ts";
import { groupTranscript } from "#domain/transcript.ts";
import type { Match } from "#domain/transcript-search.ts";
import type { Readable } from "#lib/observable.ts";
import { FollowAlong } from "./follow-along.tsx";
import { TranscriptParagraph } from "./transcript-paragraph.tsx";
import { TranscriptSearchField } from "./transcript-search-field.tsx";
import { useFollowing } from "./use-following.ts";
import { useMatchesOf } from "./use-matches.ts";
import { useTaps } from "./use-taps.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";
import type { Voice } from "./voice.ts";

type TranscriptTextProps = {
  segments: readonly TranscriptSegment[];
  chapters: readonly Chapter[];
  /** What is followed. The same object while the episode is. */
  voice: Readable<Voice | null>;
  /** Plays the episode from there. The same function while nothing changes, or all is drawn again. */
  onSeek(seconds: number): void;
  /** Stand beside the search. */
  tools?: ReactNode;
};

const NONE: readonly Match[] = [];

export function TranscriptText({ segments, chapters, voice, onSeek, tools }: TranscriptTextProps) {
  const sections = useMemo(() => groupTranscript(segments, chapters), [segments, chapters]);
  const timeline = useMemo(() => createTimeline(segments), [segments]);
  const search = useTranscriptSearch(segments);
  const matchesOf = useMatchesOf(sections, search.matches);
  const current = search.matches[search.at] ?? null;
  const list = useRef<HTMLDivElement>(null);
  const follower = useFollowing(list, timeline, voice);
  const seek = useCallback(
    (seconds: number) => {
      follower.rejoin();
      onSeek(seconds);
    },
    [follower, onSeek],
  );
  useTaps(list, timeline, seek);
  useEffect(() => {
    if (!current) return;
    follower.leave();
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "center" });
  }, [current, follower]);

  return (
    <>
      <div className="transcript-tools">
        <TranscriptSearchField search={search} />
        {tools}
      </div>
      <div ref={list} className="transcript">
        {sections.map(({ title, start, paragraphs }) => (
          <section key={`${start} ${title}`}>
            {title !== null && (
              <h3 className="text-xl font-semibold">
                <button
                  type="button"
                  aria-label={`${title}, play from ${formatSpokenClock(start)}`}
                  className="transcript-heading"
                  onClick={() => seek(start)}
                >
                  {title}
                  <span className="time">{formatClock(start)}</span>
                </button>
              </h3>
            )}
            {paragraphs.map((paragraph) => {
              const matches = matchesOf.get(paragraph.first) ?? NONE;
              return (
                <TranscriptParagraph
                  key={paragraph.first}
                  paragraph={paragraph}
                  matches={matches}
                  current={current && matches.includes(current) ? current : null}
                  onSeek={seek}
                />
              );
            })}
          </section>
        ))}
      </div>
      <FollowAlong follower={follower} />
    </>
  );
}
