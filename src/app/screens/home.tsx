import { HomeScreen } from "#features/home/home-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { useApp, useUser } from "../app-context.ts";

export function Home() {
  const { backend } = useApp();
  return (
    <HomeScreen
      signedIn={useUser() !== null}
      loadSample={backend.samplePodcast}
      player={null}
      clock={systemClock}
    />
  );
}
