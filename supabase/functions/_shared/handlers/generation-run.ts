// Answers the state of a job, or works on it. A user's request answers the state and resumes abandoned steps; with the
// service key one step is worked on, or (for a timer) every abandoned job is resumed.

import type { CallDatabase } from "../adapters/job-store.ts";
import type { JobState } from "../contract.ts";
import { isService, requireUser, type VerifyToken } from "../auth.ts";
import { cancelJob, dispatchOpen, revive, workOnStep } from "../generation/executor.ts";
import type { Pipeline } from "../generation/ports.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";
import { generationRunSchema } from "../schemas.ts";
import { validated } from "../validation.ts";
import { startedJob, STARTS } from "./generate-podcast.ts";

export type GenerationRunDeps = {
  pipeline: Pipeline;
  verify: VerifyToken;
  call: CallDatabase;
  serviceKey: string;
  background: (work: () => Promise<unknown>) => void;
};

const BODY_BYTES = 10_000;

/**
 * POST with a user's token and GenerationRunRequest → 200 JobState. With the service key: `{jobId, step}` → 202
 * and the step is worked on in the background; `{revive: true}` → 202 and all open jobs are taken up.
 * Errors: 401; 403 (`step` or `revive` without the service key); 404 unknown or foreign job; 422; 429 (too many
 * retries or cancels); of a retry also 402, 409 `job_running` and 503, as of a start.
 */
export const generationRun = ({ pipeline, verify, call, serviceKey, background }: GenerationRunDeps) =>
  posted(async (request) => {
    const service = await isService(request, serviceKey);
    const user = service ? null : await requireUser(request, verify);
    const body = validated(generationRunSchema, await readJson(request, BODY_BYTES));

    if ("revive" in body) {
      if (user !== null) throw new Refusal(403, "forbidden");
      background(() => revive(pipeline));
      return json({ accepted: true }, 202);
    }
    const { jobId, retry, cancel, step } = body;
    if (step !== undefined) {
      if (user !== null) throw new Refusal(403, "forbidden");
      background(() => workOnStep(pipeline, jobId, step));
      return json({ accepted: true }, 202);
    }

    const owner = await pipeline.store.owner(jobId);
    if (owner === null || (user !== null && owner !== user.id)) throw new Refusal(404, "not_found");
    if (retry) {
      await limitRate(call, STARTS, owner);
      startedJob(await pipeline.store.retry(owner, jobId, pipeline.dailyTokens));
    }
    if (cancel && (await cancelJob(pipeline, owner, jobId)) === "limit_reached")
      throw new Refusal(429, "rate_limited");
    background(() => dispatchOpen(pipeline, jobId));
    const state = await pipeline.store.describe(jobId);
    if (state === null) throw new Refusal(404, "not_found");
    const waits =
      pipeline.dailyTokens !== null &&
      state.status === "running" &&
      (await pipeline.store.waitsForTokens(jobId));
    return json(waits ? ({ ...state, waiting_for: "budget" } satisfies JobState) : state);
  });
