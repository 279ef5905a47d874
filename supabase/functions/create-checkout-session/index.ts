// Edge Function `create-checkout-session`; see _shared/handlers/create-checkout-session.ts.
import { composeBilling } from "../_shared/adapters/compose-billing.ts";
import { createCheckoutSession } from "../_shared/handlers/create-checkout-session.ts";

export default {
  fetch: (request: Request): Promise<Response> => createCheckoutSession(composeBilling())(request),
};
