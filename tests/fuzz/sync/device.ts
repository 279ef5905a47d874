// A device: one browser with its storage, a clock that may be wrong, a sign-in and some tabs. A tab can die after any
// commit; what was not on the disk by then is gone.
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createAccountDatabase, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { createAccountSync, type AccountSync, type Locks } from "#sync";
import { record, watchCommits, type JournalEntry } from "./journal.ts";
import type { Network } from "./network.ts";
import type { Timeline } from "./timeline.ts";

export type Session = { userId: string; version: number };

export type Tab = {
  account: string;
  database: AccountDatabase;
  sync: AccountSync;
  isAlive(): boolean;
  /** Dies after so many more commits. */
  dieAfter(commits: number): void;
  /** Closes the tab, dead or alive. */
  close(): void;
};

export type DeviceSetup = { tabs: 1 | 2; locks: boolean };

export type Device = ReturnType<typeof createDevice>;

/** Web Locks of one browser: first come, first served. */
function createLocks(): Locks {
  const lines = new Map<string, Promise<void>>();
  return {
    request(name, { signal }, hold) {
      const turn = (lines.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()));
      lines.set(name, turn);
      return turn;
    },
  };
}

export function createDevice(
  index: number,
  setup: DeviceSetup,
  timeline: Timeline,
  network: Network,
  journal: JournalEntry[],
  random: () => number,
) {
  const indexedDB = new IDBFactory();
  const locks = setup.locks ? createLocks() : undefined;
  const media = new Map<string, Set<string>>();
  const listeners = new Set<() => void>();
  const clients = new Map<string, string>();
  let ids = 0;
  let offset = 0;
  let online = true;
  let session: Session | null = null;
  let tabs: Tab[] = [];
  let writes = 0;

  const newId = () => `device-${index}-${(ids += 1)}`;
  const files = (account: string) => {
    const present = media.get(account) ?? new Set<string>();
    media.set(account, present);
    return present;
  };

  function openTab(account: string): Tab {
    let alive = true;
    let commitsLeft = Number.POSITIVE_INFINITY;
    const clock: Clock = {
      now: () => timeline.now() + offset,
      after: (milliseconds, task) =>
        timeline.after(milliseconds, () => {
          if (alive) task();
        }),
    };
    const database = createAccountDatabase(account, { indexedDB, IDBKeyRange, newId });
    database.on("populate", () => {
      clients.delete(account);
    });
    watchCommits(database, {
      isAlive: () => alive,
      begin: timeline.begin,
      end: timeline.end,
      onCommit(committed) {
        if (committed.any) writes += 1;
        record(journal, { account, device: index, client: clients.get(account) ?? "" }, committed);
        commitsLeft -= 1;
        if (commitsLeft <= 0) alive = false;
      },
    });
    const forget = async (run: () => void) => {
      if (alive) run();
    };
    const sync = createAccountSync({
      database,
      userId: account,
      clock,
      random,
      newId,
      locks,
      transport: network.connect(index, () => alive),
      credentials: {
        current: async () =>
          session && { userId: session.userId, accessToken: `${session.userId}:${session.version}` },
        async refresh() {
          if (!online) return "unreachable";
          if (!session) return "refused";
          const renewed = network.renew(session.userId);
          if (renewed === null) return "refused";
          session = { ...session, version: renewed };
          return "renewed";
        },
      },
      connectivity: {
        isOnline: () => online,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      page: { isVisible: () => true, subscribe: () => () => {} },
      media: {
        forget: (podcastIds) => forget(() => podcastIds.forEach((id) => files(account).delete(id))),
        wipe: () => forget(() => files(account).clear()),
      },
      watchOutbox(listener) {
        tabListeners.add(listener);
        return () => tabListeners.delete(listener);
      },
      report(error) {
        if (alive) throw error;
      },
    });
    const tab: Tab = {
      account,
      database,
      sync,
      isAlive: () => alive,
      dieAfter(commits) {
        commitsLeft = commits;
      },
      close() {
        sync.stop();
        alive = false;
        database.close();
      },
    };
    return tab;
  }
  const tabListeners = new Set<() => void>();

  async function start() {
    const account = session?.userId;
    if (account === undefined) return;
    tabs = Array.from({ length: setup.tabs }, () => openTab(account));
    for (const tab of tabs) {
      timeline.begin();
      await tab.database.open();
      timeline.end();
      const client = await tab.database.meta.get("client");
      if (client?.key === "client") clients.set(account, client.id);
      tab.sync.start();
    }
    await timeline.settle();
  }

  function stop() {
    for (const tab of tabs) tab.close();
    tabs = [];
  }

  return {
    index,
    files,
    indexedDB,
    session: () => session,
    tabs: () => tabs,
    online: () => online,
    writes: () => writes,
    client: (account: string) => clients.get(account) ?? "",
    /** Tells the device's other tabs of a change, as the browser's storage does. */
    tellTabs: () => tabListeners.forEach((listener) => listener()),
    jumpClock(milliseconds: number) {
      offset += milliseconds;
    },
    setOnline(value: boolean) {
      online = value;
      for (const listener of listeners) listener();
    },
    /** Another account, or none, is signed in; what runs for the former one goes on until `restart`. */
    setSession(next: Session | null) {
      session = next;
    },
    async restart() {
      await timeline.settle();
      stop();
      await start();
    },
    stop,
  };
}
