// The only place where all long-lived parts are built and connected: engines over the browser's clock, storage and network.
import {
  createBackend,
  createConnectivity,
  createCovers,
  createSignedCovers,
  createSyncCalls,
} from "#backend";
import { createDatabase, createSessionStore } from "#db";
import { systemClock } from "#lib/clock.ts";
import { late, loadUntilReady, whenTrue } from "#lib/late.ts";
import { observable } from "#lib/observable.ts";
import { smallStorage } from "#lib/small-storage.ts";
import { createToasts } from "#lib/toasts.ts";
import type { Player, Queue } from "#player";
import { createAccounts } from "./account/accounts.ts";
import { accountWatches, playerExtras } from "./chunks/engines.ts";
import { accountEngines, accountMessages } from "./chunks/shell-engines.ts";
import { createEarlyDatabase } from "./account/early-database.ts";
import { createKeptImages } from "./account/kept-images.ts";
import { createInstall } from "./install/install.ts";
import { createLastHeard } from "./player/last-heard.ts";
import { clearPage } from "./account/clear-page.ts";
import { noteUnheard } from "./player/unheard.ts";
import { wirePlayer } from "./player/player-wiring.ts";
import { createReturnAddress } from "./routes/return-address.ts";
import { createTheme } from "./shell/theme.ts";
import { createUpdates } from "./updates/updates.ts";

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

/** What is played on this page, and what comes next. */
const mediaOf = (player: () => Player, queue: () => Queue | undefined) => ({
  async forget(podcastIds: readonly string[]) {
    queue()?.forget(podcastIds);
    const { current } = player().state();
    if (current && podcastIds.includes(current.id)) player().close();
  },
  async wipe() {
    queue()?.clear();
    player().close();
  },
});

// oxlint-disable-next-line no-console -- faults that are tried again by themselves; a user can do nothing about them
const report = (error: unknown) => console.error(error);

/** Reads the stored session, then builds everything. */
export async function compose() {
  const url = (import.meta.env.VITE_SUPABASE_URL || window.location.origin).replace(/\/$/, "");
  const publishableKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_KEY;
  const fetchNow: typeof fetch = (input, init) => window.fetch(input, init);
  const tab = smallStorage(() => window.sessionStorage);
  const device = smallStorage(() => window.localStorage);
  const clock = systemClock;
  const wire = { url, publishableKey, fetch: fetchNow };

  const backend = createBackend({
    ...wire,
    clock,
    appOrigin: window.location.origin,
    storage: createSessionStore(createDatabase(), tab),
  });
  const store = createEarlyDatabase(device);
  const lastHeard = createLastHeard(device, () => crypto.randomUUID());
  const { session, podcasts } = backend;
  const connectivity = createConnectivity(wire, browserNetwork, clock);
  const covers = createCovers({
    ...wire,
    credentials: session.credentials,
    clock,
    kept: createKeptImages(() => accounts, clock),
    remembered: createSignedCovers(device, () => session.get()?.id ?? null),
  });
  connectivity.online.subscribe(() => {
    if (connectivity.online.get()) covers.retry();
  });
  const toasts = createToasts(clock);
  /** The refused edit (its mid) whose review the user asked for. */
  const review = observable<number | null>(null);
  const calls = createSyncCalls(wire, clock);
  await session.ready;
  const noteAccount = () => store.note(session.get()?.id ?? null);
  noteAccount();
  session.subscribe(noteAccount);

  const accounts = createAccounts({
    session,
    clock,
    openStore: store.open,
    async makeEngines(userId, open) {
      const { createAccountEngines } = await accountEngines.load();
      const media = mediaOf(
        () => player,
        () => extras.get()?.queue,
      );
      return createAccountEngines(
        { calls, backend, connectivity, covers, url, clock, media, lastHeard },
        userId,
        open,
      );
    },
    onEnter(opened) {
      opened.downloads?.start();
      opened.offline?.start();
      const loadWatches = async () => {
        const { watchAccount } = await accountMessages.load();
        return () => watchAccount(opened, toasts, review);
      };
      const loadAccountWatches = async () => {
        const { loadAccountWatch } = await accountWatches.load();
        const gone = await goneAccounts.load();
        return loadAccountWatch(opened, { gone, session, connectivity, player, toasts, clock, report });
      };
      const retries = { again: [whenTrue(connectivity.online)], failed: report };
      const ends = [loadWatches, loadAccountWatches].map((load) =>
        loadUntilReady({ load }, retries, (begin) => begin()),
      );
      return () => ends.forEach((end) => end());
    },
    onLeaving() {
      const { caches } = window;
      clearPage({ player, queue: extras.get()?.queue, covers, lastHeard, review, caches, report });
    },
    async onLeft(opened) {
      const { tellEndedSession } = await accountMessages.load();
      const isGone = async (userId: string) => (await goneAccounts.load()).remove([userId]);
      await tellEndedSession(opened, { toasts, isGone, report });
    },
    report,
  });
  const goneAccounts = late(async () => {
    const { createGoneAccounts } = await accountWatches.load();
    return createGoneAccounts({ calls: backend.accountCalls, toasts, caches: window.caches });
  });
  const player = wirePlayer(podcasts, accounts.current.get, toasts, lastHeard, clock, report);

  /** The queue, the sleep timer and offers from other devices. */
  const extras = late(async () => {
    const { wirePlayerExtras } = await playerExtras.load();
    return wirePlayerExtras({ player, accounts, covers, toasts, report });
  });
  let heard: string | undefined;
  player.subscribe(() => {
    const { current } = player.state();
    if (current && current.id !== heard) extras.load().catch(report);
    heard = current?.id;
  });

  return {
    accounts,
    backend,
    connectivity,
    covers,
    extras,
    goneAccounts,
    install: createInstall(window),
    /** Counts the taps that want an episode offline: each is a reason to prefetch screens and player. */
    offlineWish: observable(0),
    player,
    report,
    returnAddress: createReturnAddress(tab),
    review,
    session,
    /** What this tab remembers until it is closed. */
    tab,
    theme: createTheme(document.documentElement, device),
    toasts,
    updates: createUpdates(toasts, connectivity, tab, report, () => noteUnheard(player, tab)),
  };
}

export type App = Awaited<ReturnType<typeof compose>>;
