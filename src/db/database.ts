// What the device remembers, in one IndexedDB database. Each schema version only adds to the one before it.
import { Dexie, type Table } from "dexie";

/** A value of the sign-in, as text, under the name the auth client gave it. */
export type StoredValue = { key: string; value: string };

export type Database = Dexie & {
  session: Table<StoredValue, string>;
};

/** Opens lazily, at the first read or write. `name` and `indexedDB` are others in tests alone. */
export function createDatabase(name = "orpheus", indexedDB?: IDBFactory): Database {
  const database = new Dexie(name, indexedDB ? { indexedDB } : {}) as Database;
  database.version(1).stores({ session: "key" });
  return database;
}
