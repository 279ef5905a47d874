// What the user is told when a checkout could not be opened.
import type { BillingError } from "#backend";
import type { ToastInput } from "#lib/toasts.ts";

export type CheckoutProblem =
  /** There is a subscription: it is changed, and no second one bought. */
  { kind: "subscribed" } | { kind: "told"; toast: ToastInput };

export const OFFLINE_TOAST: ToastInput = {
  type: "error",
  title: "You are offline",
  message: "Subscribing needs a connection. Your plan stays as it is.",
};

/** The words of the product where nothing better can be said (docs/product-rules.md). */
const FAILED: ToastInput = {
  type: "error",
  title: "Error",
  message: "Failed to create checkout session. Please try again.",
};

/** @param isReached whether the server answers otherwise: a call may be lost with a network too. */
export function checkoutProblem(
  { billing, code, message }: Pick<BillingError, "billing" | "code" | "message">,
  isReached: boolean,
): CheckoutProblem {
  if (billing === "already_subscribed") return { kind: "subscribed" };
  if (code === "offline" && !isReached) return { kind: "told", toast: OFFLINE_TOAST };
  // Trying again at once would not help.
  if (billing === "payment_unavailable" || code === "rate_limited" || code === "unauthorized")
    return { kind: "told", toast: { ...FAILED, message } };
  return { kind: "told", toast: FAILED };
}
