// The chapters of an episode: a tap starts there, and the one that sounds is marked.
import { AudioLines } from "lucide-react";
import type { Chapter } from "#contract";
import { formatClock } from "#domain/format.ts";
import { useChapterAt, type Listening } from "./listening.ts";

type ChaptersListProps = {
  podcastId: string;
  chapters: readonly Chapter[];
  listening: Listening;
  onStart(seconds: number): void;
};

export function ChaptersList({ podcastId, chapters, listening, onStart }: ChaptersListProps) {
  const present = useChapterAt(listening, podcastId, chapters);
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="chapters" className="mt-9">
      <h2 id="chapters" className="text-xl">
        Chapters
      </h2>
      <ol className="-mx-3 mt-1 grid gap-x-4 sm:grid-cols-2">
        {chapters.map(({ title, start }, index) => (
          <li key={`${start} ${title}`}>
            <button
              type="button"
              aria-current={index === present ? "true" : undefined}
              className="chapter"
              onClick={() => onStart(start)}
            >
              <span className="time">{formatClock(start)}</span>
              <span>{title}</span>
              {index === present && <AudioLines aria-hidden="true" className="size-4 text-accent-text" />}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
