// Puts an episode into the queue from any screen, and says so.
import { useCallback } from "react";
import type { EpisodeCard } from "#domain/podcast.ts";
import { useApp } from "../context/app-context.ts";
import { toEpisode } from "./to-episode.ts";

/** @returns has an episode played next, or after all that waits. Never rejects. */
export function useQueueing() {
  const { covers, extras, player, toasts } = useApp();
  return useCallback(
    async (podcast: EpisodeCard, place: "next" | "end") => {
      try {
        await extras.load();
      } catch {
        toasts.show({ type: "info", title: "The queue needs a connection the first time" });
        return;
      }
      if (player.state().current?.id === podcast.id) {
        toasts.show({ type: "info", title: "This episode is in the player already" });
        return;
      }
      const queue = extras.get()?.queue;
      queue?.add([toEpisode(podcast, covers)], place);
      // With nothing in the player there is no bar that shows the queue.
      const actions = player.state().current ? [] : [{ label: "Play now", run: () => queue?.next() }];
      toasts.show({ type: "success", title: "Added to queue", actions });
    },
    [covers, extras, player, toasts],
  );
}
