// The account that is used on this page: its database and its sync, and the change to another one. Two accounts on one
// device never share either.
import type { Session } from "#backend";
import type { Billing } from "#billing";
import type { ConnectionState, OpenAccount } from "#db";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { Downloads } from "#downloads";
import type { RowMemory } from "#features/discover/row-heights.ts";
import type { PodcastAhead } from "#features/podcast/use-podcast.ts";
import type { ProfileAhead } from "#features/profile/use-profile.ts";
import type { AccountExport } from "#export";
import type { Images } from "#images";
import type { Jobs } from "#jobs";
import type { Clock } from "#lib/clock.ts";
import { late, loadUntilReady, type Late } from "#lib/late.ts";
import { observable, type Readable, type Writable } from "#lib/observable.ts";
import type { StatisticsPorts } from "#listening";
import type { LocalSearch } from "#search";
import type { AccountSync, Catalogue, Texts, Visits } from "#sync";
import type { ProfileVisits } from "#sync/person";
import type { DownloadList } from "./download-list.ts";

/** What runs over an account's open database. */
export type AccountEngines = {
  sync: AccountSync;
  visits: Visits;
  /** Null where the browser keeps no files for the app. */
  downloads: Downloads | null;
  /** The same as screens see and change them, a chunk of its own; null where there are none. */
  downloadList: Late<DownloadList> | null;
  /** Images of the library and pages of downloads; null where the browser keeps no files for the app. */
  offline: Images | null;
  /** Lists, people and searches as the server has them. */
  catalogue: Catalogue;
  /** Asks the server for the listening statistics of the account. */
  fetchStatistics: StatisticsPorts["fetch"];
  /** What search on the device reads next to the feed. */
  texts: Texts;
  /** Visits to the pages of people, a chunk of its own. */
  profileVisits: Late<ProfileVisits>;
  /** What was read of a person's page before the page is drawn. */
  profileAhead: Writable<ProfileAhead | null>;
  /** Exports of the account's data, a chunk of its own. */
  accountExport: Late<AccountExport>;
  /** The account's generations, a chunk of its own. */
  jobs: Late<Jobs>;
  /** Plans, and what the account holds of them, a chunk of its own. */
  billing: Late<Billing>;
  /** Search on the device, a chunk of its own; its worker starts with it. */
  search: Late<LocalSearch>;
  /** What was read of an episode's page before the page is drawn. */
  podcastAhead: Writable<PodcastAhead | null>;
  /** How tall the rows of lists were that were left. */
  rowMemory: RowMemory;
  /** When any tab last heard from the server, in milliseconds; null before the first time. */
  syncedAt: Readable<number | null>;
  /** Seconds from the start at which playing of an episode goes on. */
  resumeAt(podcastId: string): Promise<number>;
  /** The cards of those `ids` that are on the device. */
  cards(ids: readonly string[]): Promise<EpisodeCard[]>;
  /** Lets go of what other tabs are heard by, and ends every member that was begun. */
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

/** To be called once the stored session has been read. */
export function createAccounts(ports: AccountPorts): Accounts {
  const { session, clock, openStore, makeEngines, report } = ports;
  const retry = { clock, milliseconds: RETRY };
  const connection = observable<ConnectionState>("open");
  const signedIn = () => session.get()?.id ?? null;

  function open(userId: string | null): Account {
    // React asks for them with every drawing: a failure has to be the same one for a time.
    const { load: store } = late(
      () =>
        openStore(userId, (state) => {
          if (userId === signedIn()) connection.set(state);
        }),
      retry,
    );
    const { load: opened } = late(async () => {
      const found = await store();
      return { userId, ...found, ...(await makeEngines(userId, found)) };
    }, retry);
    return { userId, store, opened };
  }

  const current = observable(open(signedIn()));

  /** Ends what was begun for the account of the page. */
  let endPresent = () => {};

  const enter = ({ opened }: Account) =>
    loadUntilReady({ load: opened }, { after: retry, failed: report }, (account) => {
      account.sync.start();
      return ports.onEnter(account);
    });

  async function leave(account: Account): Promise<void> {
    try {
      const opened = await account.opened();
      opened.sync.stop();
      opened.end();
      await ports.onLeft(opened);
    } catch (error) {
      report(error);
    }
  }

  function change() {
    const left = current.get();
    if (left.userId === signedIn()) return;
    // Before the page is another's: what the player still notes is the account's that listened.
    if (left.userId !== null) ports.onLeaving();
    endPresent();
    connection.set("open");
    current.set(open(signedIn()));
    void leave(left);
    endPresent = enter(current.get());
  }

  return {
    current,
    connection,
    start() {
      session.subscribe(change);
      endPresent = enter(current.get());
      change();
    },
  };
}
