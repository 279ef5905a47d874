// Whether the plan's limit bars a paper: by the server's word, or the device's where there is none in time.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { askWhetherUsedUp } from "#app/routes/screens/ask-whether-used-up.ts";
import { openAccount, type AccountDatabase } from "#db";
import { success } from "#lib/result.ts";
import { manualClock } from "../manual-clock.ts";

const store = (database: AccountDatabase, used: number) =>
  database.meta.put({
    key: "subscription",
    subscription: { row: null },
    quota: { tier: "free", used, limit: 3, period_start: null },
  });

let accounts = 0;
async function start({ stored = 3, online = true } = {}) {
  const { database } = await openAccount(`used-up-${(accounts += 1)}`, () => {});
  await store(database, stored);
  const clock = manualClock();
  const server = { asked: 0, refresh: async () => {} };
  const reported: unknown[] = [];
  const ask = () =>
    askWhetherUsedUp({
      database,
      billing: {
        load: async () => ({
          async refreshQuota() {
            server.asked += 1;
            await server.refresh();
            return success(undefined);
          },
        }),
      },
      isOnline: () => online,
      clock,
      report: (error) => reported.push(error),
    });
  return { database, clock, server, ask, reported };
}

test("the server's answer counts, not what the device had", async () => {
  const { database, server, ask } = await start({ stored: 3 });
  server.refresh = async () => void (await store(database, 2));
  expect(await ask()).toBe(false);
  server.refresh = async () => void (await store(database, 3));
  expect(await ask()).toBe(true);
});

test("without a network the device's figure counts, and nobody is asked", async () => {
  const { server, ask } = await start({ online: false });
  expect(await ask()).toBe(true);
  expect(server.asked).toBe(0);
});

test("a server that does not answer within three seconds is not waited for", async () => {
  const { clock, server, ask } = await start();
  server.refresh = () => new Promise(() => {});
  const answer = ask();
  let settled = false;
  void answer.then(() => (settled = true));
  await clock.advance(2999);
  expect(settled).toBe(false);
  await clock.advance(1);
  expect(await answer).toBe(true);
});

test("a fault of the storage is noted, and the device's figure counts", async () => {
  const { server, ask, reported } = await start();
  server.refresh = () => Promise.reject(new Error("the storage is full"));
  expect(await ask()).toBe(true);
  expect(reported).toHaveLength(1);
});
