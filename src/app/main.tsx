// The start: reads the stored session, draws, and only then asks the network.
import "./shell/trusted-types.ts";
import "./shell/styles.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { AppContext } from "./context/app-context.ts";
import { savesData } from "#lib/saves-data.ts";
import { compose } from "./compose.ts";
import { fetchScreensAhead } from "./chunks/fetch-ahead.ts";
import { fetchEach } from "./chunks/fetch-each.ts";
import { playlistItems } from "./chunks/inner-parts.ts";
import { accountEngines } from "./chunks/shell-engines.ts";
import { firstScreen, prepareScreen } from "./routes/routes.tsx";
import { Shell } from "./shell/shell.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

/**
 * Milliseconds that the first drawing waits for its screen's code, its account and what it shows. Until then the page
 * shows the skeleton of index.html; the app that is drawn after that can be used without them.
 */
const SCREEN_WAIT = 1_000;
/** Milliseconds until less urgent work begins, whether or not a screen is drawn by then. */
const FIRST_SCREEN_WAIT = 2_500;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Lets the browser paint and answer to taps between two long pieces of work. */
const yieldToBrowser = () => pause(0);

// The core has just been run, which takes a slow phone a quarter of a second.
await yieldToBrowser();
// All are requested at once, and not each by the one before it: first what takes longest, the device's database. What
// fails is requested again by the code that needs it.
const composed = compose();
const account = composed.then(({ accounts }) => accounts.current.get().opened());
const screen = prepareScreen(location.pathname, account);
void accountEngines.load().catch(() => undefined);
const app = await composed;
const prepared = Promise.all([screen, account]).catch(() => undefined);
// The start page shows its prerendered text until then, however long it takes.
await (location.pathname === "/"
  ? screen.catch(() => undefined)
  : Promise.race([prepared, pause(SCREEN_WAIT)]));
const page = (
  <StrictMode>
    <AppContext value={app}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </AppContext>
  </StrictMode>
);
// As a transition, which React renders in slices: the browser answers to taps between them. On a slow phone the whole
// takes half a second.
startTransition(() => createRoot(root).render(page));

/** Prefetches the playlist of whoever is signed in: it is the screen that is used without a network. */
const prefetchPlaylist = () => {
  if (app.session.get() === null || !app.connectivity.online.get() || savesData()) return;
  void app.updates.ahead(playlistItems.load);
};

const afterFirstPaint = () => {
  prefetchPlaylist();
  app.session.subscribe(prefetchPlaylist);
  app.accounts.start();
  app.updates.start();
  void app.connectivity.probe();
  void app.session.keepFresh();
};
await Promise.race([firstScreen, pause(FIRST_SCREEN_WAIT)]);
if ("requestIdleCallback" in window) requestIdleCallback(afterFirstPaint, { timeout: 500 });
else setTimeout(afterFirstPaint, 300);

/** Milliseconds after the first paint: by then the page that was asked for is there. */
const PREFETCH_AFTER = 4_000;

/** Milliseconds until what failed is tried again; twice as long each time, since a part may be gone for good. */
let retryAfter = 15_000;

/** @param wanted whether the user has just asked for an episode offline, for which data may be spent. */
function prefetch(wanted: boolean) {
  // Without a worker nothing is cached, and with Save-Data nothing is prefetched.
  if (!navigator.serviceWorker?.controller || (savesData() && !wanted)) return;
  if (!app.connectivity.online.get()) return;
  void app.updates.ahead(async () => {
    const hasExtras = await fetchEach([app.extras.load]);
    const hasScreens = await fetchScreensAhead(app.session.get() !== null);
    if (hasExtras && hasScreens) return;
    // For a network that comes and goes. What is cached already is not fetched again.
    setTimeout(prefetchAhead, retryAfter);
    retryAfter *= 2;
  });
}

const prefetchAhead = () => prefetch(false);

setTimeout(() => {
  prefetchAhead();
  // A user has more screens than a visitor. What is cached already is not fetched again.
  app.session.subscribe(prefetchAhead);
  app.connectivity.online.subscribe(prefetchAhead);
  // The worker of a first visit may come later than this.
  navigator.serviceWorker?.addEventListener("controllerchange", prefetchAhead);
}, PREFETCH_AFTER);
app.offlineWish.subscribe(() => prefetch(true));
