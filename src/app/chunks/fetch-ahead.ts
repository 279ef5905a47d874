// Fetches what is not precached before anybody asks for it, so that it is there without a network too.
import { savesData } from "#lib/saves-data.ts";
import { sounding } from "#player";
import { accountDownloadList, accountProfiles, billing, jobs, keepHeard, search } from "./engines.ts";
import {
  episodesMark,
  faultHelp,
  homeSections,
  jobNotices,
  owner,
  playerSheet,
  playlistItems,
} from "./inner-parts.ts";
import { idleWork, playerBar } from "./parts.ts";
import { fetchEach } from "./fetch-each.ts";
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

const WANTED_BY_ACCOUNTS = [
  "generate",
  "episodes",
  "account",
  "history",
  "onboarding",
  "following",
  "profile",
] as const;

const warmSearch = async () => (await search.load()).warmSearch();
const warmReader = async () => (await import("../routes/screens/generate.tsx")).warmReader();

/** Asks again, from the browser's cache, for what the page loaded before it had a worker that could keep it. */
const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.startsWith(`${location.origin}/assets/`))
    .map(
      ({ name }) =>
        () =>
          fetch(name),
    );

/**
 * Has the service worker keep the screens that it does not keep from the start, and the player. For when nothing else
 * is to do.
 * @param signedIn who has a playlist, may search, and may own episodes, does so without a network too.
 * @returns whether all of it could be had: what failed keeps nothing else from being fetched.
 */
export async function fetchScreensAhead(signedIn: boolean): Promise<boolean> {
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
    faultHelp,
  ];
  const wanted = [...WANTED, ...(signedIn ? WANTED_BY_ACCOUNTS : [])].map((name) => screens[name]);
  return fetchEach([
    ...loadedFiles(),
    ...[...parts, ...wanted].map(({ load }) => load),
    ...(signedIn ? [owner.load, warmSearch] : []),
    // Larger than all the rest: not for whoever saves data and wanted an episode, for which the rest is fetched.
    ...(signedIn && !savesData() ? [warmReader] : []),
  ]);
}
