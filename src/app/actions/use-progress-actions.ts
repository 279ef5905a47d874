// Marking an episode as played or unplayed from any screen, and forgetting that it was begun: on the device at once,
// and it can be undone.
import { useMemo } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import { sayNotKept } from "#lib/not-kept.ts";
import { readProgress, type Progress } from "#sync";
import { useAccount, useApp } from "../context/app-context.ts";

export type ProgressActions = {
  markPlayed(episode: EpisodeCard): void;
  /** Back to the beginning: the next play starts there. */
  markUnplayed(episode: EpisodeCard): void;
  /** The same, said of a list that it leaves. @param list what that is called. @param onUndo it is there again. */
  remove(list: string, episode: EpisodeCard, onUndo?: () => void): void;
};

const UNPLAYED: Progress = { seconds: 0, finished: false };

/** Settles after the tasks that are under way: what the player noted as it was closed is in the database's queue. */
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** The writers for the account of this page, which somebody must be signed in to. */
export function useProgressActions(): ProgressActions {
  const { player, toasts, session } = useApp();
  const { userId, database, sync } = useAccount();
  return useMemo(() => {
    /** In the player, an episode's position would be noted again with the next seconds. */
    async function letGo(id: string): Promise<void> {
      if (player.state().current?.id !== id) return;
      player.close();
      await nextTask();
    }
    const write = (id: string, { seconds, finished }: Progress) =>
      sync.changes.setProgress(id, seconds, finished);
    const tellFailure = (error: unknown) =>
      toasts.show({
        type: "error",
        title: "This could not be changed",
        message: sayNotKept(error),
      });

    async function change(
      title: string,
      id: string,
      after: (before: Progress) => Progress,
      onUndo = () => {},
    ): Promise<void> {
      await letGo(id);
      const before = (await readProgress(database, id)) ?? UNPLAYED;
      await write(id, after(before));
      const run = () => {
        // Somebody may have signed out since, and nothing of theirs is written any more.
        if (session.get()?.id !== userId) return;
        write(id, before).then(onUndo, tellFailure);
      };
      toasts.show({ type: "success", title, actions: [{ label: "Undo", run }] });
    }

    return {
      markPlayed({ id, audioSeconds }) {
        const played = ({ seconds }: Progress) => ({
          seconds: Math.floor(audioSeconds ?? seconds),
          finished: true,
        });
        change("Marked as played", id, played).catch(tellFailure);
      },
      markUnplayed: ({ id }) => void change("Marked as unplayed", id, () => UNPLAYED).catch(tellFailure),
      remove: (list, { id }, onUndo) =>
        void change(`Removed from ${list}`, id, () => UNPLAYED, onUndo).catch(tellFailure),
    };
  }, [player, toasts, session, userId, database, sync]);
}
