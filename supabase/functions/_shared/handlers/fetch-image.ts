// The cover of a job, in an invocation of its own: the image's bytes are the largest answer a provider gives. It
// draws what the job's own steps have prepared; it fetches no address and takes no prompt from its caller.

import { isService } from "../auth.ts";
import { workOnStep } from "../generation/executor.ts";
import type { Pipeline } from "../generation/ports.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import { fetchImageSchema } from "../schemas.ts";
import { validated } from "../validation.ts";

export type FetchImageDeps = {
  pipeline: Pipeline;
  serviceKey: string;
  background: (work: () => Promise<unknown>) => void;
};

/** POST `{jobId}` with the service key → 202; the image goes to storage. Errors: 403 for anyone else; 422. */
export const fetchImage = ({ pipeline, serviceKey, background }: FetchImageDeps) =>
  posted(async (request) => {
    if (!(await isService(request, serviceKey))) throw new Refusal(403, "forbidden");
    const { jobId } = validated(fetchImageSchema, await readJson(request, 10_000));
    background(() => workOnStep(pipeline, jobId, "cover_image"));
    return json({ accepted: true }, 202);
  });
