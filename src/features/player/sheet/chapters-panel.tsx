// The chapters of the episode: a tap goes there, and the one that sounds is marked.
import { AudioLines } from "lucide-react";
import { formatClock } from "#domain/format.ts";
import type { ChapterStart } from "#domain/transcript.ts";
import type { Player } from "#player";
import { useChapter } from "./use-chapter.ts";

type ChaptersPanelProps = {
  player: Player;
  /** Undefined while they are looked for, null where they cannot be had. */
  chapters: readonly ChapterStart[] | null | undefined;
};

const NONE: readonly ChapterStart[] = [];

export function ChaptersPanel({ player, chapters }: ChaptersPanelProps) {
  const present = useChapter(player, chapters ?? NONE);
  if (chapters === undefined) return <p className="sheet-empty">Looking for the chapters…</p>;
  if (!chapters)
    return (
      <p className="sheet-empty">
        The chapters are not on this device yet. They come with the next connection.
      </p>
    );
  if (chapters.length === 0) return <p className="sheet-empty">This episode has no chapters.</p>;
  return (
    <ol className="sheet-list">
      {chapters.map(({ title, start }, index) => (
        <li key={`${start} ${title}`}>
          <button
            type="button"
            aria-current={index === present ? "true" : undefined}
            className="sheet-chapter-row"
            onClick={() => player.seek(start)}
          >
            <span className="sheet-clock">{formatClock(start)}</span>
            <span>{title}</span>
            {index === present && <AudioLines aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ol>
  );
}
