// PGlite is one Postgres session. Whatever opens a transaction on it must have it alone, else the statements
// of two requests mix: one would run with the other's role, or vanish with the other's rollback. So every use of the
// session passes through this gate, one at a time. Addresses share it: nobody's many requests keep the others out.
import type { Sharing } from "./limits.ts";
import { databaseError } from "./thread-messages.ts";
import { TooBusy } from "./too-busy.ts";

/** Whose work it is. Without an address it is the server's own, which no share binds. */
export type From = {
  address?: string | null;
  /** What the work holds in memory while it waits. */
  bytes?: number;
  /** Aborted where nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};

/** Seconds after which an address that has too much waiting may ask again. */
const AGAIN = 1;

export type Gate = {
  /**
   * Lets the work in when it is its turn and answers as it does.
   * @throws TooBusy where too much of the address waits; a DatabaseError with 57014 where its signal was aborted before
   *   its turn
   */
  <Result>(work: () => Promise<Result>, from?: From): Promise<Result>;
  /** Whether no work is inside and none waits. */
  isIdle: () => boolean;
};

type Entry = { address: string | null; bytes: number; run: () => Promise<void> };

/** What one address has waiting and has used: milliseconds inside by the second in which they ended. */
type Account = {
  inLine: number;
  outside: Entry[];
  bytes: number;
  used: { second: number; milliseconds: number }[];
};

/** Addresses that are remembered before those without work or time are forgotten. */
const CROWD = 10_000;

const abandoned = () => databaseError("57014", "canceling statement due to user request");

const forEverybody = { inLine: Infinity, waiting: Infinity, bytes: Infinity, share: 1, window: 0 };

/**
 * A gate that lets one piece of work in at a time: in the order of asking, but of each address only `inLine` pieces stand
 * in the line, and one that had more than its share of the last `window` lets others pass.
 *
 * @param now milliseconds of a clock that only goes on
 * @param onIdle told when work left and none waits
 */
export function createGate(
  sharing: Sharing | null = null,
  now: () => number = () => performance.now(),
  onIdle: () => void = () => undefined,
): Gate {
  const { inLine, waiting, bytes: most, share, window } = sharing ?? forEverybody;
  const line: Entry[] = [];
  const accounts = new Map<string, Account>();
  let isOpen = true;

  function accountOf(address: string): Account {
    const known = accounts.get(address);
    if (known) return known;
    if (accounts.size >= CROWD)
      for (const [each, account] of accounts)
        if (account.inLine === 0 && usedBy(account) === 0) accounts.delete(each);
    const account: Account = { inLine: 0, outside: [], bytes: 0, used: [] };
    accounts.set(address, account);
    return account;
  }

  function usedBy(account: Account): number {
    const from = (now() - window) / 1000;
    const first = account.used.findIndex(({ second }) => second > from);
    account.used.splice(0, first === -1 ? account.used.length : first);
    return account.used.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  }

  function note(address: string, milliseconds: number): void {
    const { used } = accountOf(address);
    const second = Math.floor(now() / 1000);
    const last = used.at(-1);
    if (last?.second === second) last.milliseconds += milliseconds;
    else used.push({ second, milliseconds });
  }

  const hadItsShare = ({ address }: Entry) => address !== null && usedBy(accountOf(address)) > share * window;

  /** The place of the entry that goes in next: the first, or the first of an address that waits for its share. */
  function nextPlace(): number {
    const [first] = line;
    if (sharing === null || first?.address == null || !hadItsShare(first)) return 0;
    // The server's own work is no reason to keep somebody waiting.
    const others = line.some((entry) => entry.address !== null && !hadItsShare(entry));
    return others ? line.findIndex((entry) => !hadItsShare(entry)) : 0;
  }

  function leaveLine({ address, bytes }: Entry): void {
    if (address === null) return;
    const account = accountOf(address);
    account.bytes -= bytes;
    const follower = account.outside.shift();
    if (follower) line.push(follower);
    else account.inLine -= 1;
  }

  function next(): void {
    if (!isOpen || line.length === 0) return;
    const [entry] = line.splice(nextPlace(), 1);
    if (!entry) return;
    isOpen = false;
    leaveLine(entry);
    const since = now();
    void entry.run().finally(() => {
      if (sharing !== null && entry.address !== null) note(entry.address, now() - since);
      isOpen = true;
      if (line.length === 0) onIdle();
      next();
    });
  }

  function join(entry: Entry): void {
    if (entry.address === null) {
      line.push(entry);
      return;
    }
    const account = accountOf(entry.address);
    if (account.inLine + account.outside.length >= waiting || account.bytes + entry.bytes > most)
      throw new TooBusy("Too many requests of yours are waiting.", AGAIN);
    account.bytes += entry.bytes;
    if (account.inLine < inLine) {
      account.inLine += 1;
      line.push(entry);
    } else account.outside.push(entry);
  }

  /** Takes out what still waits; the answer says whether it did. */
  function withdraw(entry: Entry): boolean {
    const place = line.indexOf(entry);
    if (place !== -1) {
      line.splice(place, 1);
      leaveLine(entry);
      return true;
    }
    const account = entry.address === null ? undefined : accounts.get(entry.address);
    const behind = account?.outside.indexOf(entry) ?? -1;
    if (!account || behind === -1) return false;
    account.outside.splice(behind, 1);
    account.bytes -= entry.bytes;
    return true;
  }

  const gate = <Result>(work: () => Promise<Result>, { address = null, bytes = 0, signal }: From = {}) =>
    new Promise<Result>((resolve, reject) => {
      if (signal?.aborted) throw abandoned();
      // Also what the work throws before its first promise is the asker's.
      const run = async () => work();
      const abandon = () => {
        if (withdraw(entry)) reject(abandoned());
      };
      const entry: Entry = {
        address,
        bytes,
        run: () => {
          signal?.removeEventListener("abort", abandon);
          return run().then(resolve, reject);
        },
      };
      join(entry);
      signal?.addEventListener("abort", abandon, { once: true });
      next();
    });
  return Object.assign(gate, { isIdle: () => isOpen && line.length === 0 });
}
