// Edge Function `check-invite`; see _shared/handlers/check-invite.ts.
import { callOver, serviceClient } from "../_shared/adapters/project.ts";
import { checkInvite } from "../_shared/handlers/check-invite.ts";

export default {
  fetch: (request: Request): Promise<Response> => checkInvite({ call: callOver(serviceClient()) })(request),
};
