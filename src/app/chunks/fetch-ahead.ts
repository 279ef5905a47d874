// Fetches what is not precached before anybody asks for it, so that it is there without a network too.
import { savesData } from "#lib/saves-data.ts";
import { sounding } from "#player";
import { accountDownloadList, accountProfiles, billing, jobs, keepHeard, search } from "./engines.ts";
import { episodesMark, homeSections, jobNotices, owner, playerSheet, playlistItems } from "./inner-parts.ts";
import { idleWork, playerBar } from "./parts.ts";
import { screens } from "./screens.ts";

/** Screens that someone without a network may want: an episode, a person, downloads, lists, plans, where a visitor is sent, legal pages. */
const WANTED = [
  "podcast",
  "user",
  "downloads",
  "discover",
  "pricing",
  "waitlist",
  "survey",
  "access",
  "legal",
] as const;

/** Asks again, from the browser's cache, for what the page loaded before it had a worker that could keep it. */
async function keepLoaded(): Promise<void> {
  for (const { name } of performance.getEntriesByType("resource"))
    if (name.startsWith(`${location.origin}/assets/`)) await fetch(name);
}

/**
 * Has the service worker keep the screens that it does not keep from the start, and the player. For when nothing else
 * is to do.
 * @param signedIn who has a playlist, may search, and may own episodes, does so without a network too.
 */
export async function fetchScreensAhead(signedIn: boolean): Promise<void> {
  await keepLoaded();
  const parts = [
    ...(signedIn ? [playlistItems, billing, jobs, jobNotices, episodesMark] : []),
    playerBar,
    playerSheet,
    sounding,
    keepHeard,
    idleWork,
    accountDownloadList,
    accountProfiles,
    homeSections,
  ];
  for (const part of parts) await part.load();
  for (const name of WANTED) await screens[name].load();
  if (!signedIn) return;
  await screens.generate.load();
  await screens.episodes.load();
  await screens.account.load();
  await screens.history.load();
  await screens.onboarding.load();
  await screens.following.load();
  await screens.profile.load();
  await owner.load();
  await (await search.load()).warmSearch();
  // Larger than all the rest: not for whoever saves data and wanted an episode, for which the rest is fetched.
  if (!savesData()) await (await import("../routes/screens/generate.tsx")).warmReader();
}
