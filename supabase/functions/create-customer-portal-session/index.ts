// Edge Function `create-customer-portal-session`; see _shared/handlers/create-customer-portal-session.ts.
import { composeBilling } from "../_shared/adapters/compose-billing.ts";
import { createCustomerPortalSession } from "../_shared/handlers/create-customer-portal-session.ts";

export default {
  fetch: (request: Request): Promise<Response> => createCustomerPortalSession(composeBilling())(request),
};
