// What a device does about accounts that were deleted elsewhere.
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccountDatabase, type AccountDatabase } from "#db";
import { accountsOnDevice } from "#db/removal";
import { observable } from "#lib/observable.ts";
import type { ToastInput } from "#lib/toasts.ts";
import type { SyncState } from "#sync";
import { removeGone, watchGoneAccounts } from "../../../src/app/account/gone-accounts.ts";

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
  const sync = { state: observable<SyncState>("idle"), stop: vi.fn<() => void>() };
  const session = { signOut: vi.fn<() => Promise<void>>() };
  const watched = { ...ports, connectivity: { online }, session, report };
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
  async (_how, gone, times) => {
    const { goneOf, ports } = portsWith(gone);
    const sync = { state: observable<SyncState>("idle"), stop: vi.fn<() => void>() };
    const session = { signOut: vi.fn<() => Promise<void>>().mockResolvedValue() };
    const report = vi.fn<(error: unknown) => void>();
    const connectivity = { online: observable(false) };
    const end = watchGoneAccounts({ userId: ADA, sync }, { ...ports, connectivity, session, report });
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
