// The card of the subscription over the account of this page.
import { SubscriptionCard } from "#features/billing/subscription-card.tsx";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { useHoldings } from "./use-holdings.ts";

export function Subscription() {
  const { connectivity, session, toasts } = useApp();
  const { billing } = useAccount();
  return (
    <SubscriptionCard
      {...useHoldings()}
      online={useReadable(connectivity.online)}
      isSignedIn={() => session.get() !== null}
      load={() => billing.load()}
      leaveFor={(url) => window.location.assign(url)}
      toasts={toasts}
    />
  );
}
