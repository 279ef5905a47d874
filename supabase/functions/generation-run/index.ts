// Edge Function `generation-run`; see _shared/handlers/generation-run.ts.
import { runInBackground } from "../_shared/adapters/background.ts";
import { composePipeline } from "../_shared/adapters/compose.ts";
import { callOver, project, serviceClient } from "../_shared/adapters/project.ts";
import { verifyWith } from "../_shared/auth.ts";
import { generationRun } from "../_shared/handlers/generation-run.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const client = serviceClient();
    const answer = generationRun({
      pipeline: composePipeline(),
      verify: verifyWith(client),
      call: callOver(client),
      serviceKey: project().serviceKey,
      background: runInBackground,
    });
    return answer(request);
  },
};
