// The transcript of an episode to read, search and copy; a tap on a sentence or a time plays from there. Paragraphs
// out of sight are not laid out, which keeps 1,500 sentences smooth.
import { Copy } from "lucide-react";
import { useEffect, useMemo, useRef, type RefObject } from "react";
import { formatClock, formatSpokenClock } from "#domain/format.ts";
import type { Match } from "#domain/transcript-search.ts";
import { groupTranscript, transcriptText } from "#domain/transcript.ts";
import type { Transcript } from "#sync";
import { Button } from "#ui/button.tsx";
import type { Copying } from "./copying.ts";
import { NotHere } from "./not-here.tsx";
import { TranscriptParagraph } from "./transcript-paragraph.tsx";
import { TranscriptSearchField } from "./transcript-search-field.tsx";
import type { TranscriptReading } from "./use-transcript.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";

type TranscriptViewProps = {
  onSeek(seconds: number): void;
  copying: Copying;
};

const NONE: readonly Match[] = [];

/** A tap on a sentence seeks to it; the times beside the paragraphs do so for the keyboard. */
function useSentenceTaps(list: RefObject<HTMLElement | null>, onSeek: (seconds: number) => void) {
  useEffect(() => {
    const element = list.current;
    const onClick = ({ target }: MouseEvent) => {
      const sentence = target instanceof Element ? target.closest<HTMLElement>("[data-start]") : null;
      // Whoever marks words to copy them does not want to be taken elsewhere.
      if (sentence && getSelection()?.isCollapsed !== false) onSeek(Number(sentence.dataset["start"]));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [list, onSeek]);
}

/** The matches of each paragraph, under the number of its first sentence. */
function useMatchesOf(sections: ReturnType<typeof groupTranscript>, matches: readonly Match[]) {
  return useMemo(() => {
    const found = new Map<number, Match[]>();
    const firsts = sections.flatMap(({ paragraphs }) => paragraphs.map(({ first }) => first));
    let paragraph = 0;
    for (const match of matches) {
      while ((firsts[paragraph + 1] ?? Number.POSITIVE_INFINITY) <= match.sentence) paragraph += 1;
      const first = firsts[paragraph] ?? 0;
      found.set(first, [...(found.get(first) ?? []), match]);
    }
    return found;
  }, [sections, matches]);
}

function TranscriptText({ transcript, onSeek, copying }: TranscriptViewProps & { transcript: Transcript }) {
  const { segments, chapters } = transcript;
  const sections = useMemo(() => groupTranscript(segments, chapters), [segments, chapters]);
  const search = useTranscriptSearch(segments);
  const matchesOf = useMatchesOf(sections, search.matches);
  const current = search.matches[search.at] ?? null;
  const list = useRef<HTMLDivElement>(null);
  useSentenceTaps(list, onSeek);
  useEffect(() => {
    if (current) list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "center" });
  }, [current]);

  return (
    <>
      <div className="transcript-tools">
        <TranscriptSearchField search={search} />
        <Button
          variant="secondary"
          onClick={() =>
            void copying.copy(transcriptText(sections), "Transcript copied to clipboard", {
              title: "The transcript could not be copied",
              message: "Select its text and copy that instead.",
            })
          }
        >
          <Copy aria-hidden="true" />
          Copy transcript
        </Button>
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
                  onClick={() => onSeek(start)}
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
                  onSeek={onSeek}
                />
              );
            })}
          </section>
        ))}
      </div>
    </>
  );
}

export function TranscriptView({ reading, ...rest }: TranscriptViewProps & { reading: TranscriptReading }) {
  if (reading.state !== "ready")
    return (
      <NotHere onRetry={reading.state === "away" ? reading.retry : null}>
        The transcript is not on this device yet. It comes with the next connection.
      </NotHere>
    );
  if (reading.transcript.segments.length === 0)
    return <p className="text-soft">No transcript available for this podcast.</p>;
  return <TranscriptText transcript={reading.transcript} {...rest} />;
}
