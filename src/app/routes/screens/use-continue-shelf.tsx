// Continue listening over the account of this page.
import { ContinueShelf } from "#features/history/continue-shelf.tsx";
import { useContinuing } from "#features/history/use-continuing.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { useProgressActions } from "../../actions/use-progress-actions.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";

/** @returns the shelf; undefined until the device has said whether there is one. */
export function useContinueShelf() {
  const { covers } = useApp();
  const { database } = useAccount();
  const { isPlaying, toggle } = useEpisodePlayer();
  const actions = useProgressActions();
  const { items, hide, show } = useContinuing(database);
  return (
    items && (
      <ContinueShelf
        items={items}
        covers={covers}
        isPlaying={isPlaying}
        onPlay={toggle}
        onRemove={({ episode, progress }) => {
          hide(episode.id);
          actions.remove("Continue listening", episode, progress, () => show(episode.id));
        }}
      />
    )
  );
}
