// Turns the route table into screens, and guards them.
import { Suspense, useEffect } from "react";
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate, type To } from "react-router-dom";
import { SHARED } from "#sw/shared-paper.ts";
import type { OpenedAccount } from "../account/accounts.ts";
import { useApp, useUser } from "../context/app-context.ts";
import { screens, type ScreenChunk, type ScreenName } from "../chunks/screens.ts";
import { useLate } from "../chunks/use-late.ts";
import { ALIASES, decide, ROUTE_TABLE, type RouteEntry } from "./route-table.ts";
import { ArrivingScreen } from "./screen-skeleton.tsx";

/**
 * Fetches the code of the screen that stands at `pathname`, at the same time as everything else that the first paint waits for, and
 * reads what it shows once `account` is there.
 */
export async function prepareScreen(pathname: string, account: Promise<OpenedAccount>): Promise<void> {
  const name = ROUTE_TABLE.find(({ path }) => matchPath(path, pathname))?.screen;
  if (!name) return;
  const chunk: ScreenChunk = await screens[name].load();
  await chunk.readAhead?.(await account, pathname);
}

const drawn = Promise.withResolvers<void>();

/** Resolves when a screen stands with its code and its account: until then nothing else is as urgent. */
export const firstScreen: Promise<void> = drawn.promise;

function Drawn() {
  useEffect(() => drawn.resolve(), []);
  return null;
}

/** Throws where the code cannot be had: the boundary around the screens says so. */
function Screen({ name }: { name: ScreenName }) {
  const { value, error } = useLate<ScreenChunk>(screens[name]);
  if (error !== null) throw error;
  if (value === null) return <ArrivingScreen />;
  return (
    <Suspense fallback={<ArrivingScreen />}>
      <value.Screen />
      <Drawn />
    </Suspense>
  );
}

/** Goes on to `to`. The shape of a page stands meanwhile: with nothing there the footer would jump up and down again. */
const GoTo = ({ to }: { to: To }) => (
  <>
    <ArrivingScreen />
    <Navigate to={to} replace />
  </>
);

function RememberAndReplace({ to }: { to: string }) {
  const { returnAddress } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    returnAddress.remember(pathname + search);
    void navigate(to, { replace: true });
  }, [navigate, pathname, returnAddress, search, to]);
  return <ArrivingScreen />;
}

function Guarded({ entry }: { entry: RouteEntry }) {
  const { search } = useLocation();
  const decision = decide(entry, useUser() !== null, new URLSearchParams(search).has(SHARED));
  if (decision.kind !== "replace") return <Screen key={decision.screen} name={decision.screen} />;
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
