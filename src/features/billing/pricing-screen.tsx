// /pricing: the plans in both intervals, and what people ask before they pay.
import { CloudOff, CreditCard } from "lucide-react";
import type { BillingInterval, PlanRow } from "#billing-contract";
import { LinkButton } from "#ui/button.tsx";
import { ErrorState } from "#ui/message.tsx";
import { isHeld, type HeldPlan } from "./held-plan.ts";
import { IntervalToggle } from "./interval-toggle.tsx";
import { PlanCard, PlanSkeleton, type PlanOffer } from "./plan-card.tsx";
import { Questions } from "./questions.tsx";
import { RefusalDialog } from "./refusal-dialog.tsx";
import { useCheckout, type CheckoutPorts } from "./use-checkout.ts";
import "./pricing.css";

type PricingScreenProps = {
  /** Null while the device has none. */
  plans: readonly PlanRow[] | null;
  /** False where the server cannot take payments. */
  payable: boolean;
  /** `visitor`: nobody is signed in. Null while the device does not know. */
  held: HeldPlan | "visitor" | null;
  interval: BillingInterval;
  onInterval(interval: BillingInterval): void;
  online: boolean;
  /** The server was asked and did not answer. */
  failed: boolean;
  onRetry(): void;
  /** Somebody who is not signed in wants a plan. */
  onSignIn(): void;
  checkout: CheckoutPorts;
  /** Of the support. */
  email: string;
};

function offerOf(plan: PlanRow, { held, payable, failed, online }: PricingScreenProps): PlanOffer {
  if (held !== null && held !== "visitor" && isHeld(plan, held)) return "current";
  if (!payable && plan.stripe_price_id !== null) return "none";
  // Who cannot be told what they hold may try: the server refuses what would be paid twice.
  return held === null && online && !failed ? "unknown" : "subscribe";
}

const NoPayment = () => (
  <p className="pricing-notice">
    <CreditCard aria-hidden="true" />
    <span>
      <strong>Payment is not set up on this server.</strong> Paid plans cannot be chosen here; everything else
      works.
    </span>
  </p>
);

function Plans(props: PricingScreenProps) {
  const { plans, interval, held, online, failed, onRetry, onSignIn } = props;
  const { opening, subscribe, refusal, closeRefusal } = useCheckout(props.checkout);
  if (plans === null && (failed || !online))
    return online ? (
      <ErrorState title="The plans could not be loaded" onRetry={onRetry}>
        The server did not answer. Nothing has been changed.
      </ErrorState>
    ) : (
      <ErrorState
        icon={<CloudOff />}
        title="You are offline"
        action={
          <LinkButton to="/" variant="secondary">
            Go to Home
          </LinkButton>
        }
      >
        What each plan has and costs is not on this device yet. It comes as soon as there is a connection.
      </ErrorState>
    );
  return (
    <>
      <ul className="pricing-plans" aria-label="Plans" aria-busy={plans === null}>
        {plans === null
          ? [1, 2, 3].map((each) => <PlanSkeleton key={each} />)
          : plans
              .filter((plan) => plan.interval === interval)
              .map((plan) => (
                <PlanCard
                  // Of the same tier, so that the focus stays where it is when the interval changes.
                  key={plan.tier}
                  plan={plan}
                  offer={offerOf(plan, props)}
                  opening={opening === plan.id}
                  recommended={held === null || held === "visitor" || held.tier === "free"}
                  disabled={opening !== null && opening !== plan.id}
                  onSubscribe={() => (held === "visitor" ? onSignIn() : subscribe(plan))}
                />
              ))}
      </ul>
      <RefusalDialog refusal={refusal} onClose={closeRefusal} />
    </>
  );
}

export function PricingScreen(props: PricingScreenProps) {
  const { interval, onInterval, payable, email } = props;
  return (
    <div className="page-width pricing">
      <title>Pricing · Orpheus</title>
      <header className="pricing-head">
        <h1 className="text-4xl">Simple, Transparent Pricing</h1>
        <p className="text-lg text-soft">
          All plans include a 14-day free trial. Change or cancel at any time.
        </p>
        <IntervalToggle interval={interval} onChange={onInterval} />
      </header>
      {!payable && <NoPayment />}
      <Plans {...props} />
      <Questions email={email} />
    </div>
  );
}
