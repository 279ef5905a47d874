// What a press on Subscribe does: one call, then the provider's page; or words about why not.
import { useCallback, useEffect, useRef, useState } from "react";
import type { Connectivity } from "#backend";
import type { Billing } from "#billing";
import type { PlanRow } from "#billing-contract";
import type { Clock } from "#lib/clock.ts";
import type { Late } from "#lib/late.ts";
import type { Toasts } from "#lib/toasts.ts";
import { checkoutProblem, OFFLINE_TOAST } from "./checkout-problem.ts";

/** Milliseconds after which the buttons work again, should the browser not have left for the checkout by then. */
const LEAVING = 15_000;

export type CheckoutPorts = {
  billing: Late<Billing>;
  connectivity: Connectivity;
  toasts: Pick<Toasts, "show">;
  clock: Pick<Clock, "after">;
  /** Leaves the app for an address. */
  leaveTo(url: string): void;
  report(error: unknown): void;
};

/** Why no second subscription is begun: the plan is to be changed, or to be given up for the free one. */
export type Refusal = "change" | "give-up";

export function useCheckout(ports: CheckoutPorts) {
  const { billing, connectivity, toasts, clock, leaveTo, report } = ports;
  /** Id of the plan whose checkout is being opened. */
  const [opening, setOpening] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // The second of two presses comes before the first is drawn.
  const isOpening = useRef(false);

  const release = useCallback(() => {
    isOpening.current = false;
    setOpening(null);
  }, []);

  // The browser may keep the page as it was left and show it again with the button "Back".
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) release();
    };
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, [release]);

  async function open(priceId: string): Promise<void> {
    const { checkout, refresh, refreshPlans } = await billing.load();
    const answer = await checkout(priceId);
    if (answer.ok) {
      leaveTo(answer.value);
      clock.after(LEAVING, release);
      return;
    }
    if (answer.error.code === "offline") await connectivity.probe();
    release();
    const problem = checkoutProblem(answer.error, connectivity.online.get());
    if (problem.kind === "told") toasts.show(problem.toast);
    if (problem.kind === "subscribed") {
      setRefusal("change");
      // It may have been bought on another device.
      await refresh();
    }
    // The plan, or that it can be paid for, is not what this device knew.
    if (answer.error.code === "not_found" || answer.error.billing === "payment_unavailable")
      await refreshPlans();
  }

  function subscribe({ id, stripe_price_id: priceId }: PlanRow): void {
    if (priceId === null) return setRefusal("give-up");
    if (isOpening.current) return;
    if (!connectivity.online.get()) return void toasts.show(OFFLINE_TOAST);
    isOpening.current = true;
    setOpening(id);
    open(priceId).catch((error: unknown) => {
      release();
      report(error);
      toasts.show({
        type: "error",
        title: "Error",
        message: "Failed to create checkout session. Please try again.",
      });
    });
  }

  return { opening, subscribe, refusal, closeRefusal: () => setRefusal(null) };
}
