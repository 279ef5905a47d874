// Which of a customer's subscriptions counts: of plans that are sold here, entitled ones first.
import { expect, test } from "vitest";
import type { SubscriptionStatus } from "../../supabase/functions/_shared/billing-contract.ts";
import { chosen, isLive, surplus } from "../../supabase/functions/_shared/billing/choose.ts";
import type { Plan, ProviderSubscription } from "../../supabase/functions/_shared/billing/ports.ts";

const PLANS: Plan[] = [
  { tier: "pro", interval: "month", priceId: "price_pro", trialDays: 14 },
  { tier: "premium", interval: "year", priceId: "price_premium", trialDays: 14 },
];
const subscription = (id: string, given: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id,
  priceId: "price_pro",
  status: "active",
  cancelAtPeriodEnd: false,
  periodStart: "2027-01-01T00:00:00.000Z",
  periodEnd: "2027-02-01T00:00:00.000Z",
  createdAt: "2027-01-01T00:00:00.000Z",
  hadTrial: false,
  ...given,
});
const idOf = (...subscriptions: ProviderSubscription[]) =>
  chosen(subscriptions, PLANS)?.stripe_subscription_id ?? null;

test("a subscription to a price that no plan has gives nothing, and is not ended", () => {
  const foreign = subscription("other-product", { priceId: "price_of_another_product" });
  const without = subscription("no-price", { priceId: null });
  expect(idOf(foreign, without)).toBeNull();
  expect(idOf(foreign, subscription("pro", { status: "canceled" }))).toBe("pro");
  expect(surplus([foreign, without, subscription("pro")], PLANS)).toEqual([]);
});

test("who has no subscription has the free plan", () => {
  expect(chosen([], PLANS)).toBeNull();
});

const STATUSES: SubscriptionStatus[][] = [
  ["trialing", "active", "past_due"],
  ["unpaid", "paused"],
  ["canceled", "incomplete", "incomplete_expired"],
];

test("entitled before live before over, whatever the plan and the order", () => {
  const ranked = STATUSES.map((statuses, rank) =>
    statuses.map((status) => ({ rank, status, priceId: rank === 2 ? "price_premium" : "price_pro" })),
  ).flat();
  for (const better of ranked)
    for (const worse of ranked.filter(({ rank }) => rank > better.rank)) {
      const pair = [subscription("better", better), subscription("worse", worse)] as const;
      expect([better.status, worse.status, idOf(...pair)]).toEqual([better.status, worse.status, "better"]);
      expect(idOf(...pair.toReversed())).toBe("better");
    }
});

test("of two alike the dearer plan, then the later end", () => {
  const premium = subscription("premium", { priceId: "price_premium" });
  expect(idOf(subscription("pro"), premium)).toBe("premium");
  const later = subscription("later", { periodEnd: "2027-03-01T00:00:00.000Z" });
  expect(idOf(later, subscription("pro"))).toBe("later");
});

test("of several that are live the one made first stays, and those that are over are left alone", () => {
  const first = subscription("first", { status: "past_due" });
  const second = subscription("second", { createdAt: "2027-01-02T00:00:00.000Z", priceId: "price_premium" });
  const third = subscription("third", { createdAt: "2027-01-03T00:00:00.000Z", status: "paused" });
  const over = subscription("over", { createdAt: "2026-01-01T00:00:00.000Z", status: "canceled" });
  expect(surplus([third, over, second, first], PLANS).map(({ id }) => id)).toEqual(["second", "third"]);
});

test.each(STATUSES.flat())("%s is live exactly where a second one would be paid in addition", (status) => {
  expect(isLive({ status })).toBe(!STATUSES[2]?.includes(status));
});
