// Plans, and what the account holds of them, as the device stores them.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { offlineError, type BillingCalls, type BillingError } from "#backend";
import { createBilling, readHoldings, readPayable, readPlans } from "#billing";
import type { PlanRow } from "#billing-contract";
import type { PodcastQuota } from "#contract";
import { openAccount } from "#db";
import { failure, success } from "#lib/result.ts";
import { manualClock } from "../manual-clock.ts";
import { subscriptionOf as held } from "./subscription.ts";

const PLAN: PlanRow = {
  id: "pro-month",
  name: "Pro",
  tier: "pro",
  interval: "month",
  price: 1200,
  currency: "eur",
  trial_days: 14,
  podcast_limit: 10,
  description: "",
  features: [],
  stripe_price_id: "price_pro_month",
};

const QUOTA: PodcastQuota = { tier: "pro", used: 2, limit: 10, period_start: "2026-11-01T00:00:00Z" };
const OFFLINE: BillingError = { ...offlineError(), billing: null };

const NOW = Date.parse("2026-11-10T00:00:00Z");

let accounts = 0;
async function start(answers: Partial<BillingCalls> = {}, userId: string | null = "user") {
  const { database } = await openAccount(`billing-${(accounts += 1)}`, () => {});
  const asked: string[] = [];
  const page = { ours: true };
  const network = { answers: true };
  const answer =
    <Value>(name: keyof BillingCalls, value: Value) =>
    async () => {
      asked.push(name);
      return network.answers ? success(value) : failure(OFFLINE);
    };
  const calls: BillingCalls = {
    plans: answer("plans", [PLAN]),
    payable: answer("payable", true),
    quota: answer("quota", QUOTA),
    stored: answer("stored", held()),
    sync: answer("sync", held({ status: "past_due" })),
    checkout: answer("checkout", "https://pay.example/checkout"),
    verify: answer("verify", held({ status: "trialing" })),
    portal: answer("portal", "https://pay.example/portal"),
    ...answers,
  };
  const clock = manualClock(NOW);
  const billing = createBilling({ database, userId, calls, clock, isStillOurs: async () => page.ours });
  return { database, billing, asked, page, network, clock };
}

test("plans are stored as the server lists them", async () => {
  const { database, billing } = await start();
  expect(await readPlans(database)).toBeNull();
  await billing.refreshPlans();
  expect(await readPlans(database)).toEqual([PLAN]);
});

test("whether plans can be paid for is stored with them, and stays as it was while nobody says", async () => {
  const { database, billing } = await start({ payable: async () => failure(offlineError()) });
  await billing.refreshPlans();
  expect([await readPlans(database), await readPayable(database)]).toEqual([[PLAN], null]);
  await database.meta.put({ key: "plans", plans: [], payable: false });
  await billing.refreshPlans();
  expect([await readPlans(database), await readPayable(database)]).toEqual([[PLAN], false]);
  const other = await start();
  await other.billing.refreshPlans();
  expect(await readPayable(other.database)).toBe(true);
});

test("the provider's latest answer replaces the stored row", async () => {
  const { database, billing } = await start();
  expect((await billing.refresh()).ok).toBe(true);
  expect(await readHoldings(database)).toEqual({
    subscription: { row: held({ status: "past_due" }) },
    quota: QUOTA,
    asOf: NOW,
  });
});

test("what is stored says when all of it was last heard", async () => {
  const { database, billing, network, clock } = await start();
  await billing.refresh();
  await clock.advance(60_000);
  network.answers = false;
  await billing.refresh();
  expect((await readHoldings(database)).asOf).toBe(NOW);
  network.answers = true;
  await billing.refresh();
  expect((await readHoldings(database)).asOf).toBe(NOW + 60_000);
});

test("the stored row stays, without a failure, where the provider cannot be asked", async () => {
  const { database, billing } = await start({ sync: async () => failure(OFFLINE) });
  expect((await billing.refresh()).ok).toBe(true);
  expect((await readHoldings(database)).subscription).toEqual({ row: held() });
});

test("the provider is asked about nobody without a subscription there", async () => {
  const { database, billing, asked } = await start({ stored: async () => success(null) });
  await billing.refresh();
  expect(asked).toEqual(["quota"]);
  expect((await readHoldings(database)).subscription).toEqual({ row: null });
});

test("what is stored stays when the server does not answer", async () => {
  const { database, billing, network } = await start();
  await billing.refresh();
  const before = await readHoldings(database);
  network.answers = false;
  expect((await billing.refresh()).ok).toBe(false);
  expect(await readHoldings(database)).toEqual(before);
});

test("a completed checkout is stored with what is left of the plan", async () => {
  const { database, billing } = await start();
  expect((await billing.verify("cs_1")).ok).toBe(true);
  expect(await readHoldings(database)).toEqual({
    subscription: { row: held({ status: "trialing" }) },
    quota: QUOTA,
    asOf: null,
  });
});

test("what is answered to another account is not stored", async () => {
  const { database, billing, page } = await start();
  page.ours = false;
  expect((await billing.refresh()).ok).toBe(false);
  await billing.verify("cs_1");
  expect(await readHoldings(database)).toEqual({ subscription: null, quota: null, asOf: null });
});

test("nothing is stored for an account that has left the device", async () => {
  const { database, billing } = await start();
  await database.meta.put({ key: "left" });
  await billing.refresh();
  expect(await readHoldings(database)).toEqual({ subscription: null, quota: null, asOf: null });
});

test("a device that has heard nothing asks once", async () => {
  const { billing, asked, network } = await start();
  network.answers = false;
  expect((await billing.refreshUnknown()).ok).toBe(false);
  network.answers = true;
  expect((await billing.refreshUnknown()).ok).toBe(true);
  const before = asked.length;
  expect((await billing.refreshUnknown()).ok).toBe(true);
  expect(asked).toHaveLength(before);
});

test("a visitor is asked nothing about", async () => {
  const { billing, asked } = await start({}, null);
  expect((await billing.refresh()).ok).toBe(true);
  expect(asked).toEqual([]);
});
