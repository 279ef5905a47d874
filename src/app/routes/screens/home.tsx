// / over the account and the player of this page.
import { useState } from "react";
import { HomeScreen } from "#features/home/home-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { useApp, useUser } from "../../context/app-context.ts";
import { createSampleSource } from "../../account/home-sample.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";

export function Home() {
  const { accounts, backend, covers } = useApp();
  const [sample] = useState(() => createSampleSource(backend.podcasts, accounts.current.get, systemClock));
  return (
    <HomeScreen
      signedIn={useUser() !== null}
      sample={sample}
      player={useEpisodePlayer()}
      covers={covers}
      clock={systemClock}
    />
  );
}
