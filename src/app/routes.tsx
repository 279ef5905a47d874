// Turns the route table into screens, each in a chunk of its own, and guards them.
import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate, type To } from "react-router-dom";
import { savesData } from "#lib/saves-data.ts";
import { SHARED } from "#sw/shared-paper.ts";
import type { OpenedAccount } from "./accounts.ts";
import { useApp, useUser } from "./app-context.ts";
import {
  AFTER_SIGN_IN,
  ALIASES,
  decide,
  ROUTE_TABLE,
  type RouteEntry,
  type ScreenName,
} from "./route-table.ts";
import { loadSounding } from "#player";
import { loadBeside } from "./shell/load-beside.ts";
import { loadPlaylist } from "./load-playlist.ts";
import { loadPlayerBar } from "./shell/load-player-bar.ts";
import { loadPlayerSheet } from "./shell/load-player-sheet.ts";
import { ScreenSkeleton } from "./shell/screen-skeleton.tsx";

/** A screen, and how to read from the device what its first drawing shows. */
type ScreenPart = { default: ComponentType; readAhead?: ReadAhead };
type ReadAhead = (account: OpenedAccount, pathname: string) => Promise<void>;

const loaders: Record<ScreenName, () => Promise<ScreenPart>> = {
  home: () => import("./screens/home.tsx").then((module) => ({ default: module.Home })),
  access: () => import("./screens/access.tsx").then((module) => ({ default: module.Access })),
  verify: () => import("./screens/verify.tsx").then((module) => ({ default: module.Verify })),
  waitlist: () => import("./screens/waitlist.tsx").then((module) => ({ default: module.Waitlist })),
  generate: () => import("./screens/generate.tsx").then((module) => ({ default: module.Generate })),
  podcast: () =>
    import("./screens/podcast.tsx").then((module) => ({
      default: module.PodcastPage,
      readAhead: module.readAhead,
    })),
  playlist: () => import("./screens/playlist.tsx").then((module) => ({ default: module.Playlist })),
  downloads: () => import("./screens/downloads.tsx").then((module) => ({ default: module.DownloadsPage })),
  discover: () => import("./screens/lists.tsx").then((module) => ({ default: module.Discover })),
  trending: () => import("./screens/lists.tsx").then((module) => ({ default: module.Trending })),
  "most-liked": () => import("./screens/lists.tsx").then((module) => ({ default: module.MostLiked })),
  recent: () => import("./screens/lists.tsx").then((module) => ({ default: module.Recent })),
  "coming-later": () =>
    import("./screens/coming-later.tsx").then((module) => ({ default: module.ComingLater })),
  "not-found": () => import("./screens/not-found.tsx").then((module) => ({ default: module.NotFound })),
};

const screens: Record<ScreenName, ComponentType> = {
  home: lazy(loaders.home),
  access: lazy(loaders.access),
  verify: lazy(loaders.verify),
  waitlist: lazy(loaders.waitlist),
  generate: lazy(loaders.generate),
  podcast: lazy(loaders.podcast),
  playlist: lazy(loaders.playlist),
  downloads: lazy(loaders.downloads),
  discover: lazy(loaders.discover),
  trending: lazy(loaders.trending),
  "most-liked": lazy(loaders["most-liked"]),
  recent: lazy(loaders.recent),
  "coming-later": lazy(loaders["coming-later"]),
  "not-found": lazy(loaders["not-found"]),
};

/** Screens outside of the shell that someone without a network may want: an episode, downloads, lists, where a visitor is sent. */
const WARMED = ["podcast", "downloads", "discover", "waitlist", "access", "verify"] as const;

/**
 * Has the service worker keep the screens that it does not keep from the start, and the player. For when nothing else
 * is to do.
 * @param signedIn who has a playlist, may search, and may own episodes, does so without a network too.
 */
export async function warmScreens(signedIn: boolean): Promise<void> {
  if (signedIn) await loadPlaylist();
  await loadPlayerBar();
  await loadPlayerSheet();
  await loadSounding();
  await loadBeside();
  for (const name of WARMED) await loaders[name]();
  if (!signedIn) return;
  await loaders.generate();
  await (await import("./screens/podcast.tsx")).warmOwner();
  await (await import("#search")).warmSearch();
  // Larger than all the rest: not for whoever saves data and wanted an episode, for which the rest is fetched.
  if (!savesData()) await (await import("./screens/generate.tsx")).warmReader();
}

/** Screens whose code was there before the first paint: they are drawn without a skeleton in between. */
const ready: Partial<Record<ScreenName, ComponentType>> = {};

/**
 * Fetches the code of the screen that stands at `pathname`, beside everything else that the first paint waits for, and
 * reads what it shows once `account` is there.
 */
export async function prepareScreen(pathname: string, account: Promise<OpenedAccount>): Promise<void> {
  const name = ROUTE_TABLE.find(({ path }) => matchPath(path, pathname))?.screen;
  if (!name) return;
  const part = await loaders[name]();
  ready[name] = part.default;
  await part.readAhead?.(await account, pathname);
}

const drawn = Promise.withResolvers<void>();

/** Resolves when a screen stands with its code and its account: until then nothing else is as urgent. */
export const firstScreen: Promise<void> = drawn.promise;

function Drawn() {
  useEffect(() => drawn.resolve(), []);
  return null;
}

function Screen({ name }: { name: ScreenName }) {
  // Chosen once: with another component in its place the screen would begin anew, and lose what was typed.
  const [Component] = useState(() => ready[name] ?? screens[name]);
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Component />
      <Drawn />
    </Suspense>
  );
}

/** Goes on to `to`. The shape of a page stands meanwhile: with nothing there the footer would jump up and down again. */
const GoTo = ({ to }: { to: To }) => (
  <>
    <ScreenSkeleton />
    <Navigate to={to} replace />
  </>
);

/** Goes where the user wanted to go before signing in. */
function ReturnToAddress() {
  const { returnAddress } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    const address = returnAddress.peek() ?? AFTER_SIGN_IN;
    returnAddress.forget();
    void navigate(address, { replace: true });
  }, [navigate, returnAddress]);
  return <ScreenSkeleton />;
}

function RememberAndReplace({ to }: { to: string }) {
  const { returnAddress } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    returnAddress.remember(pathname + search);
    void navigate(to, { replace: true });
  }, [navigate, pathname, returnAddress, search, to]);
  return <ScreenSkeleton />;
}

function Guarded({ entry }: { entry: RouteEntry }) {
  const { search } = useLocation();
  const decision = decide(entry, useUser() !== null, new URLSearchParams(search).has(SHARED));
  if (decision.kind === "show") return <Screen key={decision.screen} name={decision.screen} />;
  if (decision.kind === "return") return <ReturnToAddress />;
  return decision.remember ? <RememberAndReplace to={decision.to} /> : <GoTo to={decision.to} />;
}

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <GoTo to={{ pathname: to, search }} />;
}

export function AppRoutes() {
  return (
    <Routes>
      {ROUTE_TABLE.map((entry) => (
        <Route key={entry.path} path={entry.path} element={<Guarded entry={entry} />} />
      ))}
      {ALIASES.map(({ path, to }) => (
        <Route key={path} path={path} element={<Alias to={to} />} />
      ))}
      <Route path="*" element={<Screen key="not-found" name="not-found" />} />
    </Routes>
  );
}
