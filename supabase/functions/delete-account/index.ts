// Edge Function `delete-account`; see _shared/handlers/delete-account.ts.
import { createAccountStore } from "../_shared/adapters/account-store.ts";
import { composeBilling } from "../_shared/adapters/compose-billing.ts";
import { environment, project, serviceClient } from "../_shared/adapters/project.ts";
import { deleteAccount } from "../_shared/handlers/delete-account.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const billing = composeBilling();
    const mailbox = { url: environment()["ORPHEUS_MAILBOX_URL"] || null, key: project().serviceKey };
    const answer = deleteAccount({
      ...billing,
      accounts: createAccountStore(billing.call, serviceClient(), mailbox),
    });
    return answer(request);
  },
};
