// What is left of a plan, as the device can tell it from the server's last word.
import { expect, test } from "vitest";
import { planUseOf, isEntitled, isUsedUp } from "#billing";
import type { SubscriptionRow, SubscriptionStatus } from "#billing-contract";
import type { PodcastQuota } from "#contract";
import { subscriptionOf as held } from "./subscription.ts";

const at = (moment: string) => Date.parse(moment);
const NOW = at("2026-11-10T00:00:00Z");

const pro = (of: Partial<PodcastQuota> = {}): PodcastQuota => ({
  tier: "pro",
  used: 10,
  limit: 10,
  period_start: "2026-11-01T00:00:00Z",
  ...of,
});
const FREE: PodcastQuota = { tier: "free", used: 3, limit: 3, period_start: null };

const known = (quota: PodcastQuota | null, row: SubscriptionRow | null | undefined, now = NOW) =>
  planUseOf({ quota, subscription: row === undefined ? null : { row } }, now);

test("nothing is said of a plan that the server was never asked about", () => {
  expect(known(null, null)).toBeNull();
  expect(isUsedUp(null)).toBe(false);
});

test("the free plan counts all of time and never begins anew", () => {
  expect(known(FREE, null)).toEqual({
    tier: "free",
    limit: 3,
    used: 3,
    left: 0,
    renewsAt: null,
    endsAt: null,
    holds: true,
  });
  expect(isUsedUp(known(FREE, null))).toBe(true);
  expect(isUsedUp(known({ ...FREE, used: 2 }, null))).toBe(false);
});

test("what is left is never below nothing, as after a change to a smaller plan", () => {
  expect(known(pro({ used: 12 }), held())).toMatchObject({ used: 12, limit: 10, left: 0 });
});

test("a monthly plan begins anew with its next period", () => {
  expect(known(pro(), held())).toMatchObject({ renewsAt: at("2026-12-01T00:00:00Z"), endsAt: null });
});

test("a yearly plan begins anew each month, counted from the year's first day", () => {
  const yearly = held({
    interval: "year",
    current_period_start: "2026-08-31T10:00:00Z",
    current_period_end: "2027-08-31T10:00:00Z",
  });
  const inNovember = pro({ period_start: "2026-10-31T10:00:00Z" });
  expect(known(inNovember, yearly)).toMatchObject({ renewsAt: at("2026-11-30T10:00:00Z") });
  const inDecember = pro({ period_start: "2026-11-30T10:00:00Z" });
  expect(known(inDecember, yearly, at("2026-12-05T00:00:00Z"))).toMatchObject({
    renewsAt: at("2026-12-31T10:00:00Z"),
  });
});

test("a plan that ends with its period does not begin anew", () => {
  expect(known(pro(), held({ cancel_at_period_end: true }))).toMatchObject({
    renewsAt: null,
    endsAt: at("2026-12-01T00:00:00Z"),
  });
});

test("nothing is promised for after a period whose payment is tried again", () => {
  expect(known(pro(), held({ status: "past_due" }))).toMatchObject({ renewsAt: null, endsAt: null });
});

test("figures of a period that is over bar nobody", () => {
  const later = at("2026-12-01T00:00:00Z");
  expect(known(pro(), held(), later)?.holds).toBe(false);
  expect(isUsedUp(known(pro(), held(), later))).toBe(false);
  expect(isUsedUp(known(pro(), held(), later - 1))).toBe(true);
  // Without a subscription on the device the period is a month.
  expect(isUsedUp(known(pro(), undefined, later - 1))).toBe(true);
  expect(isUsedUp(known(pro(), undefined, later))).toBe(false);
});

test("figures of a plan that the account no longer has, or has left for another, bar nobody", () => {
  expect(isUsedUp(known(FREE, held()))).toBe(false);
  expect(isUsedUp(known(FREE, held({ status: "canceled" })))).toBe(true);
  expect(isUsedUp(known(pro(), held({ tier: "premium" })))).toBe(false);
  expect(isUsedUp(known(pro(), null))).toBe(false);
});

test.each<[SubscriptionStatus, boolean]>([
  ["trialing", true],
  ["active", true],
  ["past_due", true],
  ["canceled", false],
  ["incomplete", false],
  ["incomplete_expired", false],
  ["unpaid", false],
  ["paused", false],
])("a subscription that is %s gives its plan until its period's end: %s", (status, entitled) => {
  expect(isEntitled(held({ status }), NOW)).toBe(entitled);
  expect(isEntitled(held({ status }), at("2026-12-01T00:00:00Z"))).toBe(false);
  expect(isEntitled(held({ status, current_period_end: null }), NOW)).toBe(false);
  expect(isEntitled(held({ status, tier: "free" }), NOW)).toBe(false);
});
