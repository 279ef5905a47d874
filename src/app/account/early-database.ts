// Opens the device's database of whoever used the app here last while the stored session is still being read: on a
// phone the two take as long as each other.
import { openAccount, VISITOR, type ConnectionState, type OpenAccount } from "#db";
import type { SmallStorage } from "#lib/small-storage.ts";

/** public/start.js reads it too, for what the screens of an account need. */
const KEY = "orpheus-account";

export type EarlyDatabase = {
  /**
   * The database of an account, the one opened early where that is it.
   * @param userId null for a visitor.
   * @param onState told of every change of the connection, and of the last one before this call.
   */
  open(userId: string | null, onState: (state: ConnectionState) => void): Promise<OpenAccount>;
  /** Who will have used the app last. @param userId null for a visitor. */
  note(userId: string | null): void;
};

/** Begins to open at once. */
export function createEarlyDatabase(storage: SmallStorage): EarlyDatabase {
  const presumed = storage.getItem(KEY);
  let last: ConnectionState | undefined;
  let hear = (state: ConnectionState) => {
    last = state;
  };
  const opened = openAccount(presumed ?? VISITOR, (state) => hear(state));
  // The caller that takes the database gets its state.
  opened.catch(() => undefined);
  let isTaken = false;

  return {
    open(userId, onState) {
      const isFirst = !isTaken;
      isTaken = true;
      if (isFirst && userId === presumed) {
        if (last) onState(last);
        hear = onState;
        return opened;
      }
      if (isFirst) opened.then(({ database }) => database.close()).catch(() => undefined);
      return openAccount(userId ?? VISITOR, onState);
    },
    note(userId) {
      try {
        if (userId === null) storage.removeItem(KEY);
        else if (storage.getItem(KEY) !== userId) storage.setItem(KEY, userId);
      } catch {
        // A full storage: the next start opens the database once the session has been read.
      }
    },
  };
}
