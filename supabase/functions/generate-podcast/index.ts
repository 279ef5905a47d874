// Edge Function `generate-podcast`; see _shared/handlers/generate-podcast.ts.
import { runInBackground } from "../_shared/adapters/background.ts";
import { composePipeline } from "../_shared/adapters/compose.ts";
import { callOver, serviceClient } from "../_shared/adapters/project.ts";
import { verifyWith } from "../_shared/auth.ts";
import { generatePodcast } from "../_shared/handlers/generate-podcast.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const client = serviceClient();
    const answer = generatePodcast({
      pipeline: composePipeline(),
      verify: verifyWith(client),
      call: callOver(client),
      background: runInBackground,
    });
    return answer(request);
  },
};
