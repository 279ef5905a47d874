// A paper is handed in: checks it, reserves the quota, opens the job and has its first steps worked on.

import * as v from "valibot";
import type { CallDatabase } from "../adapters/job-store.ts";
import { requireUser, type VerifyToken } from "../auth.ts";
import { LIMITS, type GenerateAnswer, type GenerateRequest } from "../contract.ts";
import { dispatchOpen } from "../generation/executor.ts";
import { startTokens } from "../generation/metered-provider.ts";
import type { Pipeline, StartOutcome } from "../generation/ports.ts";
import { firstSteps } from "../generation/step-graph.ts";
import { digestOf, json, posted, readJson, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";
import { generateRequestSchema, jobIdSchema } from "../schemas.ts";
import { validated } from "../validation.ts";

export type GeneratePodcastDeps = {
  pipeline: Pipeline;
  verify: VerifyToken;
  call: CallDatabase;
  background: (work: () => Promise<unknown>) => void;
};

/** Four bytes a character at most, and room for the details. */
const BODY_BYTES = LIMITS.paperCharacters * 4 + 1_000_000;
/** Starts and retries of one user: far above what a person does. What they may cost is limited by the daily allowance. */
export const STARTS = { action: "generate-podcast", requests: 120, seconds: 600 };

/** The job of a start or a retry; 402, 404, 409, 422, 429 or 503 where there is none. */
export function startedJob(answer: StartOutcome): string {
  switch (answer.outcome) {
    case "started":
    case "known":
      return answer.job_id;
    case "quota_reached":
      throw new Refusal(402, "quota_reached", { details: answer.quota });
    case "job_running":
      throw new Refusal(409, "job_running", {
        details: { jobId: answer.running_id } satisfies GenerateAnswer,
      });
    case "attempts_reached":
      throw new Refusal(429, "attempts_reached", {
        headers: { "Retry-After": String(answer.retry_seconds) },
      });
    case "budget_reached":
      throw new Refusal(503, "budget_reached", { headers: { "Retry-After": String(answer.retry_seconds) } });
    case "over_budget":
      throw new Refusal(422, "over_budget");
    case "key_reused":
      throw new Refusal(409, "key_reused");
    default:
      throw new Refusal(404, answer.outcome);
  }
}

/**
 * POST with a user's token, header `Idempotency-Key` (UUID) and a GenerateRequest → 202 GenerateAnswer. The same
 * key with the same body answers the same job, and takes it up again when it had failed.
 * Errors: 401; 402 `quota_reached` (details: PodcastQuota); 409 `key_reused`, `job_running` (details: the running
 * job as GenerateAnswer); 413; 422 `invalid_request` (details: messages by field), `over_budget`; 429
 * `rate_limited`, `attempts_reached` and 503 `budget_reached`, with Retry-After.
 */
export const generatePodcast = ({ pipeline, verify, call, background }: GeneratePodcastDeps) =>
  posted(async (request) => {
    const user = await requireUser(request, verify);
    const key = v.safeParse(jobIdSchema, request.headers.get("idempotency-key"));
    if (!key.success)
      throw new Refusal(422, "invalid_request", { details: { "Idempotency-Key": ["A UUID is required"] } });
    const paper: GenerateRequest = validated(generateRequestSchema, await readJson(request, BODY_BYTES));
    await limitRate(call, STARTS, user.id);

    const jobId = startedJob(
      await pipeline.store.start({
        userId: user.id,
        idempotencyKey: key.output,
        // The checked paper, whose members always stand in the schema's order.
        requestHash: await digestOf(JSON.stringify(paper)),
        request: paper,
        steps: firstSteps(),
        tokens: startTokens(paper),
        dailyTokens: pipeline.dailyTokens,
      }),
    );
    background(() => dispatchOpen(pipeline, jobId));
    return json({ jobId } satisfies GenerateAnswer, 202);
  });
