// The sleep timer: what there is to choose, and what is left of it.
import { Moon } from "lucide-react";
import { useSyncExternalStore } from "react";
import { formatClock } from "#domain/format.ts";
import type { ChapterStart } from "#domain/transcript.ts";
import type { Player, SleepChoice, SleepTimer } from "#player";
import { usePlayer } from "../use-player.ts";
import { chapterEnd } from "./chapter-end.ts";
import { Tool } from "./tool.tsx";

const MINUTES = [5, 10, 15, 30, 45, 60];

const places = { chapter: "End of chapter", episode: "End of episode" } as const;

/** What the timer waits for, in words; changes once a second at most. */
function describe(choice: SleepChoice | null, sleep: SleepTimer): string {
  if (!choice) return "Off";
  const left = sleep.remaining();
  const clock = left === null ? "" : ` · ${formatClock(left)}`;
  return choice.until === "minutes" ? formatClock(left) : places[choice.until] + clock;
}

type SleepChoicesProps = { player: Player; sleep: SleepTimer; chapters: readonly ChapterStart[] };

export function SleepChoices({ player, sleep, chapters }: SleepChoicesProps) {
  const choice = useSyncExternalStore(sleep.choice.subscribe, sleep.choice.get);
  const value = usePlayer(player, () => describe(choice, sleep));
  const end = usePlayer(player, ({ position, duration }) => chapterEnd(chapters, position, duration));
  return (
    <Tool name="Sleep timer" value={value} icon={<Moon aria-hidden="true" />}>
      {(act) => (
        <div className="sheet-choices in-pairs">
          {MINUTES.map((minutes) => (
            <button
              key={minutes}
              type="button"
              aria-pressed={choice?.until === "minutes" && choice.minutes === minutes}
              onClick={act(() => sleep.set({ until: "minutes", minutes }))}
            >
              {`${minutes} minutes`}
            </button>
          ))}
          <button
            type="button"
            disabled={end === null}
            aria-pressed={choice?.until === "chapter"}
            onClick={act(() => {
              if (end !== null) sleep.set({ until: "chapter", end });
            })}
          >
            {places.chapter}
          </button>
          <button
            type="button"
            aria-pressed={choice?.until === "episode"}
            onClick={act(() => sleep.set({ until: "episode" }))}
          >
            {places.episode}
          </button>
          <button type="button" aria-pressed={choice === null} onClick={act(() => sleep.set(null))}>
            Off
          </button>
        </div>
      )}
    </Tool>
  );
}
