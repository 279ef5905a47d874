// How many podcasts are left, before anything is filled in.
import type { PlanUse } from "#billing";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { leftWords } from "./plan-words.ts";

type QuotaLineProps = {
  /** Null where the device has not heard of the plan yet; undefined for the moment it takes to look. */
  planUse: PlanUse | null | undefined;
  online: boolean;
};

export function QuotaLine({ planUse, online }: QuotaLineProps) {
  const words = planUse && leftWords(planUse);
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2.5 py-1.5 text-[0.9375rem] text-soft">
      {words && (
        <>
          <span>
            <span className="font-semibold text-ink">{words.left}</span>
            {words.more && `, ${words.more}`}
          </span>
          {planUse.holds && planUse.left === 0 && planUse.tier !== "premium" && (
            <Link
              to="/pricing"
              className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
            >
              See all plans
            </Link>
          )}
        </>
      )}
      {planUse === null &&
        (online ? <Skeleton className="h-5 w-40" /> : "What is left of your plan shows once you are online.")}
    </p>
  );
}
