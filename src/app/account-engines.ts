// Sync of one account over this browser: its network, its tabs, its clock. A chunk of its own: the first paint does
// without it.
import type { Backend, Connectivity, SyncCalls } from "#backend";
import { watchQuery, type AccountDatabase, type OpenAccount } from "#db";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import { failure } from "#lib/result.ts";
import {
  createAccountSync,
  createTransport,
  createVisits,
  readPodcasts,
  readProgress,
  type AccountSync,
  type Media,
  type Page,
} from "#sync";
import type { AccountEngines } from "./accounts.ts";

export type AccountSyncPorts = {
  calls: SyncCalls;
  backend: Pick<Backend, "session" | "podcasts">;
  connectivity: Connectivity;
  clock: Clock;
  media: Media;
};

const page: Page = {
  isVisible: () => document.visibilityState === "visible",
  subscribe(listener) {
    const abort = new AbortController();
    const on = (target: EventTarget, name: string, event: "visible" | "leaving") =>
      target.addEventListener(name, () => listener(event), { signal: abort.signal });
    on(window, "pagehide", "leaving");
    on(window, "pageshow", "visible");
    on(document, "freeze", "leaving");
    on(document, "resume", "visible");
    document.addEventListener(
      "visibilitychange",
      () => {
        if (page.isVisible()) listener("visible");
      },
      { signal: abort.signal },
    );
    return () => abort.abort();
  },
};

/** Hears of changes that any tab made: the newest number grows with each of them, and with nothing else. */
function watchOutbox({ outbox }: AccountDatabase, listener: () => void): () => void {
  let newest = 0;
  return watchQuery(
    () => outbox.orderBy("mid").reverse().limit(1).primaryKeys(),
    ([mid = 0]) => {
      if (mid <= newest) return;
      newest = mid;
      listener();
    },
  );
}

/** An idle sync writes nothing, so what it heard is passed on from tab to tab. */
function watchSynced({ state }: AccountSync, name: string, clock: Clock): Readable<number | null> {
  const syncedAt = observable<number | null>(null);
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => syncedAt.set(Number(data)));
  let syncing = false;
  state.subscribe(() => {
    const present = state.get();
    if (syncing && present === "idle") {
      syncedAt.set(clock.now());
      channel.postMessage(clock.now());
    }
    syncing = present === "syncing";
  });
  return syncedAt;
}

/** Puts the engines of an account together; sync is not yet started. */
export function createAccountEngines(
  { calls, backend, connectivity, clock, media }: AccountSyncPorts,
  userId: string | null,
  { database }: OpenAccount,
): AccountEngines {
  const { session, podcasts } = backend;
  const sync = createAccountSync({
    database,
    userId,
    transport: createTransport(calls, clock),
    credentials: { current: session.credentials, refresh: session.refresh },
    connectivity: { isOnline: connectivity.online.get, subscribe: connectivity.online.subscribe },
    page,
    locks: navigator.locks,
    clock,
    random: Math.random,
    media,
    newId: () => crypto.randomUUID(),
    watchOutbox: (listener) => watchOutbox(database, listener),
    // oxlint-disable-next-line no-console -- a fault of the device's storage; the next round tries again
    report: (error) => console.error(error),
  });
  // A request that nobody answered: find out whether anybody can be reached, and say so if not.
  sync.state.subscribe(() => {
    if (sync.state.get() === "failing") void connectivity.probe();
  });
  const visits = createVisits({
    database,
    clock,
    podcast: podcasts.byId,
    async counts(ids) {
      const credentials = await session.credentials();
      // Another account's token would mark that one's likes as this one's.
      if ((credentials?.userId ?? null) !== userId) return failure("another account");
      return calls.counts({ p_podcasts: ids }, credentials?.accessToken ?? null);
    },
  });
  return {
    sync,
    visits,
    syncedAt: watchSynced(sync, `sync:${userId ?? "anon"}`, clock),
    cards: (ids) => readPodcasts(database, ids),
    async resumeAt(podcastId) {
      const saved = await readProgress(database, podcastId);
      return saved && !saved.finished ? saved.seconds : 0;
    },
  };
}
