import { PodcastScreen } from "#features/podcast/podcast-screen.tsx";
import { useApp, useUser } from "../app-context.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";

export function PodcastPage() {
  const { backend, toasts } = useApp();
  const { isPlaying, toggle } = useEpisodePlayer();

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
      podcasts={backend.podcasts}
      reader={useUser()?.id ?? null}
      isPlaying={isPlaying}
      onPlay={toggle}
      onShare={({ id }) => void share(id)}
    />
  );
}
