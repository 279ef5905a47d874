// Where chapters begin, as gaps in the track of the slider.
import type { ChapterStart } from "#domain/transcript.ts";

/** Width of a gap, and of the half of the thumb whose middle goes from one end less that to the other; in pixels. */
const GAP = 3;
const THUMB = 8;

/**
 * A background of CSS for the slider's track; undefined where there is nothing to mark.
 * @param duration of the episode in seconds, null while unknown.
 */
export function chapterMarks(chapters: readonly ChapterStart[], duration: number | null): string | undefined {
  if (duration === null) return undefined;
  const stops = chapters
    .filter(({ start }) => start > 0 && start < duration)
    .map(({ start }) => {
      const share = start / duration;
      const middle = `${(share * 100).toFixed(2)}% + ${(THUMB - share * 2 * THUMB).toFixed(2)}px`;
      const [from, to] = [`calc(${middle} - ${GAP / 2}px)`, `calc(${middle} + ${GAP / 2}px)`];
      return `transparent ${from}, var(--color-paper) ${from} ${to}, transparent ${to}`;
    });
  return stops.length === 0 ? undefined : `linear-gradient(to right, ${stops.join(", ")})`;
}
