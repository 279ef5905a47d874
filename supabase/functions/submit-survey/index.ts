// Edge Function `submit-survey`; see _shared/handlers/submit-survey.ts.
import { callOver, serviceClient } from "../_shared/adapters/project.ts";
import { submitSurvey } from "../_shared/handlers/submit-survey.ts";

export default {
  fetch: (request: Request): Promise<Response> => submitSurvey({ call: callOver(serviceClient()) })(request),
};
