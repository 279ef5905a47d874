// The account that is used on this page: its database and its sync, and the change to another one. Two accounts on one
// device never share either.
import type { Session, SyncCalls } from "#backend";
import type { ConnectionState, OpenAccount } from "#db";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Downloads } from "#downloads";
import type { Images } from "#images";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Result } from "#lib/result.ts";
import type { AccountSync, Visits } from "#sync";

/** What runs over an account's open database. */
export type AccountEngines = {
  sync: AccountSync;
  visits: Visits;
  /** Null where the browser keeps no files for the app. */
  downloads: Downloads | null;
  /** Images of the library and pages of downloads; null where the browser keeps no files for the app. */
  offline: Images | null;
  /** Asks the server as this account, and not at all once another one has signed in; `token` null for a visitor. */
  ask<Value, Failure>(
    call: (calls: SyncCalls, token: string | null) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | { status: number }>>;
  /** When any tab last heard from the server, in milliseconds; null before the first time. */
  syncedAt: Readable<number | null>;
  /** Seconds from the start at which playing of an episode goes on. */
  resumeAt(podcastId: string): Promise<number>;
  /** The cards of those `ids` that are on the device. */
  cards(ids: readonly string[]): Promise<EpisodeCard[]>;
  /** Calls `end` when the account is left. */
  whileOpen(end: () => void): void;
  /** Lets go of what other tabs are heard by, and of all that was begun for as long as the account is open. */
  end(): void;
};

export type OpenedAccount = OpenAccount & AccountEngines & { userId: string | null };

export type Account = {
  /** Null for a visitor. */
  userId: string | null;
  /** Settles once the device's database is open: a matter of milliseconds, never of the network. */
  store(): Promise<OpenAccount>;
  /** The same with its engines, a chunk that is fetched at the first call. */
  opened(): Promise<OpenedAccount>;
};

export type AccountPorts = {
  session: Session;
  clock: Clock;
  /** Opens the device's database of an account. @param userId null for a visitor. */
  openStore(userId: string | null, onState: (state: ConnectionState) => void): Promise<OpenAccount>;
  /** Builds the engines; sync is not yet started. */
  makeEngines(userId: string | null, open: OpenAccount): Promise<AccountEngines>;
  /** The page is an account's from here on. The answer ends what was begun for it. */
  onEnter(entered: OpenedAccount): () => void;
  /** The page will be another's at once: nothing of this account may be seen or heard from here on. */
  onLeaving(): void;
  /** The page is an account's no longer, and its sync has been ended. */
  onLeft(left: OpenedAccount): Promise<void>;
  /** Notes a fault that is tried again by itself. */
  report(error: unknown): void;
};

export type Accounts = {
  current: Readable<Account>;
  /** Of the present account's database. */
  connection: Readable<ConnectionState>;
  /** Begins to sync, and to follow the session. */
  start(): void;
};

/** Milliseconds until what could not be made (its code could not be fetched) is tried again. */
const RETRY = 10_000;

/** The same promise at every call; another one some time after it was rejected. */
function once<Value>(make: () => Promise<Value>, clock: Pick<Clock, "after">): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      clock.after(RETRY, () => {
        made = null;
      });
      throw error;
    });
    return made;
  };
}

/** To be called once the stored session has been read. */
export function createAccounts(ports: AccountPorts): Accounts {
  const { session, clock, openStore, makeEngines } = ports;
  const connection = observable<ConnectionState>("open");
  const signedIn = () => session.get()?.id ?? null;

  function open(userId: string | null): Account {
    const store = once(
      () =>
        openStore(userId, (state) => {
          if (userId === signedIn()) connection.set(state);
        }),
      clock,
    );
    const opened = once(async () => {
      const found = await store();
      return { userId, ...found, ...(await makeEngines(userId, found)) };
    }, clock);
    return { userId, store, opened };
  }

  const current = observable(open(signedIn()));

  /** Ends what was begun for the account of the page. */
  let endPresent = () => {};

  async function enter(account: Account): Promise<void> {
    try {
      const opened = await account.opened();
      if (current.get() !== account) return;
      opened.sync.start();
      endPresent = ports.onEnter(opened);
    } catch (error) {
      ports.report(error);
      clock.after(RETRY, () => {
        if (current.get() === account) void enter(account);
      });
    }
  }

  async function leave(account: Account): Promise<void> {
    try {
      const opened = await account.opened();
      opened.sync.stop();
      opened.end();
      await ports.onLeft(opened);
    } catch (error) {
      ports.report(error);
    }
  }

  function change() {
    const left = current.get();
    if (left.userId === signedIn()) return;
    // Before the page is another's: what the player still notes is the account's that listened.
    if (left.userId !== null) ports.onLeaving();
    endPresent();
    endPresent = () => {};
    connection.set("open");
    current.set(open(signedIn()));
    void leave(left);
    void enter(current.get());
  }

  return {
    current,
    connection,
    start() {
      session.subscribe(change);
      void enter(current.get());
      change();
    },
  };
}
