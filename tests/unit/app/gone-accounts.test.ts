// What a device does about accounts that were deleted elsewhere.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccountDatabase, FRESH_FEED, openDatabase, type AccountDatabase } from "#db";
import { accountsOnDevice } from "#db/removal";
import { observable } from "#lib/observable.ts";
import type { ToastInput } from "#lib/toasts.ts";
import type { SyncState } from "#sync";
import { createGoneAccounts } from "../../../src/app/account/gone-accounts.ts";
import { tellEndedSession } from "../../../src/app/account/messages.ts";
import { watchGoneAccounts } from "../../../src/app/account/watch-gone-accounts.ts";

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
const goneWith = (deleted: string[] | null) => {
  const goneOf = vi.fn(async (ids: readonly string[]) => deleted && ids.filter((id) => deleted.includes(id)));
  const gone = createGoneAccounts({
    calls: { load: async () => ({ goneOf }) },
    toasts: { show: (input: ToastInput) => told.push(input) },
    caches: {
      keys: async () => caches,
      delete: async (name: string) => {
        caches = caches.filter((each) => each !== name);
        return true;
      },
    },
  });
  return { goneOf, gone };
};

test("database, audio and images of a deleted account go, with a message, and nothing of another's", async () => {
  expect(await goneWith([ADA]).gone.remove([ADA, GRACE])).toBe(true);
  expect(await accountsOnDevice()).toEqual([GRACE]);
  expect(caches).toEqual([`media-v1:${GRACE}`, "shell"]);
  expect(told).toEqual([expect.objectContaining({ title: "Your account was deleted", sticky: true })]);
});

test.each([
  ["every account has its profile", []],
  ["nobody can be asked", null],
])("all stays where %s", async (_when, gone) => {
  expect(await goneWith(gone).gone.remove([ADA, GRACE])).toBe(false);
  expect((await accountsOnDevice()).sort()).toEqual([ADA, GRACE]);
  expect(caches).toHaveLength(4);
  expect(told).toEqual([]);
});

test("a start asks once for all accounts but the page's, when there is a network", async () => {
  const { goneOf, gone } = goneWith([ADA]);
  const online = observable(false);
  const report = vi.fn<(error: unknown) => void>();
  const sync = { state: observable<SyncState>("idle"), stop: vi.fn<() => void>() };
  const session = { signOut: vi.fn<() => Promise<void>>() };
  const watched = { gone, connectivity: { online }, session, report };
  const end = watchGoneAccounts({ userId: GRACE, sync }, watched);
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

test.each([
  ["was deleted", [ADA], 1],
  ["is there", [], 0],
])(
  "when the server no longer takes the page's token, an account that %s is left so often",
  async (_how, deleted, times) => {
    const { goneOf, gone } = goneWith(deleted);
    const sync = { state: observable<SyncState>("idle"), stop: vi.fn<() => void>() };
    const session = { signOut: vi.fn<() => Promise<void>>().mockResolvedValue() };
    const report = vi.fn<(error: unknown) => void>();
    const connectivity = { online: observable(false) };
    const end = watchGoneAccounts({ userId: ADA, sync }, { gone, connectivity, session, report });
    sync.state.set("failing");
    expect(goneOf).not.toHaveBeenCalled();
    sync.state.set("signed-out");
    await vi.waitFor(() => expect(goneOf).toHaveBeenCalledTimes(1 + times));
    await vi.waitFor(() => expect(told).toHaveLength(times));
    expect(session.signOut).toHaveBeenCalledTimes(times);
    expect((await accountsOnDevice()).includes(ADA)).toBe(times === 0);
    end();
  },
);

test("an account that everything on the page notices to be gone is removed with one message", async () => {
  const { gone } = goneWith([ADA]);
  await databases[0]?.meta.put({ ...FRESH_FEED, syncedAt: 1 });
  const report = vi.fn<(error: unknown) => void>();
  const toasts = { show: (input: ToastInput) => told.push(input) };
  const isGone = (userId: string) => gone.remove([userId]);
  const database = databases[0] as AccountDatabase;
  await Promise.all([
    tellEndedSession({ userId: ADA, database }, { toasts, isGone, report }),
    gone.remove([ADA, GRACE]),
    gone.remove([ADA]),
  ]);
  await gone.remove([ADA]);
  expect(told.map(({ title }) => title)).toEqual(["Your account was deleted"]);
  expect(await accountsOnDevice()).toEqual([GRACE]);
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ["is there", async () => false, 0],
  [
    "cannot be asked about",
    async () => {
      throw new Error("no chunk");
    },
    1,
  ],
])("a session that ended by itself, of an account that %s, has a message", async (_how, isGone, faults) => {
  const database = databases[0] as AccountDatabase;
  await database.meta.put({ ...FRESH_FEED, syncedAt: 1 });
  const report = vi.fn<(error: unknown) => void>();
  const toasts = { show: (input: ToastInput) => told.push(input) };
  await tellEndedSession({ userId: ADA, database }, { toasts, isGone, report });
  expect(told.map(({ title }) => title)).toEqual(["Your sign-in has ended"]);
  expect(report).toHaveBeenCalledTimes(faults);
});

test("the page that deleted its own account removes it, and later looks say nothing of it", async () => {
  const { gone, goneOf } = goneWith([ADA]);
  gone.noteOwn(ADA);
  expect(await gone.remove([ADA])).toBe(true);
  expect(await accountsOnDevice()).toContain(ADA);
  await gone.removeOwn(ADA);
  expect(await accountsOnDevice()).toEqual([GRACE]);
  expect(goneOf).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

test("a second tab says that the account was deleted too, though the first has removed the database by then", async () => {
  const first = goneWith([ADA]);
  const second = goneWith([ADA]);
  const report = vi.fn<(error: unknown) => void>();
  const database = databases[0] as AccountDatabase;
  await openDatabase(database);
  await database.meta.put({ ...FRESH_FEED, syncedAt: 1 });
  await first.gone.remove([ADA]);
  expect(database.isOpen()).toBe(false);
  told = [];
  const toasts = { show: (input: ToastInput) => told.push(input) };
  const isGone = (userId: string) => second.gone.remove([userId]);
  await tellEndedSession({ userId: ADA, database }, { toasts, isGone, report });
  expect(told.map(({ title }) => title)).toEqual(["Your account was deleted"]);
  expect(await accountsOnDevice()).toEqual([GRACE]);
  expect(report).not.toHaveBeenCalled();
});
