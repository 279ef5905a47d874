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

/** Makes the store on `database`; what it refuses is kept in `tab`, whose word is then the newer one. */
export function createSessionStore(database: Database, tab: SmallStorage): SessionStore {
  const listeners = new Map<(value: string | null) => void, string>();
  const tell = (key: string, value: string | null) => {
    for (const [listener, watched] of listeners) if (watched === key) listener(value);
  };

  async function read(key: string): Promise<string | null> {
    const inTab = tab.getItem(key);
    if (inTab !== null) return inTab;
    try {
      return (await database.session.get(key))?.value ?? null;
    } catch (error) {
      // One that was open and fails now says nothing about who is signed in.
      if (database.isOpen()) throw error;
      return null;
    }
  }

  return {
    getItem: read,
    async setItem(key, value) {
      try {
        await database.session.put({ key, value });
        tab.removeItem(key);
      } catch {
        tab.setItem(key, value);
        tell(key, value);
      }
    },
    async removeItem(key) {
      tab.removeItem(key);
      await database.session.delete(key).catch(() => undefined);
      tell(key, null);
    },
    watch(key, listener) {
      // A refused database does not tell a live query so: what goes to the tab is told by `tell`.
      listeners.set(listener, key);
      const subscription = liveQuery(() => read(key)).subscribe({ next: listener, error: () => {} });
      return () => {
        subscription.unsubscribe();
        listeners.delete(listener);
      };
    },
  };
}
