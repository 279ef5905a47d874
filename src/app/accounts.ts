// The account that is used on this page: its database and its sync, and the change to another one. Two accounts on one
// device never share either.
import type { Session } from "#backend";
import { openAccount, VISITOR, type ConnectionState, type OpenAccount } from "#db";
import type { EpisodeCard } from "#domain/podcast.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { AccountSync, Visits } from "#sync";

/** What runs over an account's open database. */
export type AccountEngines = {
  sync: AccountSync;
  visits: Visits;
  /** When any tab last heard from the server, in milliseconds; null before the first time. */
  syncedAt: Readable<number | null>;
  /** Seconds from the start at which playing of an episode goes on. */
  resumeAt(podcastId: string): Promise<number>;
  /** The cards of those `ids` that are on the device. */
  cards(ids: readonly string[]): Promise<EpisodeCard[]>;
};

export type OpenedAccount = OpenAccount & AccountEngines & { userId: string | null };

export type Account = {
  /** Null for a visitor. */
  userId: string | null;
  /** Settles once the device's database is open: a matter of milliseconds, never of the network. */
  store(): Promise<OpenAccount>;
  /** The same with its engines, which are fetched at the first call. Always the same promise. */
  opened(): Promise<OpenedAccount>;
};

export type AccountPorts = {
  session: Session;
  /** Builds the engines; sync is not yet started. */
  makeEngines(userId: string | null, open: OpenAccount): Promise<AccountEngines>;
  /** The page is an account's from here on. */
  onEnter(entered: OpenedAccount): Promise<void>;
  /** The page is `left`'s no longer: nothing of it may be seen or heard from here on. */
  onLeave(left: Account): void;
};

export type Accounts = {
  current: Readable<Account>;
  /** Of the present account's database. */
  connection: Readable<ConnectionState>;
  /** Begins to sync, and to follow the session. */
  start(): void;
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** To be called once the stored session has been read. */
export function createAccounts({ session, makeEngines, onEnter, onLeave }: AccountPorts): Accounts {
  const connection = observable<ConnectionState>("open");
  const signedIn = () => session.get()?.id ?? null;

  function open(userId: string | null): Account {
    const store = once(() =>
      openAccount(userId ?? VISITOR, (state) => {
        if (userId === signedIn()) connection.set(state);
      }),
    );
    const opened = once(async () => {
      const found = await store();
      return { userId, ...found, ...(await makeEngines(userId, found)) };
    });
    return { userId, store, opened };
  }

  const current = observable(open(signedIn()));

  async function enter(account: Account) {
    const opened = await account.opened();
    if (current.get() !== account) return;
    opened.sync.start();
    await onEnter(opened);
  }

  async function leave(account: Account) {
    onLeave(account);
    (await account.opened()).sync.stop();
  }

  return {
    current,
    connection,
    start() {
      session.subscribe(() => {
        const left = current.get();
        if (left.userId === signedIn()) return;
        connection.set("open");
        current.set(open(signedIn()));
        void leave(left);
        void enter(current.get());
      });
      void enter(current.get());
    },
  };
}
