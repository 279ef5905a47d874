// What is said on the way back from the portal.
import { expect, test, vi } from "vitest";
import type { SubscriptionRow } from "#billing-contract";
import { noteOf, tellOfChange } from "#features/billing/portal-return.ts";

const ROW: SubscriptionRow = {
  user_id: "user",
  tier: "pro",
  interval: "month",
  stripe_price_id: "price",
  status: "active",
  cancel_at_period_end: false,
  current_period_start: "2026-11-01T00:00:00Z",
  current_period_end: "2026-12-01T00:00:00Z",
  stripe_subscription_id: "sub",
  synced_at: "2026-11-01T00:00:00Z",
};

function setUp(note: string | null, refresh: () => Promise<boolean> = async () => true) {
  const tell = vi.fn<() => void>();
  const unwatch = vi.fn<() => void>();
  let hear: (row: SubscriptionRow | null) => void = () => {};
  const end = tellOfChange({
    note,
    refresh,
    watch(onRow) {
      hear = onRow;
      onRow(ROW);
      return unwatch;
    },
    tell,
  });
  return { tell, unwatch, end, hear: (row: SubscriptionRow | null) => hear(row) };
}
const settled = () => Promise.resolve().then(() => undefined);

test("a return without a change shows nothing, and a change that comes later is shown once", async () => {
  const { tell, unwatch, hear } = setUp(noteOf(ROW));
  await settled();
  hear({ ...ROW, synced_at: "2026-11-02T00:00:00Z" });
  expect(tell).not.toHaveBeenCalled();
  hear({ ...ROW, tier: "premium" });
  hear({ ...ROW, tier: "premium", cancel_at_period_end: true });
  expect(tell).toHaveBeenCalledTimes(1);
  expect(unwatch).toHaveBeenCalled();
});

test.each<[string, Partial<SubscriptionRow>]>([
  ["another plan", { tier: "premium" }],
  ["another interval", { interval: "year" }],
  ["a cancellation", { cancel_at_period_end: true }],
  ["another status", { status: "canceled" }],
  ["another account in this tab", { user_id: "other" }],
])("%s is shown at once where the device has it already", (_what, before) => {
  expect(setUp(noteOf({ ...ROW, ...before })).tell).toHaveBeenCalledTimes(1);
});

test.each<[string, string | null, () => Promise<boolean>]>([
  ["the tab did not leave for the portal", null, async () => true],
  ["the server does not answer", noteOf(ROW), async () => false],
  ["the code cannot be had", noteOf(ROW), () => Promise.reject(new Error("no chunk"))],
])("the address is believed where %s", async (_where, note, refresh) => {
  const { tell } = setUp(note, refresh);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
});

test("nothing is shown once the screen is left", async () => {
  const { tell, end, hear } = setUp(noteOf(ROW), async () => false);
  end();
  await settled();
  hear({ ...ROW, tier: "premium" });
  expect(tell).not.toHaveBeenCalled();
});
