// Edge Function `fetch-image`; see _shared/handlers/fetch-image.ts.
import { runInBackground } from "../_shared/adapters/background.ts";
import { composePipeline } from "../_shared/adapters/compose.ts";
import { project } from "../_shared/adapters/project.ts";
import { fetchImage } from "../_shared/handlers/fetch-image.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const { serviceKey } = project();
    const answer = fetchImage({ pipeline: composePipeline(), serviceKey, background: runInBackground });
    return answer(request);
  },
};
