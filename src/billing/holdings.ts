// What the device remembers of plans and of what the account holds.
import type { PlanRow } from "#billing-contract";
import type { AccountDatabase, SubscriptionState } from "#db";

/**
 * What an account holds and how much of it is used up; null for what was never heard. `asOf`: when all of it was, in
 * milliseconds of the device's clock.
 */
export type Holdings = Omit<SubscriptionState, "key" | "asOf"> & { asOf: number | null };

export const NOTHING_KNOWN = { subscription: null, quota: null };

/** The plans as last heard, the cheapest first; null before the first time. */
export const readPlans = async ({ meta }: AccountDatabase): Promise<PlanRow[] | null> => {
  const row = await meta.get("plans");
  return row?.key === "plans" ? row.plans : null;
};

/** Whether the server takes payments, as last heard; null before the first time. */
export const readPayable = async ({ meta }: AccountDatabase): Promise<boolean | null> => {
  const row = await meta.get("plans");
  return row?.key === "plans" ? (row.payable ?? null) : null;
};

/** What the account holds, as last heard. */
export const readHoldings = async ({ meta }: AccountDatabase): Promise<Holdings> => {
  const row = await meta.get("subscription");
  if (row?.key !== "subscription") return { ...NOTHING_KNOWN, asOf: null };
  const { subscription, quota, asOf = null } = row;
  return { subscription, quota, asOf };
};
