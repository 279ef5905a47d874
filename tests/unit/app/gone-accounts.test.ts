// What a device does about accounts that were deleted elsewhere.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountsOnDevice, createAccountDatabase, type AccountDatabase } from "#db";
import { observable } from "#lib/observable.ts";
import type { ToastInput } from "#lib/toasts.ts";
import { removeGone, watchGoneAccounts } from "../../../src/app/account/gone-accounts.ts";
import { tellEndedSession } from "../../../src/app/account/messages.ts";

const [ADA, GRACE] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
let databases: AccountDatabase[];
let caches: string[];
let told: ToastInput[];

beforeEach(async () => {
  databases = [ADA, GRACE, "anon"].map((id) => createAccountDatabase(id));
  for (const database of databases) await database.open();
  caches = [`media-v1:${ADA}`, `images-v1:${ADA}`, `media-v1:${GRACE}`, "shell"];
  told = [];
});
afterEach(async () => {
  for (const database of databases) await database.delete();
});

/** @param gone what the server says; null where it cannot be asked */
const portsWith = (gone: string[] | null) => {
  const goneOf = vi.fn(async (ids: readonly string[]) => gone && ids.filter((id) => gone.includes(id)));
  const ports = {
    calls: { load: async () => ({ goneOf }) },
    toasts: { show: (input: ToastInput) => told.push(input) },
    caches: {
      keys: async () => caches,
      delete: async (name: string) => {
        caches = caches.filter((each) => each !== name);
        return true;
      },
    },
  };
  return { goneOf, ports };
};

test("database, audio and images of a deleted account go, in words, and nothing of another's", async () => {
  expect(await removeGone([ADA, GRACE], portsWith([ADA]).ports)).toBe(true);
  expect(await accountsOnDevice()).toEqual([GRACE]);
  expect(caches).toEqual([`media-v1:${GRACE}`, "shell"]);
  expect(told).toEqual([expect.objectContaining({ title: "Your account was deleted", sticky: true })]);
});

test.each([
  ["every account has its profile", []],
  ["nobody can be asked", null],
])("all stays where %s", async (_when, gone) => {
  expect(await removeGone([ADA, GRACE], portsWith(gone).ports)).toBe(false);
  expect((await accountsOnDevice()).sort()).toEqual([ADA, GRACE]);
  expect(caches).toHaveLength(4);
  expect(told).toEqual([]);
});

test("a start asks once for all accounts but the page's, when there is a network", async () => {
  const { goneOf, ports } = portsWith([ADA]);
  const online = observable(false);
  const report = vi.fn<(error: unknown) => void>();
  const end = watchGoneAccounts(GRACE, { ...ports, connectivity: { online }, report });
  expect(goneOf).not.toHaveBeenCalled();
  online.set(true);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  online.set(false);
  online.set(true);
  end();
  expect(goneOf.mock.calls).toEqual([[[ADA]]]);
  expect(await accountsOnDevice()).toEqual([GRACE]);
  expect(report).not.toHaveBeenCalled();
});

test("an ended session keeps what waits, unless its account was deleted", async () => {
  const [database] = databases;
  if (!database) throw new Error("no database");
  await database.meta.update("feed", {});
  await database.meta.put({
    key: "feed",
    revision: 1,
    epoch: "e",
    privateCursor: "1",
    publicCursor: "1",
    gen: 1,
    floor: 0,
    syncedAt: 1,
  });
  const toasts = { show: (input: ToastInput) => told.push(input) };
  await tellEndedSession({ database, userId: ADA }, toasts, () => Promise.reject(new Error("no network")));
  await tellEndedSession({ database, userId: ADA }, toasts, async () => true);
  expect(told.map(({ title }) => title)).toEqual(["Your sign-in has ended"]);
  expect(await accountsOnDevice()).toContain(ADA);
});
