// /pricing over the account of this page; where the checkout leads back to comes with it.
import { useNavigate, useSearchParams } from "react-router-dom";
import { heldPlan } from "#features/billing/held-plan.ts";
import { intervalIn } from "#features/billing/price.ts";
import { PricingScreen } from "#features/billing/pricing-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { CONTACT_EMAIL } from "../../site.ts";
import { ScreenSkeleton } from "../screen-skeleton.tsx";
import { useBillingVisit } from "./use-billing-visit.ts";

export { SubscriptionSuccess } from "./subscription-success.tsx";

export function Pricing() {
  const { connectivity, report, returnAddress, toasts } = useApp();
  const { billing, userId } = useAccount();
  const { known, failed, online, retry } = useBillingVisit();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const interval = intervalIn(search);
  if (known === undefined) return <ScreenSkeleton />;

  function signIn() {
    returnAddress.remember(`/pricing${search.size > 0 ? `?${search}` : ""}`);
    void navigate("/login");
  }
  return (
    <PricingScreen
      plans={known.plans}
      payable={known.payable !== false}
      held={userId === null ? "visitor" : heldPlan(known.holdings, systemClock.now())}
      interval={interval}
      onInterval={(next) => setSearch(next === "year" ? { interval: next } : {}, { replace: true })}
      online={online}
      failed={failed}
      onRetry={retry}
      onSignIn={signIn}
      checkout={{
        billing,
        connectivity,
        toasts,
        clock: systemClock,
        leaveTo: (url) => window.location.assign(url),
        report,
      }}
      email={CONTACT_EMAIL}
    />
  );
}
