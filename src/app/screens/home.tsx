import { HomeScreen } from "#features/home/home-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { useApp, useUser } from "../app-context.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";

export function Home() {
  const { backend } = useApp();
  return (
    <HomeScreen
      signedIn={useUser() !== null}
      loadSample={backend.podcasts.sample}
      player={useEpisodePlayer()}
      clock={systemClock}
    />
  );
}
