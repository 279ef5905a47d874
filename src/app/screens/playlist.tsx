// /playlist over the account of this page.
import { PlaylistScreen } from "#features/playlist/playlist-screen.tsx";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";
import { useKeeping } from "../use-keeping.ts";
import { useQueueing } from "../use-queueing.ts";

export function Playlist() {
  const { connectivity, covers, returnAddress } = useApp();
  const { userId, database } = useAccount();
  const { isPlaying, toggle } = useEpisodePlayer();
  const { setSaved, moveSaved } = useKeeping();
  const queue = useQueueing();
  return (
    <PlaylistScreen
      database={database}
      signedIn={userId !== null}
      online={useReadable(connectivity.online)}
      covers={covers}
      onSignIn={() => returnAddress.remember("/playlist")}
      isPlaying={isPlaying}
      onPlay={toggle}
      onRemove={(id) => setSaved(id, false)}
      onMove={moveSaved}
      onQueue={(episode, place) => void queue(episode, place)}
    />
  );
}
