// Where the sign-in is kept: IndexedDB, so that the first paint reads it without loading the auth client, and so
// that every tab of the app hears of a sign-in or sign-out from the database itself. A browser that refuses it keeps
// the sign-in in the tab.
import { liveQuery } from "dexie";
import type { SmallStorage } from "#lib/small-storage.ts";
import type { Database } from "./database.ts";

/** The storage the auth client asks for, and a way to hear of changes made by any tab. */
export type SessionStore = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Calls `listener` with the value under `key` now and after each change; the answer ends it. */
  watch(key: string, listener: (value: string | null) => void): () => void;
};

/** Makes the store on `database`; on `tab` where the browser refuses IndexedDB. */
export function createSessionStore(database: Database, tab: SmallStorage): SessionStore {
  const listeners = new Map<(value: string | null) => void, string>();

  async function attempt<Value>(inDatabase: () => Promise<Value>, inTab: () => Value): Promise<Value> {
    try {
      return await inDatabase();
    } catch {
      return inTab();
    }
  }
  const read = async (key: string) => (await database.session.get(key))?.value ?? null;
  const tell = (key: string) => {
    for (const [listener, watched] of listeners) if (watched === key) listener(tab.getItem(key));
  };

  return {
    getItem: (key) =>
      attempt(
        () => read(key),
        () => tab.getItem(key),
      ),
    setItem: (key, value) =>
      attempt(
        async () => void (await database.session.put({ key, value })),
        () => {
          tab.setItem(key, value);
          tell(key);
        },
      ),
    removeItem: (key) =>
      attempt(
        () => database.session.delete(key),
        () => {
          tab.removeItem(key);
          tell(key);
        },
      ),
    watch(key, listener) {
      const subscription = liveQuery(() => read(key)).subscribe({
        next: listener,
        error: () => listeners.set(listener, key),
      });
      return () => {
        subscription.unsubscribe();
        listeners.delete(listener);
      };
    },
  };
}
