// Marking an episode as played or unplayed from any screen, and forgetting that it was begun: on the device at once,
// and it can be undone.
import { useMemo } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Progress } from "#sync";
import { useAccount, useApp } from "../context/app-context.ts";

/** `before`: what is to be there again after Undo; null where it was never begun. `onUndo`: it was. */
type Mark = (episode: EpisodeCard, before: Progress | null, onUndo?: () => void) => void;

export type ProgressActions = {
  markPlayed: Mark;
  /** Back to the beginning: the next play starts there. */
  markUnplayed: Mark;
  /** The same, in the words of a list that it leaves. @param from what the list is called. */
  remove(from: string, ...mark: Parameters<Mark>): void;
};

const UNPLAYED: Progress = { seconds: 0, finished: false };

/** What the player had still to note is noted with the tasks that are under way: what is written after them stays. */
const notedByPlayer = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** The writers for the account of this page, which somebody must be signed in to. */
export function useProgressActions(): ProgressActions {
  const { player, toasts, session } = useApp();
  const { userId, sync } = useAccount();
  return useMemo(() => {
    async function write(id: string, { seconds, finished }: Progress): Promise<boolean> {
      // In the player its position would be noted again with the next seconds.
      if (player.state().current?.id === id) {
        player.close();
        await notedByPlayer();
      }
      try {
        await sync.changes.setProgress(id, seconds, finished);
        return true;
      } catch {
        toasts.show({
          type: "error",
          title: "This could not be changed",
          message: "This device could not keep the change.",
        });
        return false;
      }
    }
    async function change(
      title: string,
      after: Progress,
      ...[{ id }, before, onUndo]: Parameters<Mark>
    ): Promise<void> {
      if (!(await write(id, after))) return;
      const run = () => {
        // Somebody may have signed out since, and nothing of theirs is written any more.
        if (session.get()?.id !== userId) return;
        onUndo?.();
        void write(id, before ?? UNPLAYED);
      };
      toasts.show({ type: "success", title, actions: [{ label: "Undo", run }] });
    }
    return {
      markPlayed: (episode, before, onUndo) => {
        const seconds = Math.floor(episode.audioSeconds ?? before?.seconds ?? 0);
        void change("Marked as played", { seconds, finished: true }, episode, before, onUndo);
      },
      markUnplayed: (...mark) => void change("Marked as unplayed", UNPLAYED, ...mark),
      remove: (from, ...mark) => void change(`Removed from ${from}`, UNPLAYED, ...mark),
    };
  }, [player, toasts, session, userId, sync]);
}
