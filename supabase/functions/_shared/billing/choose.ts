// Which of a customer's subscriptions counts. Pure functions.
import type { SubscriptionStatus } from "../billing-contract.ts";
import type { FoundSubscription, Plan, ProviderSubscription } from "./ports.ts";

/** Statuses that are paid for, or will be: a second subscription beside one of them would be paid twice. */
const LIVE: readonly SubscriptionStatus[] = ["trialing", "active", "past_due", "unpaid", "paused"];
/** Statuses that entitle until the period's end (docs/product-rules.md). */
const ENTITLED: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];
const TIERS = ["free", "pro", "premium"];

export const isLive = ({ status }: Pick<ProviderSubscription, "status">): boolean => LIVE.includes(status);

type Known = ProviderSubscription & { plan: Plan };

/** Those of a plan that is sold here; another product of the same account gives nothing here. */
function known(subscriptions: readonly ProviderSubscription[], plans: readonly Plan[]): Known[] {
  return subscriptions.flatMap((subscription) => {
    const plan = plans.find(({ priceId }) => priceId === subscription.priceId);
    return plan ? [{ ...subscription, plan }] : [];
  });
}

/** Live ones beside the first: of two that a user came to have by chance the one made first stays. */
export function surplus(
  subscriptions: readonly ProviderSubscription[],
  plans: readonly Plan[],
): ProviderSubscription[] {
  return known(subscriptions, plans)
    .filter(isLive)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id))
    .slice(1);
}

/**
 * The one that counts: entitled before live before over, then the higher tier, then the later end. Null where there is
 * none of a plan that is sold here.
 */
export function chosen(
  subscriptions: readonly ProviderSubscription[],
  plans: readonly Plan[],
): FoundSubscription | null {
  const rank = ({ status, plan, periodEnd }: Known): [number, number, string] => [
    Number(ENTITLED.includes(status)) + Number(LIVE.includes(status)),
    TIERS.indexOf(plan.tier),
    periodEnd,
  ];
  const compare = (one: Known, other: Known) => {
    const [ranked, against] = [rank(one), rank(other)];
    return against[0] - ranked[0] || against[1] - ranked[1] || against[2].localeCompare(ranked[2]);
  };
  const [best] = known(subscriptions, plans).sort(compare);
  if (!best) return null;
  return {
    tier: best.plan.tier,
    interval: best.plan.interval,
    stripe_price_id: best.plan.priceId,
    status: best.status,
    cancel_at_period_end: best.cancelAtPeriodEnd,
    current_period_start: best.periodStart,
    current_period_end: best.periodEnd,
    stripe_subscription_id: best.id,
  };
}
