// Sync of one account over this browser: its network, its tabs, its clock. A chunk of its own: the first paint does
// without it.
import { createAudioFiles, type Backend, type Connectivity, type Covers, type SyncCalls } from "#backend";
import { watchQuery, type AccountDatabase, type OpenAccount } from "#db";
import type { PodcastAhead } from "#features/podcast/use-podcast.ts";
import type { ProfileAhead } from "#features/profile/use-profile.ts";
import type { Clock } from "#lib/clock.ts";
import { observable } from "#lib/observable.ts";
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
import { createAccountCatalogue } from "./catalogue.ts";
import { createAccountDownloads } from "./downloads.ts";
import { createAccountOffline } from "./offline-library.ts";
import {
  accountDownloadList,
  accountExport,
  accountProfiles,
  billing as billingChunk,
  jobs as jobsChunk,
  search as searchChunk,
} from "../chunks/engines.ts";
import { browserPage } from "../updates/browser-page.ts";
import type { LastHeard } from "../player/last-heard.ts";
import { watchLastSync } from "./last-sync.ts";
import { shareForgetting } from "./shared-forgetting.ts";
import { createLateMembers } from "./late-members.ts";

export type AccountSyncPorts = {
  calls: SyncCalls;
  backend: Pick<Backend, "billingCalls" | "callFunction" | "client" | "session" | "podcasts" | "transcripts">;
  connectivity: Connectivity;
  covers: Covers;
  /** The backend's. */
  url: string;
  clock: Clock;
  /** What this page plays. */
  media: Media;
  lastHeard: Pick<LastHeard, "recall">;
};

/** Notifies of changes that any tab made: the newest number grows with each of them, and with nothing else. */
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

// oxlint-disable-next-line no-console -- a fault of the device's storage; the next round tries again
const report = (error: unknown) => console.error(error);

/** The page belongs to another account by now: handled as no answer. */
const ANOTHER_ACCOUNT = { status: 0 };

/** Puts the engines of an account together; sync is not yet started. */
export function createAccountEngines(
  { calls, backend, connectivity, covers, url, clock, media, lastHeard }: AccountSyncPorts,
  userId: string | null,
  open: OpenAccount,
): AccountEngines {
  const { database } = open;
  const { session, podcasts, transcripts } = backend;
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
  const downloads = createAccountDownloads(
    { source: createAudioFiles(backend.client, clock), isStillOurs, connectivity, clock, report },
    userId,
    open,
  );
  const heard = shareForgetting(media, `forget:${userId ?? "anon"}`, report);
  /** What plays is let go of before its file is. */
  const allMedia: Media = {
    async forget(podcastIds) {
      await heard.forget(podcastIds);
      await downloads?.media.forget(podcastIds);
      await offline?.media.forget(podcastIds);
    },
    async wipe() {
      await heard.wipe();
      await downloads?.media.wipe();
      await offline?.media.wipe();
    },
  };
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
    media: allMedia,
    newId: () => crypto.randomUUID(),
    watchOutbox: (listener) => watchOutbox(database, listener),
    report,
  });
  // A request had no answer: check whether the backend can be reached, and report where not.
  sync.state.subscribe(() => {
    if (sync.state.get() === "failing") void connectivity.probe();
  });
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
  const offline = createAccountOffline(
    { covers, url, visits, isStillOurs, connectivity, clock, report },
    userId,
    open,
  );
  /** Writes down what pages had to note when they went and could not write any more. */
  async function recallHeard() {
    if (userId === null) return;
    await lastHeard.recall(userId, async (heard) => {
      const { podcastId, seconds, at } = heard;
      if ("listen" in heard) await sync.listens.count({ id: heard.listen, podcastId, seconds }, at);
      else await sync.changes.recallProgress(podcastId, seconds, heard.finished, at);
    });
  }
  void recallHeard().catch(report);
  const lastSync = watchLastSync(sync, `sync:${userId ?? "anon"}`, clock);
  const late = createLateMembers();
  const podcastAhead = observable<PodcastAhead | null>(null);
  const profileAhead = observable<ProfileAhead | null>(null);
  return {
    sync,
    visits,
    downloads,
    offline,
    ...createAccountCatalogue({
      userId,
      database,
      ask: (call) => asAccount((token) => call(calls, token)),
      connectivity,
      clock,
    }),
    downloadList:
      downloads &&
      late.member(async () => {
        const { createAccountDownloadList } = await accountDownloadList.load();
        return createAccountDownloadList({ database, downloads, page: window, clock, report });
      }),
    jobs: late.member(async () => {
      const { createJobs } = await jobsChunk.load();
      return createJobs({
        database,
        clock,
        list: (request) => asAccount((token) => calls.jobs(request, token)),
      });
    }),
    billing: late.member(async () => {
      const [{ createBilling }, billingCalls] = await Promise.all([
        billingChunk.load(),
        backend.billingCalls.load(),
      ]);
      return createBilling({ database, userId, calls: billingCalls, clock, isStillOurs });
    }),
    search: late.member(async () => {
      const { createLocalSearch, spawnSearchWorker: spawn } = await searchChunk.load();
      return createLocalSearch({ ...open, userId, clock, spawn, report });
    }),
    accountExport: late.member(async () => {
      const { createExporter } = await accountExport.load();
      return createExporter({ backend, isStillOurs, connectivity, clock, report });
    }),
    profileVisits: late.member(async () => {
      const { createAccountProfiles } = await accountProfiles.load();
      return createAccountProfiles({ database, userId, clock, call: calls.call, asAccount });
    }),
    fetchStatistics: (request) => asAccount((token) => calls.statistics(request, token)),
    podcastAhead,
    profileAhead,
    rowMemory: { heights: new Map(), usual: new Map() },
    syncedAt: lastSync.syncedAt,
    end() {
      heard.end();
      lastSync.end();
      late.end();
      podcastAhead.set(null);
      profileAhead.set(null);
      downloads?.stop();
      offline?.stop();
    },
    cards: (ids) => readPodcasts(database, ids),
    async resumeAt(podcastId) {
      // Another tab may have gone since.
      await recallHeard().catch(report);
      const saved = await readProgress(database, podcastId);
      return saved && !saved.finished ? saved.seconds : 0;
    },
  };
}
