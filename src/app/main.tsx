// The start: reads the stored session, draws, and only then turns to the network.
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
 * Milliseconds that the first drawing waits for its screen's code, its account and what it shows. The shape of a page
 * that is in index.html stands until then; the app that is drawn after that can be used without them.
 */
const SCREEN_WAIT = 1_000;
/** Milliseconds until what is less urgent begins, whether or not a screen stands by then. */
const FIRST_SCREEN_WAIT = 2_500;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Lets the browser paint and answer to taps between two long pieces of work. */
const breathe = () => pause(0);

// The core has just been run, which takes a slow phone a quarter of a second.
await breathe();
// All at once, and not each when the one before asks for it: first what takes longest, the device's database. What
// cannot be had is asked for again by who needs it.
const composed = compose();
const account = composed.then(({ accounts }) => accounts.current.get().opened());
const screen = prepareScreen(location.pathname, account);
void accountEngines.load().catch(() => undefined);
const app = await composed;
const prepared = Promise.all([screen, account]).catch(() => undefined);
// On the start page its words stand until then, however long it takes.
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
// In slices, between which the browser answers to taps: on a slow phone the whole takes half a second.
startTransition(() => createRoot(root).render(page));

/** Whoever is signed in may be in a tunnel at any moment, and their playlist is what they want there. */
const warmPlaylist = () => {
  if (app.session.get() === null || !app.connectivity.online.get() || savesData()) return;
  void app.updates.ahead(playlistItems.load);
};

const afterFirstPaint = () => {
  warmPlaylist();
  app.session.subscribe(warmPlaylist);
  app.accounts.start();
  app.updates.start();
  void app.connectivity.probe();
  void app.session.keepFresh();
};
await Promise.race([firstScreen, pause(FIRST_SCREEN_WAIT)]);
if ("requestIdleCallback" in window) requestIdleCallback(afterFirstPaint, { timeout: 500 });
else setTimeout(afterFirstPaint, 300);

/** Milliseconds after the first paint: by then the page that was asked for is there. */
const WARM_AFTER = 4_000;

/** Milliseconds until what failed is tried again; twice as long each time, since a part may be gone for good. */
let warmAgainAfter = 15_000;

/** @param wanted whether the user has just asked for an episode offline, for which data may be spent. */
function warm(wanted: boolean) {
  // Without a worker nothing is kept, and where data is dear nothing is fetched ahead.
  if (!navigator.serviceWorker?.controller || (savesData() && !wanted)) return;
  if (!app.connectivity.online.get()) return;
  void app.updates.ahead(async () => {
    const hasExtras = await fetchEach([app.extras.load]);
    const hasScreens = await fetchScreensAhead(app.session.get() !== null);
    if (hasExtras && hasScreens) return;
    // On a network that comes and goes: what is there already is not fetched again.
    setTimeout(warmAhead, warmAgainAfter);
    warmAgainAfter *= 2;
  });
}

const warmAhead = () => warm(false);

setTimeout(() => {
  warmAhead();
  // Whoever signs in has more screens; what is there already is not fetched again.
  app.session.subscribe(warmAhead);
  app.connectivity.online.subscribe(warmAhead);
  // The worker of a first visit may come later than this.
  navigator.serviceWorker?.addEventListener("controllerchange", warmAhead);
}, WARM_AFTER);
app.offlineWish.subscribe(() => warm(true));
