// The only place where the parts are wired together: engines over the browser's own clock, storage and network.
import { createBackend, createConnectivity } from "#backend";
import { createDatabase, createSessionStore } from "#db";
import { systemClock } from "#lib/clock.ts";
import { createToasts } from "#lib/toasts.ts";
import { wirePlayer } from "./player-wiring.ts";
import { createReturnAddress } from "./return-address.ts";
import { createTheme } from "./theme.ts";
import { createUpdates } from "./updates.ts";

/** The publishable key of the embedded backend; it is treated as a signed-out visitor. */
const EMBEDDED_KEY = "sb_publishable_orpheus_local";

const browserNetwork = {
  isOnline: () => navigator.onLine,
  subscribe(listener: () => void) {
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") listener();
    });
  },
};

export function compose() {
  const url = (import.meta.env.VITE_SUPABASE_URL || window.location.origin).replace(/\/$/, "");
  const publishableKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_KEY;
  const fetchNow: typeof fetch = (input, init) => window.fetch(input, init);

  const database = createDatabase();
  const backend = createBackend({
    url,
    publishableKey,
    appOrigin: window.location.origin,
    storage: createSessionStore(database),
    fetch: fetchNow,
  });
  const toasts = createToasts(systemClock);

  return {
    backend,
    database,
    toasts,
    player: wirePlayer(backend.podcasts, toasts, systemClock),
    session: backend.session,
    connectivity: createConnectivity({ url, publishableKey, fetch: fetchNow }, browserNetwork, systemClock),
    returnAddress: createReturnAddress(window.sessionStorage),
    theme: createTheme(document.documentElement, window.localStorage),
    updates: createUpdates(toasts),
  };
}

export type App = ReturnType<typeof compose>;
