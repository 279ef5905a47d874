// Whose images a page shows from the device, and when it stops waiting for the device.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bytesOfKeptImages, openAccount, type OpenAccount } from "#db";
import { observable, type Writable } from "#lib/observable.ts";
import type { Account } from "../../src/app/account/accounts.ts";
import { createKeptImages } from "../../src/app/account/kept-images.ts";
import { manualClock, type ManualClock } from "./manual-clock.ts";

const KEY = "covers/grace/tides.webp";
let clock: ManualClock;
let current: Writable<Account>;
let opened: OpenAccount[];

const accountOf = (userId: string | null, store: Account["store"]): Account => ({
  userId,
  store,
  opened: () => Promise.reject(new Error("not asked for")),
});
async function accountWith(userId: string, keys: readonly string[]): Promise<Account> {
  const open = await openAccount(userId, () => {});
  opened.push(open);
  await open.database.images.bulkPut(keys.map((key) => ({ key, bytes: 1, fetched_at: 0 })));
  return accountOf(userId, async () => open);
}
const follow = () => {
  const kept = createKeptImages(() => ({ current }), clock);
  kept.subscribe(() => {});
  return kept;
};

beforeEach(() => {
  clock = manualClock();
  opened = [];
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { database } of opened) await database.delete();
});

test("an account is shown its own images only", async () => {
  current = observable(await accountWith("ada", [KEY]));
  const kept = follow();
  await vi.waitFor(() => expect(kept.get()?.(KEY)).toBe(`/media/image/ada/${KEY}`));
  current.set(await accountWith("grace", []));
  expect(kept.get()).toBeUndefined();
  await vi.waitFor(() => expect(kept.get()?.(KEY)).toBeNull());
});

test("an image that comes while the app is open is shown", async () => {
  current = observable(await accountWith("ada", []));
  const kept = follow();
  await vi.waitFor(() => expect(kept.get()?.(KEY)).toBeNull());
  await opened[0]?.database.images.put({ key: KEY, bytes: 1, fetched_at: 0 });
  await vi.waitFor(() => expect(kept.get()?.(KEY)).toBe(`/media/image/ada/${KEY}`));
});

test("an image that is still on its way is not shown", async () => {
  current = observable(await accountWith("ada", []));
  await opened[0]?.database.images.put({ key: KEY, bytes: 0, fetched_at: 0 });
  const kept = follow();
  await vi.waitFor(() => expect(kept.get()?.(KEY)).toBeNull());
});

test("after a second without an answer of the device images come from the network", async () => {
  current = observable(accountOf("ada", () => new Promise(() => {})));
  const kept = follow();
  expect(kept.get()).toBeUndefined();
  await clock.advance(1_000);
  expect(kept.get()).toBeNull();
});

test("a page without a worker takes images from the network", async () => {
  vi.stubGlobal("navigator", { serviceWorker: { controller: null } });
  current = observable(await accountWith("ada", [KEY]));
  const kept = follow();
  expect(kept.get()).toBeNull();
  await vi.waitFor(() => expect(kept.get()?.(KEY)).toBeNull());
});

test("each image counts in the sum of bytes, also where two have the same size", async () => {
  const account = await accountWith("ada", ["covers/grace/tides.webp", "covers/grace/bees.webp"]);
  const { database } = await account.store();
  await database.images.put({ key: KEY, bytes: 7, fetched_at: 0 });
  await database.images.put({ key: "covers/grace/moss.webp", bytes: 7, fetched_at: 0 });
  expect(await bytesOfKeptImages(database)).toBe(15);
});
