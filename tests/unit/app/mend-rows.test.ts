// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createAccountDatabase } from "#db";
import { createMemoryStorage } from "#lib/small-storage.ts";
import { mendRows } from "../../../src/app/account/mend-rows.ts";
import type { Account, OpenedAccount } from "../../../src/app/account/accounts.ts";
import { observable } from "#lib/observable.ts";

let users = 0;

/** A page of an account of its own, with one card of another shape on the device. */
async function faultyPage() {
  const database = createAccountDatabase(`mend-${(users += 1)}`);
  const spoil = () => database.podcasts.put({ id: "first", authors: null } as never);
  await spoil();
  const rounds: string[] = [];
  const account = {
    userId: null,
    store: async () => ({ database, kept: true }),
    opened: async () =>
      ({ sync: { trigger: (cause: string) => void rounds.push(cause) } }) as unknown as OpenedAccount,
  } satisfies Account;
  let now = Date.UTC(2026, 0, 1);
  const ports = {
    accounts: { current: observable<Account>(account) },
    tab: createMemoryStorage(),
    now: () => now,
  };
  return {
    database,
    spoil,
    rounds,
    mend: () => mendRows(ports),
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test("after a fault, faulty rows are removed and asked for anew", async () => {
  const { database, rounds, mend } = await faultyPage();
  expect(await mend()).toBe(true);
  expect(await database.podcasts.count()).toBe(0);
  expect(rounds).toEqual(["asked"]);
});

test("a fault that is not of the rows gets no new chance", async () => {
  const { database, rounds, mend } = await faultyPage();
  await database.podcasts.clear();
  expect(await mend()).toBe(false);
  expect(rounds).toEqual([]);
});

test("rows that come back faulty are removed once a minute", async () => {
  const { spoil, mend, pass } = await faultyPage();
  await mend();
  await spoil();
  expect(await mend()).toBe(false);
  pass(60_000);
  expect(await mend()).toBe(true);
});
