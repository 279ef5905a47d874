// The plans of a project are sold at the prices that its operator made at the payment provider: read over the
// provider's API, written over the project's, and only where plan and price say the same.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readGiven, setPlanPrices } from "../../scripts/plan-prices.mjs";
import { createBilling, type Billing } from "../../supabase/local/billing/billing.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

const PRICES = [
  { id: "price_1ProM", name: "Pro", amount: 1200, currency: "eur", interval: "month" as const },
  { id: "price_1ProY", name: "Pro", amount: 12_000, currency: "eur", interval: "year" as const },
  { id: "price_1PremiumM", name: "Premium", amount: 2900, currency: "eur", interval: "month" as const },
  { id: "price_1PremiumY", name: "Premium", amount: 29_000, currency: "eur", interval: "year" as const },
  { id: "price_1Dollars", name: "Pro", amount: 1200, currency: "usd", interval: "month" as const },
];
const FITTING = [
  "pro-month=price_1ProM",
  "pro-year=price_1ProY",
  "premium-month=price_1PremiumM",
  "premium-year=price_1PremiumY",
];

let backend: TestBackend;
let billing: Billing;
const folder = mkdtempSync(join(tmpdir(), "orpheus-plans-"));

beforeAll(async () => {
  backend = await startTestBackend({ schema: "project" });
  billing = createBilling({
    file: join(folder, "billing.json"),
    localUrl: "http://provider.test",
    webhookUrl: "http://provider.test/webhook",
    prices: async () => PRICES,
    now: Date.now,
    fetch: async () => new Response(null),
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  billing.close();
  await backend.stop();
  rmSync(folder, { recursive: true });
});

const set = (given: string[], key = billing.secrets.apiKey) =>
  setPlanPrices({
    given: readGiven(given),
    client: backend.service,
    provider: { base: "http://provider.test/billing/", key },
    fetch: (address: string | URL | Request, init?: RequestInit) => billing.fetch(new Request(address, init)),
  });
const sold = async () => {
  const { data } = await backend
    .client()
    .from("subscription_plans")
    .select("id, stripe_price_id")
    .gt("price", 0)
    .order("id");
  return data?.map(({ id, stripe_price_id }) => `${id}=${stripe_price_id}`);
};

test.each([
  ["another currency", ["pro-month=price_1Dollars", ...FITTING.slice(1)], "currency usd, not eur"],
  [
    "another interval and amount",
    ["pro-month=price_1PremiumY", ...FITTING.slice(1, 3), "premium-year=price_1ProM"],
    "amount in cents 29000, not 1200",
  ],
  ["a price of another account", ["pro-month=price_none", ...FITTING.slice(1)], "No such price"],
  ["a plan without a price", FITTING.slice(1), "pro-month: no price is given"],
  [
    "a plan that is not there",
    [...FITTING, "gold-month=price_1Dollars"],
    "gold-month: there is no such plan",
  ],
  [
    "a plan that costs nothing",
    [...FITTING, "free-month=price_1Dollars"],
    "free-month: there is no such plan",
  ],
])("%s is refused, and nothing is written", async (_what, given, words) => {
  const before = await sold();
  await expect(set(given)).rejects.toThrow(words);
  expect(await sold()).toEqual(before);
});

test("a key that the provider does not know is refused with its message", async () => {
  await expect(set(FITTING, "another-key")).rejects.toThrow("Invalid API Key");
});

test("prices that fit are written, and may be written again", async () => {
  for (const _time of [1, 2]) {
    expect(await set(FITTING)).toHaveLength(4);
    expect(await sold()).toEqual(FITTING.toSorted());
  }
});

test.each([
  [["pro-month"]],
  [["pro-month="]],
  [["pro-month=a", "pro-month=b"]],
  [["pro-month=a", "pro-year=a"]],
])("%j is no list of prices", (given) => {
  expect(() => readGiven(given)).toThrow();
});
