// What an account holds is asked for once where a device has never heard of it.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { fetchFirstHoldings } from "#app/account/first-holdings.ts";
import { offlineError } from "#backend";
import { openAccount } from "#db";
import { failure, success } from "#lib/result.ts";

const QUOTA = { tier: "free", used: 0, limit: 3, period_start: null } as const;

test("a device that has heard nothing asks, and one that knows all does not", async () => {
  const { database } = await openAccount("first-holdings", () => {});
  let asked = 0;
  const billing = {
    load: async () => ({
      refresh: async () => {
        asked += 1;
        return success(undefined);
      },
    }),
  };
  await fetchFirstHoldings(database, billing);
  await database.meta.put({ key: "subscription", subscription: { row: null }, quota: null });
  await fetchFirstHoldings(database, billing);
  expect(asked).toBe(2);
  await database.meta.put({ key: "subscription", subscription: { row: null }, quota: QUOTA });
  await fetchFirstHoldings(database, billing);
  expect(asked).toBe(2);
});

test("what could not be had is told, so that it is asked again", async () => {
  const { database } = await openAccount("no-holdings", () => {});
  const billing = { load: async () => ({ refresh: async () => failure(offlineError()) }) };
  await expect(fetchFirstHoldings(database, billing)).rejects.toThrow("offline");
});
