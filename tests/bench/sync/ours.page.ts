// Our engine on a page, composed as the app composes it, but for a connection that this bench cuts and mends.
import { createSyncCalls } from "#backend";
import { createAccountDatabase, openDatabase, watchQuery, type AccountDatabase } from "#db";
import { systemClock } from "#lib/clock.ts";
import { createAccountSync, createTransport, type AccountSync, type Transport } from "#sync";
import { Dexie } from "dexie";
import { limits } from "./limits.page.ts";
import type { Holding, OursPage, Setting } from "./page-contract.ts";

let database: AccountDatabase;
let sync: AccountSync;
let online = true;
const onlineListeners = new Set<() => void>();
/** Called when a pull is asked for: whatever waited is with the server then. */
let onPull = () => {};

function setOnline(value: boolean) {
  online = value;
  for (const listener of onlineListeners) listener();
}

function transportOf({ apiKey }: Setting): Transport {
  const calls = createSyncCalls(
    { url: location.origin, publishableKey: apiKey, fetch: fetch.bind(globalThis) },
    systemClock,
  );
  const transport = createTransport(calls, systemClock);
  return {
    push: transport.push,
    pull(request, token) {
      onPull();
      return transport.pull(request, token);
    },
  };
}

/** Tells of entries that were added: what sync itself does to the queue is no reason to sync. */
function watchOutbox(listener: () => void): () => void {
  let highest = 0;
  return watchQuery(
    () => database.outbox.orderBy("mid").last(),
    (entry) => {
      if (!entry || entry.mid <= highest) return;
      highest = entry.mid;
      listener();
    },
  );
}

/** Resolves when the round that runs, or begins now, is through. */
function roundEnd(): Promise<void> {
  return new Promise((resolve, reject) => {
    let ran = sync.state.get() === "syncing";
    const end = sync.state.subscribe(() => {
      const state = sync.state.get();
      if (state === "syncing") ran = true;
      if (!ran || state === "syncing") return;
      end();
      if (state === "idle") resolve();
      else reject(new Error(`The round ended ${state}.`));
    });
  });
}

async function timed(work: () => void | Promise<unknown>, done: () => Promise<unknown>): Promise<number> {
  const ended = done();
  const begun = performance.now();
  await work();
  await ended;
  return performance.now() - begun;
}

const ours: OursPage = {
  wipe: (userId) => Dexie.delete(`orpheus_${userId}`),
  async open(setting) {
    database = createAccountDatabase(setting.userId);
    await openDatabase(database);
    sync = createAccountSync({
      database,
      userId: setting.userId,
      transport: transportOf(setting),
      credentials: {
        current: async () => ({ userId: setting.userId, accessToken: setting.token }),
        refresh: async () => "refused",
      },
      connectivity: {
        isOnline: () => online,
        subscribe(listener) {
          onlineListeners.add(listener);
          return () => onlineListeners.delete(listener);
        },
      },
      page: { isVisible: () => true, subscribe: () => () => {} },
      locks: navigator.locks,
      clock: systemClock,
      random: Math.random,
      media: { forget: async () => {}, wipe: async () => {} },
      newId: () => crypto.randomUUID(),
      watchOutbox,
      report(error) {
        throw error;
      },
    });
  },
  start: () => timed(() => sync.start(), roundEnd),
  round: () => timed(() => sync.trigger("asked"), roundEnd),
  join: () => sync.start(),
  stop: () => sync.stop(),
  async holding(): Promise<Holding> {
    return {
      podcasts: await database.podcasts.toCollection().primaryKeys(),
      profiles: await database.profiles.toCollection().primaryKeys(),
      likes: await database.likes.toCollection().primaryKeys(),
      playlist: await database.playlist.toCollection().primaryKeys(),
    };
  },
  async likeOffline(podcastIds) {
    setOnline(false);
    for (const id of podcastIds) await sync.changes.setLiked(id, true);
  },
  async drain() {
    const round = roundEnd();
    const pulled = new Promise<void>((resolve) => {
      onPull = resolve;
    });
    const taken = await timed(
      () => setOnline(true),
      () => pulled,
    );
    onPull = () => {};
    await round;
    return taken;
  },
  async likes(podcastIds) {
    const times: number[] = [];
    for (const id of podcastIds)
      times.push(
        await timed(
          () => sync.changes.setLiked(id, true),
          async () => {},
        ),
      );
    return times;
  },
  settled: () =>
    new Promise((resolve) => {
      const end = watchQuery(
        () => database.outbox.count(),
        (left) => {
          if (left > 0) return;
          // The first answer comes before the watch is returned.
          queueMicrotask(() => end());
          resolve();
        },
      );
    }),
};

Object.assign(globalThis, { ours, limits });
