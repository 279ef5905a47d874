// Which plan an account is on, from what its device last heard. Pure functions.
import { isEntitled, type Holdings } from "#billing";
import type { BillingInterval, PlanRow, Tier } from "#billing-contract";

/** `interval`: null for the free plan, which has none, and for rows from before it was noted. */
export type HeldPlan = { tier: Tier; interval: BillingInterval | null };

const FREE: HeldPlan = { tier: "free", interval: null };

/** The plan that the account is on at `now`, milliseconds since 1970; null where this device has not heard of it yet. */
export function heldPlan({ subscription }: Holdings, now: number): HeldPlan | null {
  if (subscription === null) return null;
  const { row } = subscription;
  return row && isEntitled(row, now) ? { tier: row.tier, interval: row.interval } : FREE;
}

/** Whether `plan` is the one that is held. Of one whose interval is not known, and of the free one, both are. */
export const isHeld = ({ tier, interval }: Pick<PlanRow, "tier" | "interval">, held: HeldPlan): boolean =>
  tier === held.tier && (tier === "free" || held.interval === null || held.interval === interval);
