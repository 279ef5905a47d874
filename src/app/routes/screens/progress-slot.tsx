// On an episode's page: how far the account has heard it.
import { useLive } from "#db";
import { ProgressLine } from "#features/history/progress-line.tsx";
import { readPodcasts, readProgress } from "#sync";
import { useAccount } from "../../context/app-context.ts";
import { useProgressActions } from "../../actions/use-progress-actions.ts";

export function ProgressSlot({ podcastId }: { podcastId: string }) {
  const { database } = useAccount();
  const { markPlayed, markUnplayed } = useProgressActions();
  const read = useLive(async () => {
    const [[episode], progress] = await Promise.all([
      readPodcasts(database, [podcastId]),
      readProgress(database, podcastId),
    ]);
    return { episode, progress };
  }, [database, podcastId]);
  const { episode, progress = null } = read ?? {};
  return (
    <ProgressLine
      progress={episode && progress}
      length={episode?.audioSeconds ?? null}
      onMark={(as) => {
        if (episode) (as === "played" ? markPlayed : markUnplayed)(episode);
      }}
    />
  );
}
