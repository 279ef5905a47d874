// Edge Function `verify-checkout-session`; see _shared/handlers/verify-checkout-session.ts.
import { composeBilling } from "../_shared/adapters/compose-billing.ts";
import { verifyCheckoutSession } from "../_shared/handlers/verify-checkout-session.ts";

export default {
  fetch: (request: Request): Promise<Response> => verifyCheckoutSession(composeBilling())(request),
};
