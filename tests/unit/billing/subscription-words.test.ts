// What is said of a subscription: every status, going on or cancelled, within its period, after it and without dates.
import { expect, test } from "vitest";
import type { SubscriptionRow, SubscriptionStatus } from "#billing-contract";
import { describeSubscription } from "#features/billing/subscription-words.ts";
import { subscriptionOf } from "./subscription.ts";

const START = "2025-02-05T12:00:00Z";
const END = "2025-03-05T12:00:00Z";
const WITHIN = Date.parse("2025-02-20T12:00:00Z");
const AFTER = Date.parse(END);

const held = (of: Partial<SubscriptionRow>): SubscriptionRow =>
  subscriptionOf({ current_period_start: START, current_period_end: END, synced_at: START, ...of });

/** [status, date, whether the account is on the Free plan] */
type Said = [string, string | null, boolean];
type When = "within" | "after" | "undated";

const FAILED = "Payment was due on February 5, 2025";
const table: Record<SubscriptionStatus, Record<"renews" | "cancelled", Record<When, Said>>> = {
  trialing: {
    renews: {
      within: ["Free trial", "Trial ends on March 5, 2025", false],
      after: ["Free trial", "Trial was to end on March 5, 2025", false],
      undated: ["Free trial", null, true],
    },
    cancelled: {
      within: ["Free trial, will not renew", "Ends on March 5, 2025", false],
      after: ["Ended", "Ended on March 5, 2025", true],
      undated: ["Free trial, will not renew", null, true],
    },
  },
  active: {
    renews: {
      within: ["Active", "Next billing date March 5, 2025", false],
      after: ["Active", "Renewal was due on March 5, 2025", false],
      undated: ["Active", null, true],
    },
    cancelled: {
      within: ["Active, will not renew", "Ends on March 5, 2025", false],
      after: ["Ended", "Ended on March 5, 2025", true],
      undated: ["Active, will not renew", null, true],
    },
  },
  past_due: {
    renews: {
      within: ["Payment failed", FAILED, false],
      after: ["Payment failed", "Period ended on March 5, 2025", false],
      undated: ["Payment failed", null, true],
    },
    cancelled: {
      within: ["Payment failed, will not renew", FAILED, false],
      after: ["Ended", "Ended on March 5, 2025", true],
      undated: ["Payment failed, will not renew", null, true],
    },
  },
  canceled: {
    renews: {
      within: ["Cancelled", null, true],
      after: ["Cancelled", "Last period ended on March 5, 2025", true],
      undated: ["Cancelled", null, true],
    },
    cancelled: {
      within: ["Cancelled", null, true],
      after: ["Cancelled", "Last period ended on March 5, 2025", true],
      undated: ["Cancelled", null, true],
    },
  },
  incomplete: same(["Payment not completed", null, true]),
  incomplete_expired: same(["Expired", null, true]),
  unpaid: {
    renews: {
      within: ["Unpaid", FAILED, true],
      after: ["Unpaid", FAILED, true],
      undated: ["Unpaid", null, true],
    },
    cancelled: {
      within: ["Unpaid", FAILED, true],
      after: ["Unpaid", FAILED, true],
      undated: ["Unpaid", null, true],
    },
  },
  paused: same(["Paused", null, true]),
};

function same(said: Said): Record<"renews" | "cancelled", Record<When, Said>> {
  const whenever = { within: said, after: said, undated: said };
  return { renews: whenever, cancelled: whenever };
}

const cases = Object.entries(table).flatMap(([status, byCancel]) =>
  Object.entries(byCancel).flatMap(([ends, byTime]) =>
    Object.entries(byTime).map(
      ([when, said]) => [status as SubscriptionStatus, ends === "cancelled", when as When, said] as const,
    ),
  ),
);

test.each(cases)("%s, cancelled: %s, %s its period", (status, cancelled, when, [words, date, isFree]) => {
  const undated = { current_period_start: null, current_period_end: null };
  const row = held({ status, cancel_at_period_end: cancelled, ...(when === "undated" ? undated : {}) });
  const said = describeSubscription(row, when === "after" ? AFTER : WITHIN);
  expect(said).toMatchObject({ plan: "Pro", billed: "billed monthly", status: words });
  expect(said.date && `${said.date.label} ${said.date.day}`).toBe(date);
  expect(said.isFree).toBe(isFree);
});

test.each<[SubscriptionStatus, boolean]>([
  ["trialing", false],
  ["active", false],
  ["past_due", true],
  ["canceled", false],
  ["incomplete", true],
  ["incomplete_expired", false],
  ["unpaid", true],
  ["paused", true],
])("the status %s asks the user to do something about the payment: %s", (status, advised) => {
  const { advice } = describeSubscription(held({ status }), WITHIN);
  expect(advice?.includes("Manage Subscription") ?? false).toBe(advised);
});

test("a failed payment says until when the plan stays", () => {
  expect(describeSubscription(held({ status: "past_due" }), WITHIN).advice).toContain(
    "You keep the plan until March 5, 2025 at the latest.",
  );
});

test("a cancelled trial says that nothing will be charged", () => {
  const row = held({ status: "trialing", cancel_at_period_end: true });
  expect(describeSubscription(row, WITHIN).note).toBe("Nothing will be charged.");
});

test("a subscription that was cut short names no day, and what became of it", () => {
  const row = held({ status: "canceled" });
  expect(describeSubscription(row, WITHIN)).toMatchObject({
    date: null,
    note: "It was cancelled before its period was over.",
  });
  expect(describeSubscription(row, AFTER).note).toBeNull();
});

test("a plan and its interval are named", () => {
  expect(describeSubscription(held({ tier: "premium", interval: "year" }), WITHIN)).toMatchObject({
    plan: "Premium",
    billed: "billed yearly",
  });
  expect(describeSubscription(held({ interval: null }), WITHIN).billed).toBeNull();
});
