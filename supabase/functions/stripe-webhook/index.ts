// Edge Function `stripe-webhook`; see _shared/handlers/stripe-webhook.ts.
import { composeBilling } from "../_shared/adapters/compose-billing.ts";
import { stripeWebhook } from "../_shared/handlers/stripe-webhook.ts";

export default {
  fetch: (request: Request): Promise<Response> => stripeWebhook(composeBilling())(request),
};
