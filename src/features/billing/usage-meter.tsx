// How much of the plan is used: words, a bar, and when the count begins anew.
import type { PlanUse } from "#billing";
import { formatDay } from "#lib/format-day.ts";
import { Meter } from "#ui/meter.tsx";

/** 'Renews on …', the day on one line; nothing where the count is of all time. */
function Change({ renewsAt, endsAt }: PlanUse) {
  const moment = renewsAt ?? endsAt;
  if (moment === null) return null;
  return (
    <p className="mt-2 text-sm text-soft">
      {renewsAt === null ? "Your plan ends on " : "Renews on "}
      <span className="whitespace-nowrap">{formatDay(moment)}.</span>
    </p>
  );
}

export function UsageMeter({ planUse }: { planUse: PlanUse }) {
  const { tier, used, limit, holds } = planUse;
  const period = tier === "free" ? "" : " this month";
  if (!holds)
    return (
      <p className="text-[0.9375rem] text-soft">
        {limit} podcasts{tier === "free" ? " in total" : " a month"}
      </p>
    );
  return (
    <div>
      <p className="text-[0.9375rem] font-semibold">
        {used} of {limit} podcasts used{period}
      </p>
      <Meter className="mt-2" share={limit > 0 ? used / limit : 1} />
      <Change {...planUse} />
    </div>
  );
}
