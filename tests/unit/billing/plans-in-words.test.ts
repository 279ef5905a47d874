// Prices, the plan that is held, and what was bought, as they are shown.
import { describe, expect, test } from "vitest";
import type { Holdings } from "#billing";
import type { PlanRow, SubscriptionRow } from "#billing-contract";
import { boughtText } from "#features/billing/bought.ts";
import { heldPlan, isHeld } from "#features/billing/held-plan.ts";
import { formatAmount, formatBilling, intervalIn } from "#features/billing/price.ts";

const price = (cents: number, interval: PlanRow["interval"] = "month", currency = "eur") => ({
  price: cents,
  interval,
  currency,
});

describe("prices", () => {
  test.each([
    [1200, "eur", "€12"],
    [0, "eur", "€0"],
    [1250, "eur", "€12.50"],
    [1205, "eur", "€12.05"],
    [29_000, "eur", "€290"],
    [120_000, "usd", "$1,200"],
    // Without a smaller unit, and with a thousandth.
    [500, "jpy", "¥500"],
    [1500, "bhd", "BHD 1.500"],
  ])("%i of the smallest unit of %s are %s", (cents, currency, text) => {
    expect(formatAmount(price(cents, "month", currency)).replace(/\s/g, " ")).toBe(text);
  });

  test("a year says what a month of it costs", () => {
    expect(formatBilling(price(12_000, "year"))).toBe("€10 a month, billed yearly");
    expect(formatBilling(price(29_000, "year"))).toBe("About €24.17 a month, billed yearly");
    expect(formatBilling(price(1200))).toBe("Billed monthly");
    expect(formatBilling(price(0, "year"))).toBe("No card needed");
  });

  test("an address without an interval, or with another word, shows monthly prices", () => {
    expect(
      ["", "interval=year", "interval=week"].map((each) => intervalIn(new URLSearchParams(each))),
    ).toEqual(["month", "year", "month"]);
  });
});

const NOW = Date.parse("2026-11-15T00:00:00Z");
const row = (of: Partial<SubscriptionRow>): SubscriptionRow => ({
  user_id: "user",
  tier: "pro",
  interval: "month",
  stripe_price_id: "price",
  status: "active",
  cancel_at_period_end: false,
  current_period_start: "2026-11-01T00:00:00Z",
  current_period_end: "2026-12-01T12:00:00Z",
  stripe_subscription_id: "sub",
  synced_at: "2026-11-01T00:00:00Z",
  ...of,
});
const holdings = (held: SubscriptionRow | null): Holdings => ({
  subscription: { row: held },
  quota: null,
  asOf: null,
});

const TIERS = ["free", "pro", "premium"] as const;
/** Names of the plans that are shown as the current one. */
const current = (held: SubscriptionRow | null) => {
  const plan = heldPlan(holdings(held), NOW);
  return TIERS.flatMap((tier) =>
    (["month", "year"] as const).flatMap((interval) =>
      plan && isHeld({ tier, interval }, plan) ? [`${tier} ${interval}`] : [],
    ),
  );
};

describe("the current plan", () => {
  test("is the free one in both intervals without a subscription", () => {
    expect(current(null)).toEqual(["free month", "free year"]);
  });

  test.each(["trialing", "active", "past_due"] as const)(
    "is found by tier and interval while %s",
    (status) => {
      expect(current(row({ status }))).toEqual(["pro month"]);
      expect(current(row({ status, tier: "premium", interval: "year" }))).toEqual(["premium year"]);
    },
  );

  test("is found by the tier alone where the interval was never noted", () => {
    expect(current(row({ interval: null }))).toEqual(["pro month", "pro year"]);
  });

  test.each(["canceled", "incomplete", "incomplete_expired", "unpaid", "paused"] as const)(
    "is the free one while %s",
    (status) => {
      expect(current(row({ status }))).toEqual(["free month", "free year"]);
    },
  );

  test("is the free one after the period's end", () => {
    expect(current(row({ current_period_end: "2026-11-15T00:00:00Z" }))).toEqual(["free month", "free year"]);
    expect(current(row({ current_period_end: null }))).toEqual(["free month", "free year"]);
  });

  test("is none before the device knows it", () => {
    expect(heldPlan({ subscription: null, quota: null, asOf: null }, NOW)).toBeNull();
  });
});

test("a purchase is confirmed with its limit and the day of the next payment", () => {
  const plan = { name: "Premium", podcast_limit: 50 };
  expect(boughtText(row({ status: "trialing" }), plan)).toBe(
    "Your free trial of the Premium plan has begun. You can make 50 podcasts a month. The first payment is due on December 1, 2026; cancel before then and you are not charged.",
  );
  expect(boughtText(row({}), null)).toBe("You are on your plan now. It renews on December 1, 2026.");
  expect(boughtText(row({ cancel_at_period_end: true }), plan)).toBe(
    "You are on the Premium plan now. You can make 50 podcasts a month.",
  );
});
