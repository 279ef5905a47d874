// Wires the billing functions from the environment.
import { verifyWith } from "../auth.ts";
import type { BillingDeps } from "../billing/billing-deps.ts";
import { createBillingStore } from "./billing-store.ts";
import { callOver, required, serviceClient } from "./project.ts";
import { createStripeProvider, stripeSettings } from "./stripe.ts";

/** @throws where the project itself is not set. */
export function composeBilling(): BillingDeps {
  const client = serviceClient();
  const call = callOver(client);
  const settings = stripeSettings();
  return {
    verify: verifyWith(client),
    call,
    store: createBillingStore(call, client),
    provider: settings && createStripeProvider(settings),
    siteUrl: () => required("ORPHEUS_SITE_URL").replace(/\/+$/, ""),
  };
}
