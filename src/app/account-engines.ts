// Sync of one account over this browser: its network, its tabs, its clock. A chunk of its own: the first paint does
// without it.
import type { Backend, Connectivity, SyncCalls } from "#backend";
import { watchQuery, type AccountDatabase, type OpenAccount } from "#db";
import type { Clock } from "#lib/clock.ts";
import { failure, type Result } from "#lib/result.ts";
import {
  createAccountSync,
  createTransport,
  createVisits,
  readPodcasts,
  readProgress,
  type Media,
} from "#sync";
import type { AccountEngines } from "./accounts.ts";
import { browserPage } from "./browser-page.ts";
import { watchLastSync } from "./last-sync.ts";

export type AccountSyncPorts = {
  calls: SyncCalls;
  backend: Pick<Backend, "session" | "podcasts" | "transcripts">;
  connectivity: Connectivity;
  clock: Clock;
  media: Media;
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

/** The page is another account's by now: as if nobody had answered. */
const ANOTHER_ACCOUNT = { status: 0 };

/** Puts the engines of an account together; sync is not yet started. */
export function createAccountEngines(
  { calls, backend, connectivity, clock, media }: AccountSyncPorts,
  userId: string | null,
  { database }: OpenAccount,
): AccountEngines {
  const { session, podcasts, transcripts } = backend;
  const sync = createAccountSync({
    database,
    userId,
    transport: createTransport(calls, clock),
    credentials: { current: session.credentials, refresh: session.refresh },
    connectivity: { isOnline: connectivity.online.get, subscribe: connectivity.online.subscribe },
    page: browserPage,
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
  /** The token of this account's requests; undefined once the page is another's. */
  const ourToken = async () => {
    const credentials = await session.credentials();
    return (credentials?.userId ?? null) === userId ? (credentials?.accessToken ?? null) : undefined;
  };
  /** Another account may have signed in: its answers are not this one's to keep. */
  const isStillOurs = async () => (await ourToken()) !== undefined;
  /** Asks as this account, and not at all once another one has signed in. @param call gets null for a visitor. */
  async function asAccount<Value, Failure>(call: (token: string | null) => Promise<Result<Value, Failure>>) {
    const token = await ourToken();
    return token === undefined ? failure(ANOTHER_ACCOUNT) : call(token);
  }
  const visits = createVisits({
    database,
    clock,
    async podcast(id) {
      const found = await podcasts.byId(id);
      if (!(await isStillOurs())) return failure(ANOTHER_ACCOUNT);
      // What the server no longer shows is on its way in the feed too: the sooner it comes, the better.
      if (found.ok && !found.value) sync.trigger("asked");
      return found;
    },
    async transcript(id) {
      const found = await transcripts.byPodcast(id);
      return (await isStillOurs()) ? found : failure(ANOTHER_ACCOUNT);
    },
    counts: (ids) => asAccount((token) => calls.counts({ p_podcasts: ids }, token)),
  });
  const lastSync = watchLastSync(sync, `sync:${userId ?? "anon"}`, clock);
  const ends = [lastSync.end];
  return {
    sync,
    visits,
    ask: (call) => asAccount((token) => call(calls, token)),
    syncedAt: lastSync.syncedAt,
    whileOpen: (end) => void ends.push(end),
    end: () => ends.forEach((end) => end()),
    cards: (ids) => readPodcasts(database, ids),
    async resumeAt(podcastId) {
      const saved = await readProgress(database, podcastId);
      return saved && !saved.finished ? saved.seconds : 0;
    },
  };
}
