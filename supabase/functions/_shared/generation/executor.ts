// Works on one step: claim, do, save, have what has become possible worked on. Nothing is remembered between
// steps but what the store holds, so any step may run in any process, and a killed one is found by its lease.

import { ERROR_MESSAGES } from "../contract.ts";
import { BudgetError, classify, StepError, type Failure } from "./failures.ts";
import { meterProvider } from "./metered-provider.ts";
import { outputOf } from "./outputs.ts";
import { episodeFiles } from "./assemble.ts";
import type { CancelOutcome, Claim, EpisodeOwner, Pipeline } from "./ports.ts";
import { mailOwners } from "./job-mail.ts";
import { readStepName } from "./step-graph.ts";
import { STEP_PLANS, WORK_BUCKET, type StepPlan, type StepResult } from "./steps.ts";

/** `idle`: there was nothing to claim. `superseded`: the answer came too late and was dropped. */
export type WorkOutcome = "idle" | "saved" | "published" | "waiting" | "failed" | "superseded";

/** Saving what has been paid for is tried this often before it is given up. */
const SAVES = 3;
/** Longer pauses are left to the next request: a client's poll or the timer. */
const LONGEST_WAIT = 15_000;
const PUBLISH_ATTEMPTS = 3;
/** A step that waits for the next day's tokens looks this often, since the limit may be raised. */
const LONGEST_BUDGET_WAIT = 15 * 60_000;
/**
 * A step that ended its process this often is not worked on again, not even by its stand-in: it may be what ends it.
 * Once may have been anything else, a power cut or an update.
 */
const MOST_CRASHES = 2;
const CRASHED: Failure = {
  code: "generation_failed",
  message: `${ERROR_MESSAGES.generation_failed}: the server stopped twice while it worked on this paper`,
  detail: "the process ended twice in this step",
  retryMilliseconds: null,
};

async function saved<T>(pipeline: Pipeline, save: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (attempt >= SAVES) throw error;
      await pipeline.clock.wait(pipeline.backoff(attempt));
    }
  }
}

async function fail(pipeline: Pipeline, claim: Claim, failure: Failure): Promise<WorkOutcome> {
  const outcome = await saved(pipeline, () => pipeline.store.fail(claim, failure));
  if (outcome === "failed") await mailOwners(pipeline, claim.job_id);
  if (
    outcome === "waiting" &&
    failure.retryMilliseconds !== null &&
    failure.retryMilliseconds <= LONGEST_WAIT
  ) {
    await pipeline.clock.wait(failure.retryMilliseconds);
    await pipeline.dispatch(claim.job_id, [claim.step]);
  }
  return outcome;
}

/** Removes what a job kept while it ran and, of one that was given up, the files of the episode that it will not become. */
async function removeFiles({ files }: Pipeline, jobId: string, owner: EpisodeOwner | null): Promise<void> {
  await files.removeFolder(WORK_BUCKET, jobId);
  if (owner === null) return;
  for (const { bucket, path } of episodeFiles(owner)) await files.remove(bucket, path);
}

/** The same of a job that is over or gone, whose owner the store knows where they are needed. */
async function removeFilesOf(pipeline: Pipeline, jobId: string): Promise<void> {
  const owner = await pipeline.store.cancelled(jobId);
  await removeFiles(pipeline, jobId, owner === "gone" ? null : owner);
}

/** Removes the files of a job that is over. Fails harmlessly: `revive` does it again. */
async function tidy(pipeline: Pipeline, jobId: string): Promise<void> {
  try {
    await removeFilesOf(pipeline, jobId);
    await pipeline.store.markTidy(jobId);
  } catch {
    // The job stays on the list of untidy ones.
  }
}

/**
 * After an answer that was not kept: its file goes, which nobody knows of; and where the job was cancelled meanwhile, or
 * went with its account, all that has been written since. Fails harmlessly: `revive` comes after the last lease.
 */
async function dropLate(pipeline: Pipeline, claim: Claim, file: string | undefined): Promise<void> {
  try {
    if (file !== undefined) await pipeline.files.remove(WORK_BUCKET, file);
    const owner = await pipeline.store.cancelled(claim.job_id);
    if (owner !== null) await removeFiles(pipeline, claim.job_id, owner === "gone" ? claim : owner);
  } catch {
    // A cancelled job stays on the list of untidy ones.
  }
}

/**
 * Gives up a job: no step of it is begun any more, what it has written so far is removed. Workers that are at a step
 * remove what they write after that.
 * @param userId whose job it is.
 * @returns what became of it, as private.cancel_generation says. Rejects with StoreError.
 */
export async function cancelJob(pipeline: Pipeline, userId: string, jobId: string): Promise<CancelOutcome> {
  const outcome = await pipeline.store.cancel(userId, jobId);
  if (outcome === "cancelled") await removeFilesOf(pipeline, jobId).catch(() => undefined);
  return outcome;
}

async function publish(pipeline: Pipeline, claim: Claim): Promise<WorkOutcome> {
  const started = pipeline.clock.now();
  try {
    if (claim.attempt > PUBLISH_ATTEMPTS) throw new StepError("save_failed", "no attempt came to an end");
    const { outcome } = await pipeline.store.publish(
      claim,
      pipeline.clock.now() - started,
      outputOf(claim.inputs, "assemble"),
    );
    await (outcome === "published" ? tidy(pipeline, claim.job_id) : dropLate(pipeline, claim, undefined));
    if (outcome === "published") await mailOwners(pipeline, claim.job_id);
    return outcome;
  } catch (error) {
    const { attempt } = claim;
    const { backoff } = pipeline;
    return fail(
      pipeline,
      claim,
      classify(error, { attempt, attempts: PUBLISH_ATTEMPTS, stepCode: "save_failed", backoff }),
    );
  }
}

async function perform(pipeline: Pipeline, claim: Claim, plan: StepPlan, part: number): Promise<StepResult> {
  const { files, store } = pipeline;
  const provider = meterProvider(pipeline, claim);
  const paper = await store.paper(claim.job_id);
  if (paper === null) throw new StepError("generation_failed", "the paper is gone");
  const context = { claim, part, paper, files, provider };
  try {
    // Earlier attempts that were killed have been paid for too: after the last one nothing is called.
    if (claim.attempt > plan.attempts) throw new StepError(plan.code, "no attempt came to an end");
    return await plan.run(context);
  } catch (error) {
    // A fallback is for a call that cannot be had; this one can be had tomorrow.
    if (error instanceof BudgetError) throw error;
    const over = error instanceof StepError && error.code !== plan.code;
    const { retryMilliseconds } = classify(error, {
      attempt: claim.attempt,
      attempts: plan.attempts,
      stepCode: plan.code,
      backoff: pipeline.backoff,
    });
    if (over || retryMilliseconds !== null || plan.standIn === undefined) throw error;
    return plan.standIn(context);
  }
}

/**
 * Works on a step if it can be claimed, and dispatches the steps that its result makes possible.
 * @param step name of the step, as in JobState.
 * @returns what became of it. Rejects only when the store cannot be reached any more; the lease then ends by
 *   itself.
 */
export async function workOnStep(pipeline: Pipeline, jobId: string, step: string): Promise<WorkOutcome> {
  const name = readStepName(step);
  const claim = name === null ? null : await pipeline.store.claim(jobId, step);
  if (name === null || claim === null) return "idle";
  if (claim.crashes >= MOST_CRASHES) return fail(pipeline, claim, CRASHED);
  if (name.kind === "publish") return publish(pipeline, claim);

  const plan = STEP_PLANS[name.kind];
  const started = pipeline.clock.now();
  let result: StepResult;
  try {
    result = await perform(pipeline, claim, plan, name.part);
  } catch (error) {
    if (error instanceof BudgetError)
      return saved(pipeline, () => pipeline.store.postpone(claim, Math.min(error.wait, LONGEST_BUDGET_WAIT)));
    const { attempt } = claim;
    const { attempts, code: stepCode } = plan;
    const failure = classify(error, { attempt, attempts, stepCode, backoff: pipeline.backoff });
    const outcome = await fail(pipeline, claim, failure);
    // It may have written something before it failed.
    if (outcome === "superseded") await dropLate(pipeline, claim, undefined);
    return outcome;
  }
  const milliseconds = Math.max(0, Math.round(pipeline.clock.now() - started));
  const { outcome, open } = await saved(pipeline, () =>
    pipeline.store.save(claim, result.output, milliseconds, result.newSteps ?? []),
  );
  if (outcome === "superseded") await dropLate(pipeline, claim, result.file);
  if (open.length > 0) await pipeline.dispatch(jobId, open);
  return outcome;
}

/** Has everything worked on that could be: of one job, or (null) of all jobs that somebody left behind. */
export async function dispatchOpen({ dispatch, store }: Pipeline, jobId: string | null): Promise<void> {
  for (const job of await store.open(jobId)) await dispatch(job.job_id, job.steps);
}

/**
 * For a timer, every few seconds: takes up jobs whose worker was killed or is pausing, removes files that published
 * and cancelled jobs left behind, and sends the mails that are due. Doing it twice at once is harmless, since steps and
 * mails are claimed.
 */
export async function revive(pipeline: Pipeline): Promise<void> {
  await dispatchOpen(pipeline, null);
  for (const jobId of await pipeline.store.untidy()) await tidy(pipeline, jobId);
  await mailOwners(pipeline, null);
}
