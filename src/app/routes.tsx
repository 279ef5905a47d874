// Turns the route table into screens, each in a chunk of its own, and guards them.
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { useApp, useUser } from "./app-context.ts";
import {
  AFTER_SIGN_IN,
  ALIASES,
  decide,
  ROUTE_TABLE,
  type RouteEntry,
  type ScreenName,
} from "./route-table.ts";
import { ScreenSkeleton } from "./shell/screen-skeleton.tsx";

const comingLater = lazy(() =>
  import("./screens/coming-later.tsx").then((module) => ({ default: module.ComingLater })),
);

const screens: Record<ScreenName, ComponentType> = {
  home: lazy(() => import("./screens/home.tsx").then((module) => ({ default: module.Home }))),
  access: lazy(() => import("./screens/access.tsx").then((module) => ({ default: module.Access }))),
  verify: lazy(() => import("./screens/verify.tsx").then((module) => ({ default: module.Verify }))),
  waitlist: lazy(() => import("./screens/waitlist.tsx").then((module) => ({ default: module.Waitlist }))),
  generate: lazy(() => import("./screens/generate.tsx").then((module) => ({ default: module.Generate }))),
  podcast: lazy(() => import("./screens/podcast.tsx").then((module) => ({ default: module.PodcastPage }))),
  playlist: lazy(() => import("./screens/playlist.tsx").then((module) => ({ default: module.Playlist }))),
  "coming-later": comingLater,
  "not-found": lazy(() => import("./screens/not-found.tsx").then((module) => ({ default: module.NotFound }))),
};

function Screen({ name }: { name: ScreenName }) {
  const Component = screens[name];
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Component />
    </Suspense>
  );
}

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
  const decision = decide(entry, useUser() !== null);
  if (decision.kind === "show") return <Screen name={decision.screen} />;
  if (decision.kind === "return") return <ReturnToAddress />;
  return decision.remember ? <RememberAndReplace to={decision.to} /> : <Navigate to={decision.to} replace />;
}

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
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
      <Route path="*" element={<Screen name="not-found" />} />
    </Routes>
  );
}
