// Edge Function `export-account`; see _shared/handlers/export-account.ts.
import { createExportStore } from "../_shared/adapters/export-store.ts";
import { callOver, serviceClient } from "../_shared/adapters/project.ts";
import { verifyWith } from "../_shared/auth.ts";
import { exportAccount } from "../_shared/handlers/export-account.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const client = serviceClient();
    const call = callOver(client);
    const answer = exportAccount({
      verify: verifyWith(client),
      call,
      store: createExportStore(call, client),
    });
    return answer(request);
  },
};
