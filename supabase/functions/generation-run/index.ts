// Edge Function `generation-run`; see _shared/handlers/generation-run.ts.
import { runInBackground } from "../_shared/adapters/background.ts";
import { composePipeline } from "../_shared/adapters/compose.ts";
import { project, serviceClient } from "../_shared/adapters/project.ts";
import { verifyWith } from "../_shared/auth.ts";
import { generationRun } from "../_shared/handlers/generation-run.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const answer = generationRun({
      pipeline: composePipeline(),
      verify: verifyWith(serviceClient()),
      serviceKey: project().serviceKey,
      background: runInBackground,
    });
    return answer(request);
  },
};
