// A subscription as the server has it: Pro by the month, active through November 2026, but for what `of` says.
import type { SubscriptionRow } from "#billing-contract";

export const subscriptionOf = (of: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  user_id: "user",
  tier: "pro",
  interval: "month",
  stripe_price_id: "price_pro_month",
  status: "active",
  cancel_at_period_end: false,
  current_period_start: "2026-11-01T00:00:00Z",
  current_period_end: "2026-12-01T00:00:00Z",
  stripe_subscription_id: "sub_1",
  synced_at: "2026-11-01T00:00:00Z",
  ...of,
});
