// Edge Function `delete-podcast`; see _shared/handlers/delete-podcast.ts.
import { createEpisodeStore } from "../_shared/adapters/episode-store.ts";
import { createFileStore } from "../_shared/adapters/file-store.ts";
import { serviceClient } from "../_shared/adapters/project.ts";
import { verifyWith } from "../_shared/auth.ts";
import { deletePodcast } from "../_shared/handlers/delete-podcast.ts";

export default {
  fetch: (request: Request): Promise<Response> => {
    const client = serviceClient();
    const answer = deletePodcast({
      verify: verifyWith(client),
      episodes: createEpisodeStore(client),
      files: createFileStore(client),
    });
    return answer(request);
  },
};
