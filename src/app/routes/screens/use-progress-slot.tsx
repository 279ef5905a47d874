// On an episode's page: how far the account has heard it, and what its menu has to mark it.
import { CircleCheck, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useLive } from "#db";
import { ProgressLine } from "#features/history/progress-line.tsx";
import { readPodcasts, readProgress } from "#sync";
import type { RowMenuEntry } from "#ui/overlay/row-menu.tsx";
import { useAccount } from "../../context/app-context.ts";
import { useProgressActions } from "../../actions/use-progress-actions.ts";

/** `line`: null for visitors, whose progress nobody notes. `entries`: none until the episode is here. */
export function useProgressSlot(podcastId: string): { line: ReactNode; entries: readonly RowMenuEntry[] } {
  const { database, userId } = useAccount();
  const { markPlayed, markUnplayed } = useProgressActions();
  const read = useLive(async () => {
    const [[episode], progress] = await Promise.all([
      readPodcasts(database, [podcastId]),
      readProgress(database, podcastId),
    ]);
    return { episode, progress };
  }, [database, podcastId]);
  if (userId === null) return { line: null, entries: [] };
  if (!read?.episode) return { line: <ProgressLine progress={null} length={null} />, entries: [] };
  const { episode, progress } = read;
  const isBegun = progress !== null && (progress.finished || progress.seconds > 0);
  const played = {
    label: "Mark as played",
    icon: <CircleCheck aria-hidden="true" />,
    onChoose: () => markPlayed(episode),
  };
  const unplayed = {
    label: "Mark as unplayed",
    icon: <RotateCcw aria-hidden="true" />,
    onChoose: () => markUnplayed(episode),
  };
  return {
    line: <ProgressLine progress={isBegun ? progress : null} length={episode.audioSeconds} />,
    entries: [progress?.finished ? unplayed : played],
  };
}
