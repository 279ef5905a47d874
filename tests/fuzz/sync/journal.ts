// What became of each change, told by what a device's database committed: a change is made, replaced, refused, given
// up or covered in some transaction, and only transactions that reached the disk count.
import type { DBCore, Dexie } from "dexie";
import type { Change, DeadEntry, MetaRow, OutboxEntry } from "#db";

export type Fate = "waiting" | "coalesced" | "dead" | "covered" | "discarded";
export type JournalEntry = {
  account: string;
  device: number;
  client: string;
  mid: number;
  key: string;
  change: Change;
  fate: Fate;
  /** Whether the server may have it: it was noted as sent before any request could hold it. */
  sent: boolean;
};

/** Outbox and related writes of one transaction, in order. */
type Writes = {
  added: OutboxEntry[];
  removed: number[];
  /** The highest mid up to which all entries were removed at once. */
  removedUpTo: number;
  cleared: boolean;
  dead: DeadEntry[];
  feed: boolean;
  /** The highest mid that is noted as sent; null where the transaction says nothing of it. */
  sent: number | null;
  any: boolean;
};

export type Watcher = {
  /** A read-write transaction was committed, with or without writes. */
  onCommit(writes: Writes): void;
  /** False once the page is dead: nothing more reaches its database. */
  isAlive(): boolean;
  begin(): void;
  end(): void;
};

/** Watches everything that `database` commits; to be called before it is opened. */
export function watchCommits(database: Dexie, watcher: Watcher): void {
  const byTransaction = new WeakMap<object, Writes>();
  database.use({
    stack: "dbcore",
    name: "journal",
    level: 0,
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (!watcher.isAlive()) throw new Error("The page is dead");
        const transaction = core.transaction(stores, mode, options);
        const writes: Writes = {
          added: [],
          removed: [],
          removedUpTo: 0,
          cleared: false,
          dead: [],
          feed: false,
          sent: null,
          any: false,
        };
        byTransaction.set(transaction, writes);
        watcher.begin();
        const raw = transaction as unknown as IDBTransaction;
        raw.addEventListener("complete", () => {
          if (mode === "readwrite") watcher.onCommit(writes);
          watcher.end();
        });
        raw.addEventListener("abort", () => watcher.end());
        return transaction;
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            table.mutate(request).then((response) => {
              const writes = byTransaction.get(request.trans);
              if (writes) note(writes, name, request, response.lastResult);
              return response;
            }),
        };
      },
    }),
  });
}

type Mutate = Parameters<ReturnType<DBCore["table"]>["mutate"]>[0];

function note(writes: Writes, table: string, request: Mutate, lastKey: unknown): void {
  writes.any = true;
  if (request.type === "add" || request.type === "put") {
    const values = request.values as unknown[];
    if (table === "dead") writes.dead.push(...(values as DeadEntry[]));
    if (table === "outbox" && request.type === "add")
      writes.added.push(...(values as OutboxEntry[]).map((entry) => ({ ...entry, mid: Number(lastKey) })));
    for (const row of table === "meta" ? (values as MetaRow[]) : []) {
      if (row.key === "feed") writes.feed = true;
      if (row.key === "client") writes.sent = row.sent;
    }
  }
  if (table !== "outbox") return;
  if (request.type === "delete") writes.removed.push(...(request.keys as number[]));
  if (request.type === "deleteRange") {
    const { upper } = request.range;
    // A range without a number at its end is the whole table.
    if (typeof upper === "number") writes.removedUpTo = Math.max(writes.removedUpTo, upper);
    else writes.cleared = true;
  }
}

/** Brings the journal of one database up to date with a commit. */
export function record(
  journal: JournalEntry[],
  of: Pick<JournalEntry, "account" | "device" | "client">,
  { added, removed, removedUpTo, cleared, dead, feed, sent }: Writes,
): void {
  const waiting = () =>
    journal.filter(
      (entry) => entry.account === of.account && entry.device === of.device && entry.fate === "waiting",
    );
  const mine = waiting();
  const isRemoved = ({ mid }: { mid: number }) => mid <= removedUpTo || removed.includes(mid);
  // What is removed and neither covered nor replaced by a later one stays here as if it waited: it will never end.
  const isReplaced = ({ mid, key, sent: wasSent }: JournalEntry) =>
    !wasSent && [...mine, ...added].some((each) => each.key === key && each.mid > mid && !isRemoved(each));
  for (const entry of mine) {
    if (dead.some(({ mid }) => mid === entry.mid)) entry.fate = "dead";
    else if (cleared) entry.fate = "discarded";
    else if (!isRemoved(entry)) continue;
    else if (feed) entry.fate = "covered";
    else if (isReplaced(entry)) entry.fate = "coalesced";
  }
  for (const { mid, key, change } of added)
    journal.push({ ...of, mid, key, change, fate: "waiting", sent: false });
  if (sent !== null) for (const entry of waiting()) entry.sent ||= entry.mid <= sent;
}
