// / over the account and the player of this page.
import { useState } from "react";
import { HomeScreen } from "#features/home/home-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { homeSections } from "../../chunks/inner-parts.ts";
import { useLate } from "../../chunks/use-late.ts";
import { useApp, useUser } from "../../context/app-context.ts";
import { createSampleSource } from "../../account/home-sample.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";

/** A chunk of its own that no first visit waits for: until it comes its place is as tall as the window. */
function Sections() {
  const { value: HomeSections, error } = useLate(homeSections);
  if (HomeSections) return <HomeSections />;
  return error === null && <div aria-busy="true" className="min-h-dvh" />;
}

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
    >
      <Sections />
    </HomeScreen>
  );
}
