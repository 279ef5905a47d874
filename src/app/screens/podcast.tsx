// /podcast/{id} over the account of this page.
import { useParams } from "react-router-dom";
import { PodcastScreen } from "#features/podcast/podcast-screen.tsx";
import { useAccount, useApp, useReadable } from "../app-context.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";
import { useKeeping } from "../use-keeping.ts";
import { OwnerSlot } from "./owner-slot.tsx";

export { loadOwner as warmOwner } from "../owner-chunk.ts";

export function PodcastPage() {
  const { connectivity, covers, toasts } = useApp();
  const { podcastId = "" } = useParams();
  const account = useAccount();
  const online = useReadable(connectivity.online);
  const { isPlaying, toggle } = useEpisodePlayer();
  const keeping = useKeeping();

  async function share(id: string) {
    try {
      await navigator.clipboard.writeText(new URL(`/podcast/${id}`, location.origin).href);
      toasts.show({ type: "success", title: "Link copied to clipboard" });
    } catch {
      toasts.show({
        type: "error",
        title: "The link could not be copied",
        message: "Copy it from the address bar.",
      });
    }
  }

  return (
    <PodcastScreen
      source={account}
      covers={covers}
      reader={account.userId}
      online={online}
      ownerMenu={<OwnerSlot podcastId={podcastId} />}
      isPlaying={isPlaying}
      onPlay={toggle}
      onShare={({ id }) => void share(id)}
      {...keeping}
    />
  );
}
