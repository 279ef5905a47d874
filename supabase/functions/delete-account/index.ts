// Edge Function `delete-account`; see _shared/handlers/delete-account.ts.
import { createAccountStore } from "../_shared/adapters/account-store.ts";
import { createBillingStore } from "../_shared/adapters/billing-store.ts";
import { callOver, environment, project, serviceClient } from "../_shared/adapters/project.ts";
import { createStripeProvider, stripeSettings } from "../_shared/adapters/stripe.ts";
import { verifyWith } from "../_shared/auth.ts";
import { deleteAccount } from "../_shared/handlers/delete-account.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const client = serviceClient();
    const call = callOver(client);
    const settings = stripeSettings();
    const answer = deleteAccount({
      verify: verifyWith(client),
      accounts: createAccountStore(call, client, {
        url: environment()["ORPHEUS_MAILBOX_URL"] || null,
        key: project().serviceKey,
      }),
      store: createBillingStore(call, client),
      provider: settings && createStripeProvider(settings),
    });
    return answer(request);
  },
};
