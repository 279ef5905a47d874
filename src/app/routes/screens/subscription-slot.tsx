// The card of the subscription over the account of this page.
import { LEFT_FOR_PORTAL, noteOf } from "#features/billing/portal-return.ts";
import { SubscriptionCard } from "#features/billing/subscription-card.tsx";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import type { useHoldings } from "./use-holdings.ts";

/** @param shown of `useHoldings`. */
export function Subscription({ shown }: { shown: ReturnType<typeof useHoldings> }) {
  const { connectivity, session, tab, toasts } = useApp();
  const { billing } = useAccount();

  function leaveFor(url: string) {
    const row = shown.holdings?.subscription?.row;
    if (row) tab.setItem(LEFT_FOR_PORTAL, noteOf(row));
    window.location.assign(url);
  }
  return (
    <SubscriptionCard
      {...shown}
      online={useReadable(connectivity.online)}
      isSignedIn={() => session.get() !== null}
      load={() => billing.load()}
      leaveFor={leaveFor}
      toasts={toasts}
    />
  );
}
