// Chapter, slider with the marks of chapters, and times: the only part of the sheet that is drawn with every report of
// the position.
import { useMemo } from "react";
import { formatClock, formatSpokenClock } from "#domain/format.ts";
import { chapterAt, type ChapterStart } from "#domain/transcript.ts";
import { timeLeft, type Player } from "#player";
import { SeekBar } from "../seek-bar.tsx";
import { useHold } from "../use-hold.ts";
import { usePlayer } from "../use-player.ts";
import { chapterMarks } from "./chapter-marks.ts";

export function SheetTimeline({ player, chapters }: { player: Player; chapters: readonly ChapterStart[] }) {
  const [held, hold] = useHold(player);
  const position = usePlayer(player, (state) => state.position);
  const duration = usePlayer(player, (state) => state.duration);
  const rate = usePlayer(player, (state) => state.rate);
  const marks = useMemo(() => chapterMarks(chapters, duration), [chapters, duration]);
  const shown = held ?? position;
  const chapter = chapters[chapterAt(chapters, shown)]?.title;
  const left = timeLeft({ position: shown, duration, rate });
  return (
    <div className="sheet-timeline">
      <p className="sheet-chapter">{chapter}</p>
      <div className="sheet-bar">
        <SeekBar
          position={shown}
          duration={duration}
          chapter={chapter}
          marks={marks}
          onHold={hold}
          onSeek={player.seek}
        />
      </div>
      <div className="sheet-times">
        <span>
          <span className="sr-only">Elapsed </span>
          {formatClock(shown)}
        </span>
        <span>
          <span aria-hidden="true">{left === null ? "--:--" : `−${formatClock(left)}`}</span>
          {left !== null && <span className="sr-only">{`${formatSpokenClock(left)} left`}</span>}
        </span>
      </div>
    </div>
  );
}
