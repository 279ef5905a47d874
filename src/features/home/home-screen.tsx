// The home page's hero: what the product does, said and heard.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Covers } from "#backend";
import type { Clock } from "#lib/clock.ts";
import { LinkButton } from "#ui/button.tsx";
import { Hero } from "./hero.tsx";
import { SampleCard, type SamplePlayer } from "./sample-card.tsx";
import { watchSample, type SampleSource } from "./sample.ts";

export type HomeProps = {
  signedIn: boolean;
  sample: SampleSource;
  player: SamplePlayer;
  covers: Covers;
  clock: Clock;
};

export function HomeScreen({ signedIn, sample, player, covers, clock }: HomeProps) {
  const [watch] = useState(() => watchSample(sample, clock));
  const state = useSyncExternalStore(watch.subscribe, watch.get);
  useEffect(() => {
    watch.start();
    return watch.stop;
  }, [watch]);

  return (
    <>
      <title>Orpheus · Research papers as podcasts</title>
      <Hero
        start={
          <>
            <LinkButton to="/waitlist" size="large">
              {signedIn ? "Generate Your First Podcast" : "Get Started"}
            </LinkButton>
            {!signedIn && <p className="text-[0.9375rem] text-soft">Private beta, by invitation</p>}
          </>
        }
      >
        <SampleCard state={state} player={player} covers={covers} />
      </Hero>
    </>
  );
}
