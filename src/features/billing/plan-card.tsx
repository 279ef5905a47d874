// One plan: what it costs, what it holds, and the way to it.
import { Check, LoaderCircle } from "lucide-react";
import type { PlanRow } from "#billing-contract";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatAmount, formatBilling } from "./price.ts";

/** `unknown`: this device has not heard yet what the account is on. `none`: it cannot be had here. */
export type PlanOffer = "current" | "subscribe" | "unknown" | "none";

type PlanCardProps = {
  plan: PlanRow;
  offer: PlanOffer;
  /** Its checkout is being opened. */
  opening: boolean;
  /** Nothing better is held. */
  recommended: boolean;
  /** Another one's is. */
  disabled: boolean;
  onSubscribe(): void;
};

function PlanButton({ plan, offer, opening, disabled, onSubscribe }: PlanCardProps) {
  if (offer === "none") return <div className="pricing-no-offer" />;
  if (offer === "unknown") return <Skeleton className="h-11 w-full rounded-full" />;
  if (offer === "current")
    return (
      // Not faint: it is the answer to what the reader of this page asks first.
      <Button wide variant="secondary" className="disabled:opacity-100" disabled>
        <Check aria-hidden="true" />
        Current Plan
      </Button>
    );
  return (
    <Button
      wide
      variant={plan.tier === "pro" ? "primary" : "secondary"}
      disabled={disabled}
      aria-busy={opening}
      aria-describedby={`${plan.id}-name`}
      onClick={onSubscribe}
    >
      {opening && <LoaderCircle aria-hidden="true" className="animate-spin" />}
      {opening ? "Opening checkout..." : "Subscribe"}
    </Button>
  );
}

export function PlanCard(props: PlanCardProps) {
  const { plan } = props;
  const isHighlighted = plan.tier === "pro";
  const isRecommended = isHighlighted && props.recommended;
  return (
    <li className="pricing-plan" data-highlighted={isHighlighted}>
      <div>
        <div className="pricing-plan-name">
          <h2 id={`${plan.id}-name`} className="text-2xl">
            {plan.name}
          </h2>
          {isRecommended && <span className="pricing-plan-mark">Recommended</span>}
        </div>
        <p className="mt-1.5 text-soft">{plan.description}</p>
      </div>
      <div>
        <p className="pricing-price">
          <span className="pricing-price-amount">{formatAmount(plan)}</span>{" "}
          <span className="whitespace-nowrap">/ {plan.interval}</span>
        </p>
        <p className="mt-1 text-sm text-soft">{formatBilling(plan)}</p>
      </div>
      <PlanButton {...props} />
      <ul aria-label={`What ${plan.name} includes`} className="pricing-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The shape of a plan that is on its way. */
export const PlanSkeleton = () => (
  <li className="pricing-plan pricing-plan-waiting">
    <div>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
    <div>
      <Skeleton />
      <Skeleton />
    </div>
    <Skeleton className="h-11 w-full rounded-full" />
    <div className="pricing-features">
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  </li>
);
