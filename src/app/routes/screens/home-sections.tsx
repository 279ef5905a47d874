// What stands below the hero of the home page, over the account of this page.
import { Suspense } from "react";
import { DiscoveryBlock } from "#features/home/discovery/discovery-block.tsx";
import { HomeSections as Sections } from "#features/home/home-sections.tsx";
import { systemClock } from "#lib/clock.ts";
import { useAccount, useUser } from "../../context/app-context.ts";
import { useEpisodeCards } from "./use-episode-cards.tsx";

/** The block that looks for episodes on this page is built, and switched off (docs/product-rules.md). */
const SHOWS_DISCOVERY: boolean = false;

function Discovery() {
  const { database, catalogue } = useAccount();
  const render = useEpisodeCards();
  return <DiscoveryBlock source={{ database, catalogue, clock: systemClock }} render={render} />;
}

// The block waits for the device's database, and the rest of the page doesn't wait with it.
const discovery = SHOWS_DISCOVERY ? (
  <Suspense>
    <Discovery />
  </Suspense>
) : null;

export const HomeSections = () => <Sections signedIn={useUser() !== null} discovery={discovery} />;
