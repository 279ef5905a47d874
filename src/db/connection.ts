// Opening an account's database, and what may become of the connection later. A browser that refuses IndexedDB (a
// private window, a full disk, a policy) is a known outcome: the app then works online only, on a database that
// lives as long as the page.
import { Dexie } from "dexie";
import { observable, type Readable } from "#lib/observable.ts";
import { failure, success, type Result } from "#lib/result.ts";
import {
  createAccountDatabase,
  type AccountDatabase,
  type AccountDatabaseOptions,
} from "./account-database.ts";

/** Why nothing can be kept on this device. `name` is the exception's, for the log. */
export type StorageRefused = { kind: "refused"; name: string };

/**
 * `open`: as it should be. `blocked`: another tab with an older version of the app holds the database and must be
 * closed. `lost`: the browser closed the connection, or another tab upgrades it; the next read or write opens it
 * again. A database that a tab deletes, with its account, is closed for good.
 */
export type ConnectionState = "open" | "blocked" | "lost";

const openings = observable(0);
/** Rises when a database is open again after an opening that failed: what was asked in between was never answered. */
export const reopened: Readable<number> = openings;

/** Milliseconds before each new attempt: a browser that clears its storage refuses for a moment. */
const ATTEMPTS = [50, 250, 1_000, 4_000, 15_000];

/** Opens a database whose opening failed: Dexie itself would refuse every read from then on. */
async function openAgain(database: AccountDatabase): Promise<void> {
  for (const wait of ATTEMPTS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    // Left in the meantime, with the account.
    if (database.hasBeenClosed()) return;
    const isOpen = await database.open().then(
      () => true,
      () => false,
    );
    if (isOpen) return openings.set(openings.get() + 1);
  }
}

/**
 * Opens `database`, upgrading it where needed.
 * @param onState told of every change, for as long as the page lives.
 * @returns the database, or why it cannot be had. Never rejects.
 */
export async function openDatabase(
  database: AccountDatabase,
  onState: (state: ConnectionState) => void = () => {},
): Promise<Result<AccountDatabase, StorageRefused>> {
  database.on("blocked", () => onState("blocked"));
  try {
    // Dexie calls a sticky `ready` at each opening, the ones after a loss too.
    database.on("ready", () => onState("open"), true);
    // Dexie opens a closed database again for the next read: that would make a deleted one anew.
    database.on("versionchange", ({ newVersion }) => {
      if (newVersion !== null) return true;
      database.close({ disableAutoOpen: true });
      // Keeps Dexie's own listener, which comes after it, from what it does.
      return false;
    });
    await database.open();
    // A database that could not be opened is closed too: that is no loss.
    let isOpening = false;
    database.on("close", () => {
      onState("lost");
      if (isOpening || !database.hasFailed() || database.hasBeenClosed()) return;
      isOpening = true;
      void openAgain(database).finally(() => {
        isOpening = false;
      });
    });
    return success(database);
  } catch (error) {
    return failure({
      kind: "refused",
      name: error instanceof Dexie.DexieError ? error.name : "UnknownError",
    });
  }
}

/** `kept`: false where the browser refused and the rows live in memory. */
export type OpenAccount = { database: AccountDatabase; kept: boolean };

/**
 * Opens the database of an account, in memory where the device keeps none. Rejects only where the code for that
 * cannot be fetched.
 * @param userId the account's, or VISITOR.
 */
export async function openAccount(
  userId: string,
  onState: (state: ConnectionState) => void,
  options: AccountDatabaseOptions = {},
): Promise<OpenAccount> {
  const opened = await openDatabase(createAccountDatabase(userId, options), onState);
  if (opened.ok) return { database: opened.value, kept: true };
  const { IDBFactory, IDBKeyRange } = await import("fake-indexeddb");
  const database = createAccountDatabase(userId, { ...options, indexedDB: new IDBFactory(), IDBKeyRange });
  return { database, kept: false };
}
