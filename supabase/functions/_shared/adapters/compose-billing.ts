// Wires the billing functions from the environment.
import { verifyWith } from "../auth.ts";
import type { BillingDeps } from "../billing/billing-deps.ts";
import { createBillingStore } from "./billing-store.ts";
import { callOver, required, serviceClient } from "./project.ts";
import { createStripeProvider, PATIENCE, stripeSettings } from "./stripe.ts";

/** For one call of a function. @throws where the project itself is not set. */
export function composeBilling(): BillingDeps {
  const client = serviceClient();
  const call = callOver(client);
  const settings = stripeSettings();
  return {
    verify: verifyWith(client),
    call,
    store: createBillingStore(call, client),
    provider: settings && createStripeProvider(settings, { patience: PATIENCE }),
    siteUrl: () => required("ORPHEUS_SITE_URL").replace(/\/+$/, ""),
  };
}
