// Which plan an account is on, from what its device last heard. Pure functions.
import type { Holdings } from "#billing";
import type { BillingInterval, PlanRow, SubscriptionRow, SubscriptionStatus, Tier } from "#billing-contract";

/** `interval`: null for the free plan, which has none, and for rows from before it was noted. */
export type HeldPlan = { tier: Tier; interval: BillingInterval | null };

/** Statuses that entitle until the period's end (docs/product-rules.md). */
const ENTITLED: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];

const FREE: HeldPlan = { tier: "free", interval: null };

/** Whether a subscription gives its plan at `now`, milliseconds since 1970: the rule of the database. */
export const isEntitled = (
  { status, current_period_end: end }: Pick<SubscriptionRow, "status" | "current_period_end">,
  now: number,
): boolean => ENTITLED.includes(status) && end !== null && now < Date.parse(end);

/** The plan that the account is on; null where this device has not heard of it yet. */
export function heldPlan({ subscription }: Holdings, now: number): HeldPlan | null {
  if (subscription === null) return null;
  const { row } = subscription;
  return row && isEntitled(row, now) ? { tier: row.tier, interval: row.interval } : FREE;
}

/** Whether `plan` is the one that is held. Of one whose interval is not known, and of the free one, both are. */
export const isHeld = ({ tier, interval }: Pick<PlanRow, "tier" | "interval">, held: HeldPlan): boolean =>
  tier === held.tier && (tier === "free" || held.interval === null || held.interval === interval);
