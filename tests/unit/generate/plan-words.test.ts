// What the form says of the plan.
import { expect, test } from "vitest";
import type { PlanUse } from "#billing";
import { leftWords, limitWords } from "#features/generate/plan-words.ts";

const RENEWS = Date.parse("2026-12-23T12:00:00Z");
const free: PlanUse = {
  tier: "free",
  limit: 3,
  used: 1,
  left: 2,
  renewsAt: null,
  endsAt: null,
  holds: true,
};
const pro: PlanUse = { ...free, tier: "pro", limit: 10, used: 3, left: 7, renewsAt: RENEWS };
const KEPT = "Your paper and its details are kept on this device.";
const REACHED = "You have reached the podcast limit of your plan.";

test("what is left is said with its month, and when the count begins anew", () => {
  expect(leftWords(free)).toEqual({ left: "2 of 3 podcasts left", more: null });
  expect(leftWords({ ...free, limit: 1, used: 1, left: 0 }).left).toBe("0 of 1 podcast left");
  expect(leftWords(pro)).toEqual({
    left: "7 of 10 podcasts left this month",
    more: "renews on December 23, 2026",
  });
  expect(leftWords({ ...pro, renewsAt: null, endsAt: RENEWS }).more).toBe(
    "your plan ends on December 23, 2026",
  );
  expect(leftWords({ ...pro, renewsAt: null }).more).toBeNull();
});

test("more than a smaller plan allows is none left, and how many they were", () => {
  expect(leftWords({ ...pro, used: 12, left: 0 })).toEqual({
    left: "0 of 10 podcasts left this month",
    more: "12 used, renews on December 23, 2026",
  });
});

test("figures that no longer hold are not repeated", () => {
  expect(leftWords({ ...pro, holds: false })).toEqual({ left: "10 podcasts a month", more: null });
  expect(leftWords({ ...free, holds: false })).toEqual({ left: "3 podcasts in total", more: null });
});

test("the dialog says what the plan has, when it renews, and that the paper is kept", () => {
  const none = { used: 10, left: 0 };
  expect(limitWords({ ...free, used: 3, left: 0 })).toBe(
    `${REACHED} The Free plan has 3 podcasts in all. ${KEPT}`,
  );
  expect(limitWords({ ...pro, ...none })).toBe(
    `${REACHED} Pro has 10 podcasts a month. Yours renews on December 23, 2026. ${KEPT}`,
  );
  expect(limitWords({ ...pro, ...none, renewsAt: null, endsAt: RENEWS })).toBe(
    `${REACHED} Pro has 10 podcasts a month. Your plan ends on December 23, 2026. ${KEPT}`,
  );
});

test("who has the largest plan is promised no larger one", () => {
  expect(limitWords({ ...pro, tier: "premium", limit: 50, used: 50, left: 0 })).toBe(
    `${REACHED} 50 podcasts a month is the most that any plan has. Yours renews on December 23, 2026. ${KEPT}`,
  );
});

test("a refusal that the device's figures do not explain is shown without them", () => {
  for (const planUse of [null, free, { ...pro, left: 0, holds: false }])
    expect(limitWords(planUse)).toBe(`${REACHED} ${KEPT}`);
});
