// The home page's hero: what the product does, said and heard.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Covers } from "#backend";
import type { Clock } from "#lib/clock.ts";
import { LinkButton } from "#ui/button.tsx";
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
    <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 pt-10 pb-4 sm:pt-14 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:pt-20">
      <title>Orpheus · Research papers as podcasts</title>
      <div className="lg:pb-10">
        <h1 className="max-w-2xl text-4xl">Turn Any Research Paper into an Engaging Podcast</h1>
        <p className="mt-6 max-w-xl text-lg text-soft">
          Drop a PDF. In about two minutes there is a structured summary, a cover of its own and a narrated
          episode that you can share with everyone or keep to yourself.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
          <LinkButton to="/waitlist" size="large">
            {signedIn ? "Generate Your First Podcast" : "Get Started"}
          </LinkButton>
          {!signedIn && <p className="text-[0.9375rem] text-soft">Private beta, by invitation</p>}
        </div>
      </div>
      <div className="mx-auto w-full max-w-md lg:mr-0">
        <SampleCard state={state} player={player} covers={covers} />
      </div>
    </div>
  );
}
