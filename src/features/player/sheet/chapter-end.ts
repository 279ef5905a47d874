// Where the chapter that sounds ends.
import { chapterAt, type ChapterStart } from "#domain/transcript.ts";

/**
 * Seconds from the start; null where no chapter sounds, or its end is not known.
 * @param duration of the episode, which the last chapter ends with.
 */
export function chapterEnd(
  chapters: readonly ChapterStart[],
  position: number,
  duration: number | null,
): number | null {
  const present = chapterAt(chapters, position);
  if (present < 0) return null;
  return chapters[present + 1]?.start ?? duration;
}
