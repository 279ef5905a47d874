// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { createMemoryStorage, type SmallStorage } from "#lib/small-storage.ts";
import { createEarlyDatabase } from "../../src/app/account/early-database.ts";

let storage: SmallStorage;
beforeEach(() => {
  storage = createMemoryStorage();
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test("the database of the account that was here last is opened before the session is known", async () => {
  createEarlyDatabase(storage).note("ada");
  const store = createEarlyDatabase(storage);
  await vi.waitFor(async () => expect(await names()).toContain("orpheus_ada"));
  const states: string[] = [];
  const { database } = await store.open("ada", (state) => states.push(state));
  expect(database.name).toBe("orpheus_ada");
  expect(states).toEqual(["open"]);
  database.close();
  expect(states).toEqual(["open", "lost"]);
});

test("another account gets its own database, and the one that was opened early is closed", async () => {
  createEarlyDatabase(storage).note("ada");
  const store = createEarlyDatabase(storage);
  const { database } = await store.open("grace", () => {});
  expect(database.name).toBe("orpheus_grace");
  // One that stayed open would block this.
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase("orpheus_ada");
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error("it is still open"));
  });
});

test("a database that was opened early is handed out once, and the next opening makes another", async () => {
  const store = createEarlyDatabase(storage);
  const first = await store.open(null, () => {});
  const second = await store.open(null, () => {});
  expect(first.database.name).toBe("orpheus_anon");
  expect(second.database).not.toBe(first.database);
});

test("who signed out is not remembered as the last account", () => {
  const store = createEarlyDatabase(storage);
  store.note("ada");
  store.note(null);
  expect(storage.getItem("orpheus-account")).toBeNull();
});

test("an account is opened although a full storage cannot remember it", () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  };
  expect(() => createEarlyDatabase(full).note("ada")).not.toThrow();
});
