// How many podcasts the plan still allows, and until when that holds: the server's word (public.podcast_quota) read at a
// moment of this device. Pure functions.
import type { SubscriptionRow, Tier } from "#billing-contract";
import type { Holdings } from "./holdings.ts";

/** Moments in milliseconds since 1970. */
export type PlanUse = {
  tier: Tier;
  limit: number;
  /** Made or being made; more than `limit` after a change to a smaller plan. */
  used: number;
  /** Never below 0. */
  left: number;
  /** When the count begins anew; null where it is of all time, or where the plan ends before. */
  renewsAt: number | null;
  /** When the plan ends, where that is before the count would begin anew. */
  endsAt: number | null;
  /** False where the figures are of a period that is over, or of a plan that the account no longer has. */
  holds: boolean;
};

const ENTITLED: readonly string[] = ["trialing", "active", "past_due"];

/** Whether a subscription gives its plan: until its period's end, also while a payment is tried again. */
export const isEntitled = (
  { tier, status, current_period_end: end }: SubscriptionRow,
  now: number,
): boolean => tier !== "free" && ENTITLED.includes(status) && end !== null && now < Date.parse(end);

/** So many months after `anchor` in UTC; a day that the month lacks becomes its last one, as in Postgres. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor);
  const to = new Date(anchor);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

/** Start of the first month-long period after `start`, months being counted from `anchor` (private.period_start). */
function nextPeriod(anchor: number, start: number): number {
  const [from, to] = [new Date(anchor), new Date(start)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const candidate = addMonths(anchor, months);
  return candidate > start ? candidate : addMonths(anchor, months + 1);
}

/** What is left of the plan as far as the device knows; null where it was never told. @param now of the device's clock. */
export function planUseOf(
  { quota, subscription }: Pick<Holdings, "quota" | "subscription">,
  now: number,
): PlanUse | null {
  if (quota === null) return null;
  const { tier, limit, used, period_start: start } = quota;
  const row = subscription?.row ?? null;
  const heldTier = row !== null && isEntitled(row, now) ? row.tier : "free";
  const isOfThisPlan = subscription === null || heldTier === tier;
  const figures = { tier, limit, used, left: Math.max(0, limit - used), renewsAt: null, endsAt: null };
  if (start === null) return { ...figures, holds: isOfThisPlan };
  const periodStart = Date.parse(start);
  const paid = row?.tier === tier ? row : null;
  const month = nextPeriod(Date.parse(paid?.current_period_start ?? start), periodStart);
  const end = paid?.current_period_end ? Date.parse(paid.current_period_end) : Number.POSITIVE_INFINITY;
  const changesAt = Math.min(month, end);
  const ends = end <= month && paid?.cancel_at_period_end === true;
  // What comes after the period is open while its payment is tried again.
  const isOpen = end <= month && paid?.status === "past_due";
  return {
    ...figures,
    renewsAt: ends || isOpen ? null : changesAt,
    endsAt: ends ? changesAt : null,
    holds: isOfThisPlan && now < changesAt,
  };
}

/** Whether a podcast would be one too many, as far as the device can be sure; the server decides. */
export const isUsedUp = (planUse: PlanUse | null): boolean =>
  planUse !== null && planUse.holds && planUse.left === 0;
