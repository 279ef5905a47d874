// What was bought, in words.
import type { PlanRow, SubscriptionRow } from "#billing-contract";
import { formatDay } from "#lib/format-day.ts";

/** @param plan of the subscription; null where the device does not have it. */
export function boughtText(
  { status, cancel_at_period_end: ends, current_period_end: end }: SubscriptionRow,
  plan: Pick<PlanRow, "name" | "podcast_limit"> | null,
): string {
  const name = plan ? `the ${plan.name} plan` : "your plan";
  const sentences = [
    status === "trialing" ? `Your free trial of ${name} has begun.` : `You are on ${name} now.`,
    ...(plan ? [`You can make ${plan.podcast_limit} podcasts a month.`] : []),
  ];
  if (end !== null && !ends)
    sentences.push(
      status === "trialing"
        ? `The first payment is due on ${formatDay(end)}; cancel before then and you are not charged.`
        : `It renews on ${formatDay(end)}.`,
    );
  return sentences.join(" ");
}
