// How many podcasts are left, before anything is filled in.
import type { Allowance } from "#billing";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { leftWords } from "./plan-words.ts";

type QuotaLineProps = {
  /** Null where the device has not heard of the plan yet; undefined for the moment it takes to look. */
  allowance: Allowance | null | undefined;
  online: boolean;
};

export function QuotaLine({ allowance, online }: QuotaLineProps) {
  const words = allowance && leftWords(allowance);
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-[0.9375rem] text-soft">
      {words && (
        <>
          <span className="font-semibold text-ink">{words.left}</span>
          {words.more && <span>· {words.more}</span>}
          {allowance.holds && allowance.left === 0 && allowance.tier !== "premium" && (
            <Link
              to="/pricing"
              className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
            >
              See all plans
            </Link>
          )}
        </>
      )}
      {allowance === null &&
        (online ? <Skeleton className="h-5 w-44" /> : "What is left of your plan shows once you are online.")}
    </p>
  );
}
