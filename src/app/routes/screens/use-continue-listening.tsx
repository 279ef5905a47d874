// Continue listening over the account of this page.
import { ContinueListening } from "#features/history/continue-listening.tsx";
import { useContinuing } from "#features/history/use-continuing.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { useProgressActions } from "../../actions/use-progress-actions.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";

/** @returns the section; undefined until the device has said whether there is one. */
export function useContinueListening() {
  const { covers } = useApp();
  const { database } = useAccount();
  const { isPlaying, toggle } = useEpisodePlayer();
  const actions = useProgressActions();
  const { items, hide, show } = useContinuing(database);
  return (
    items && (
      <ContinueListening
        items={items}
        covers={covers}
        isPlaying={isPlaying}
        onPlay={toggle}
        onRemove={({ episode }) => {
          hide(episode.id);
          actions.remove("Continue listening", episode, () => show(episode.id));
        }}
      />
    )
  );
}
