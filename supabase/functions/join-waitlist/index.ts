// Edge Function `join-waitlist`; see _shared/handlers/join-waitlist.ts.
import { callOver, serviceClient } from "../_shared/adapters/project.ts";
import { joinWaitlist } from "../_shared/handlers/join-waitlist.ts";

export default {
  fetch: (request: Request): Promise<Response> => joinWaitlist({ call: callOver(serviceClient()) })(request),
};
