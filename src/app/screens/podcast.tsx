// /podcast/{id} over the account of this page.
import { PodcastScreen } from "#features/podcast/podcast-screen.tsx";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { useCopying } from "../use-copying.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";
import { useKeeping } from "../use-keeping.ts";

const sharing = {
  addressOf(id: string, start: number | null) {
    const address = new URL(`/podcast/${id}`, location.origin);
    if (start !== null) address.searchParams.set("t", String(start));
    return address.href;
  },
  system:
    "share" in navigator
      ? (title: string, url: string) =>
          // Rejects where the user thought better of it.
          void navigator.share({ title, url }).catch(() => undefined)
      : null,
};

export function PodcastPage() {
  const { connectivity, covers } = useApp();
  const account = useAccount();
  const online = useReadable(connectivity.online);
  const { isPlaying, toggle, listening } = useEpisodePlayer();
  const { setLiked, setSaved, setFollowed } = useKeeping();

  return (
    <PodcastScreen
      source={account}
      covers={covers}
      reader={account.userId}
      online={online}
      isPlaying={isPlaying}
      onPlay={toggle}
      listening={listening}
      sharing={sharing}
      copying={useCopying()}
      setLiked={setLiked}
      setSaved={setSaved}
      setFollowed={setFollowed}
    />
  );
}
