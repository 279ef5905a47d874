import { PlaylistScreen } from "#features/playlist/playlist-screen.tsx";
import { useAccount, useApp } from "../app-context.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";
import { useKeeping } from "../use-keeping.ts";

export function Playlist() {
  const { covers } = useApp();
  const { userId, database } = useAccount();
  const { isPlaying, toggle } = useEpisodePlayer();
  const { setSaved } = useKeeping();
  return (
    <PlaylistScreen
      database={database}
      signedIn={userId !== null}
      covers={covers}
      isPlaying={isPlaying}
      onPlay={toggle}
      onRemove={(id) => setSaved(id, false)}
    />
  );
}
