// Where the sign-in is kept: IndexedDB, so that the first paint reads it without loading the auth client, and so
// that every tab of the app hears of a sign-in or sign-out from the database itself.
import { liveQuery } from "dexie";
import type { Database } from "./database.ts";

/** The storage the auth client asks for, and a way to hear of changes made by any tab. */
export type SessionStore = {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Calls `listener` with the value under `key` now and after each change; the answer ends it. */
  watch(key: string, listener: (value: string | null) => void): () => void;
};

/** Makes the store on `database`. A browser that refuses IndexedDB rejects each call. */
export function createSessionStore(database: Database): SessionStore {
  const getItem = async (key: string) => (await database.session.get(key))?.value ?? null;
  return {
    getItem,
    async setItem(key, value) {
      await database.session.put({ key, value });
    },
    async removeItem(key) {
      await database.session.delete(key);
    },
    watch(key, listener) {
      const subscription = liveQuery(() => getItem(key)).subscribe({ next: listener });
      return () => subscription.unsubscribe();
    },
  };
}
