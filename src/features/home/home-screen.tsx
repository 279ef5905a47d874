// The home page: what the product does, said and heard, and below it the rest.
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Covers } from "#backend";
import type { Clock } from "#lib/clock.ts";
import { LinkButton } from "#ui/button.tsx";
import { Hero } from "./hero.tsx";
import { SampleCard, type SamplePlayer } from "./sample-card.tsx";
import { watchSample, type SampleSource } from "./sample.ts";
import { startLabel } from "./start-label.ts";

export type HomeProps = {
  signedIn: boolean;
  sample: SampleSource;
  player: SamplePlayer;
  covers: Covers;
  clock: Clock;
  /** What stands below the hero. */
  children: ReactNode;
};

export function HomeScreen({ signedIn, sample, player, covers, clock, children }: HomeProps) {
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
              {startLabel(signedIn)}
            </LinkButton>
            {!signedIn && <p className="text-[0.9375rem] text-soft">Private beta, by invitation</p>}
          </>
        }
      >
        <SampleCard state={state} player={player} covers={covers} />
      </Hero>
      {children}
    </>
  );
}
