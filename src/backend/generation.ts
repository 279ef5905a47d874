// Starting, watching, retrying and cancelling the making of an episode.
import type { GenerateAnswer, GenerateRequest, GenerationRunRequest, JobState } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { CallFunction } from "./functions.ts";

export type Generation = {
  /**
   * Reserves a place in the plan and starts the job. `key` (a UUID) names this request: sending the same one
   * again finds the same job. Errors: `quota_reached` (402), `key_reused`, `job_running` (409, with its `jobId`),
   * `invalid_request` (422), `attempts_reached` (429).
   */
  start(request: GenerateRequest, key: string): Promise<Result<GenerateAnswer, BackendError>>;
  /** The job's state; takes up a job whose worker has gone. */
  run(jobId: string): Promise<Result<JobState, BackendError>>;
  /** Takes a failed job up at the step that failed. */
  retry(jobId: string): Promise<Result<JobState, BackendError>>;
  /**
   * Gives up a running job. Answers its state: a job that was over before stays as it is. Errors: `rate_limited`
   * (429) after five within 24 hours; the job then goes on.
   */
  cancel(jobId: string): Promise<Result<JobState, BackendError>>;
  /** A job of the caller by id; null when it is unknown. */
  state(jobId: string): Promise<Result<JobState | null, BackendError>>;
  /** What the caller is waiting for, on whichever device it was started; null when there is nothing. */
  current(): Promise<Result<JobState | null, BackendError>>;
};

/** Whether an answer is a job that can be drawn. What stands between device and server may answer anything. */
const isJob = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "steps" in answer && Array.isArray(answer.steps);

/** Builds the caller over the functions and the database's own functions. Nothing here throws. */
export function createGeneration(callFunction: CallFunction, client: () => Promise<Client>): Generation {
  type Answer = { data: unknown; error: { message: string } | null; status: number };
  async function ask(
    question: (client: Client) => PromiseLike<Answer>,
  ): Promise<Result<JobState | null, BackendError>> {
    try {
      const { data, error, status } = await question(await client());
      if (error) return failure(status ? errorFromAnswer(status, { error: error.message }) : offlineError());
      if (data !== null && !isJob(data)) return failure(errorFromAnswer(502, null));
      return success(data as JobState | null);
    } catch {
      return failure(offlineError());
    }
  }
  async function run(request: GenerationRunRequest): Promise<Result<JobState, BackendError>> {
    const answer = await callFunction<JobState>("generation-run", request);
    return answer.ok && !isJob(answer.value) ? failure(errorFromAnswer(502, null)) : answer;
  }
  return {
    start: (request, key) => callFunction("generate-podcast", request, { "Idempotency-Key": key }),
    run: (jobId) => run({ jobId }),
    retry: (jobId) => run({ jobId, retry: true }),
    cancel: (jobId) => run({ jobId, cancel: true }),
    state: (jobId) => ask((supabase) => supabase.rpc("generation_state", { p_job_id: jobId })),
    current: () => ask((supabase) => supabase.rpc("current_generation")),
  };
}
