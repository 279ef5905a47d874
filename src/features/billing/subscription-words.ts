// What is said of a subscription: the one place for the words of its statuses. Pure functions.
import { isEntitled, PLAN_NAMES } from "#billing";
import type { SubscriptionRow, SubscriptionStatus } from "#billing-contract";
import { formatDay } from "#lib/format-day.ts";

export type SubscriptionWords = {
  plan: string;
  /** 'billed monthly'; null where the interval is not known. */
  billed: string | null;
  status: string;
  tone: "good" | "ending" | "problem" | "over";
  /** A day that matters, and what it is; null where there is none. */
  date: { label: string; day: string } | null;
  /** What follows from it. */
  note: string | null;
  /** What is to be done about a payment. */
  advice: string | null;
  /** The plan gives nothing (any more): what the account has is the Free plan. */
  isFree: boolean;
};

const STATUS: Record<SubscriptionStatus, string> = {
  trialing: "Free trial",
  active: "Active",
  past_due: "Payment failed",
  canceled: "Cancelled",
  incomplete: "Payment not completed",
  incomplete_expired: "Expired",
  unpaid: "Unpaid",
  paused: "Paused",
};

/** Those that go on by themselves, unless they are cancelled at the period's end. */
const RENEWING: readonly SubscriptionStatus[] = ["trialing", "active", "past_due"];

const UNKNOWN_SINCE = "It is not known yet whether it was renewed.";

type Words = Pick<SubscriptionWords, "date" | "note" | "advice">;

const dated = (label: string, moment: string | null): SubscriptionWords["date"] =>
  moment === null ? null : { label, day: formatDay(moment) };

/** Of a subscription whose period goes on. */
function goingOn({ status, cancel_at_period_end: cancelled, ...row }: SubscriptionRow): Words {
  const end = row.current_period_end;
  if (status === "past_due") {
    const until = end === null ? "" : ` You keep the plan until ${formatDay(end)} at the latest.`;
    return {
      date: dated("Payment was due on", row.current_period_start),
      note: cancelled ? "It will not be renewed." : null,
      advice: `The last payment failed and will be tried again. Check your card under Manage Subscription.${until}`,
    };
  }
  if (cancelled)
    return {
      date: dated("Ends on", end),
      note: status === "trialing" ? "Nothing will be charged." : "Until then nothing changes.",
      advice: null,
    };
  return status === "trialing"
    ? {
        date: dated("Trial ends on", end),
        note: "The first payment is made then, unless you cancel before.",
        advice: null,
      }
    : { date: dated("Next billing date", end), note: null, advice: null };
}

/** Of one whose period is over, as far as the device knows. */
function periodOver({
  status,
  cancel_at_period_end: cancelled,
  current_period_end: end,
}: SubscriptionRow): Words {
  if (cancelled) return { date: dated("Ended on", end), note: null, advice: null };
  if (status === "past_due")
    return {
      date: dated("Period ended on", end),
      note: null,
      advice: "The last payment failed. Check your card under Manage Subscription.",
    };
  const label = status === "trialing" ? "Trial was to end on" : "Renewal was due on";
  return { date: dated(label, end), note: UNKNOWN_SINCE, advice: null };
}

/** Of one that gives nothing, whatever its period. */
function withoutPlan({ status, ...row }: SubscriptionRow, now: number): Words {
  const { current_period_start: start, current_period_end: end } = row;
  if (status === "canceled") {
    const wasCutShort = end !== null && Date.parse(end) > now;
    return {
      date: wasCutShort ? null : dated("Last period ended on", end),
      note: wasCutShort ? "It was cancelled before its period was over." : null,
      advice: null,
    };
  }
  if (status === "unpaid")
    return {
      date: dated("Payment was due on", start),
      note: null,
      advice: "The payment failed several times. Pay under Manage Subscription to have the plan again.",
    };
  if (status === "paused")
    return {
      date: null,
      note: null,
      advice: "The trial ended without a way to pay. Add one under Manage Subscription to go on.",
    };
  return {
    date: null,
    note:
      status === "incomplete_expired"
        ? "The first payment did not go through in time. Nothing was charged."
        : null,
    advice:
      status === "incomplete"
        ? "The first payment has not gone through. Complete it under Manage Subscription."
        : null,
  };
}

function toneOf(
  { status, cancel_at_period_end: cancelled }: SubscriptionRow,
  isOver: boolean,
): SubscriptionWords["tone"] {
  if (status === "canceled" || status === "incomplete_expired") return "over";
  if (status !== "trialing" && status !== "active") return "problem";
  if (isOver) return cancelled ? "over" : "ending";
  return cancelled ? "ending" : "good";
}

/** @param now in milliseconds since 1970. */
export function describeSubscription(row: SubscriptionRow, now: number): SubscriptionWords {
  const { tier, interval, status, cancel_at_period_end: cancelled, current_period_end: end } = row;
  const renews = RENEWING.includes(status);
  const isOver = end !== null && Date.parse(end) <= now;
  const hasEnded = renews && cancelled && isOver;
  const words = !renews ? withoutPlan(row, now) : isOver ? periodOver(row) : goingOn(row);
  return {
    ...words,
    plan: PLAN_NAMES[tier],
    billed: interval && (interval === "year" ? "billed yearly" : "billed monthly"),
    status: hasEnded ? "Ended" : renews && cancelled ? `${STATUS[status]}, will not renew` : STATUS[status],
    tone: toneOf(row, isOver),
    // Whether one was renewed that the device heard of before its period was over is not known.
    isFree: !isEntitled(row, now) && !(renews && isOver && !cancelled),
  };
}
