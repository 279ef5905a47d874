// What is said of the plan where an episode is made: how many podcasts are left, and why none is. Pure functions.
import { PLAN_NAMES, type PlanUse } from "#billing";
import { formatDay } from "#lib/format-day.ts";

const podcasts = (count: number): string => `${count} ${count === 1 ? "podcast" : "podcasts"}`;

/** 'renews on March 5, 2025'; null where nothing is known to change. */
function changeOf({ renewsAt, endsAt }: PlanUse): string | null {
  if (renewsAt !== null) return `renews on ${formatDay(renewsAt)}`;
  return endsAt === null ? null : `your plan ends on ${formatDay(endsAt)}`;
}

/** '2 of 3 podcasts left', '7 of 10 podcasts left this month', and what goes with it. */
export function leftWords(planUse: PlanUse): { left: string; more: string | null } {
  const { tier, limit, left, used, holds } = planUse;
  const isPaid = tier !== "free";
  if (!holds) return { left: `${podcasts(limit)} ${isPaid ? "a month" : "in total"}`, more: null };
  const more = [used > limit ? `${used} used` : null, changeOf(planUse)].filter((part) => part !== null);
  return {
    left: `${left} of ${podcasts(limit)} left${isPaid ? " this month" : ""}`,
    more: more.length > 0 ? more.join(", ") : null,
  };
}

/** Why nothing is made. @param planUse null where only the server's refusal is known. */
export function limitWords(planUse: PlanUse | null): string {
  const why = ["You have reached the podcast limit of your plan."];
  if (planUse?.holds && planUse.left === 0) {
    const { tier, limit } = planUse;
    const change = changeOf(planUse);
    const yours = change?.replace(/^renews/, "Yours renews").replace(/^your/, "Your");
    if (tier === "free") why.push(`The Free plan has ${podcasts(limit)} in all.`);
    else if (tier === "premium") why.push(`${podcasts(limit)} a month is the most that any plan has.`);
    else why.push(`${PLAN_NAMES[tier]} has ${podcasts(limit)} a month.`);
    if (yours) why.push(`${yours}.`);
  }
  return [...why, "Your paper and its details are kept on this device."].join(" ");
}
