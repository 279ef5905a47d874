// Edge Function `sync-subscription`; see _shared/handlers/sync-subscription.ts.
import { composeBilling } from "../_shared/adapters/compose-billing.ts";
import { syncSubscription } from "../_shared/handlers/sync-subscription.ts";

export default {
  fetch: (request: Request): Promise<Response> => syncSubscription(composeBilling())(request),
};
