// The job store on the database's functions. How they are called is injected: through the REST API when
// deployed, on a connection in tests.

import { LIMITS } from "../contract.ts";
import { StoreError } from "../generation/failures.ts";
import type { CancelOutcome, Claim, JobStore } from "../generation/ports.ts";

/** Calls a function of schema `public` as the service role; rejects with StoreError. */
export type CallDatabase = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

/**
 * How long a step's worker may take, in seconds: longer than any call's timeout and the 150 s that an Edge
 * Function lives, so that an answer hardly ever comes after its lease.
 */
const LEASE_SECONDS = 180;
/** Jobs looked at in one round of the timer. */
const ROUND = 20;

const held = ({ job_id, step, token }: Claim) => ({ p_job_id: job_id, p_step: step, p_token: token });

/** @param leaseSeconds see LEASE_SECONDS; tests shorten it. */
export function createJobStore(call: CallDatabase, leaseSeconds: number = LEASE_SECONDS): JobStore {
  // The shapes are those that the SQL functions document.
  const ask = <Answer>(name: string, parameters: Record<string, unknown>) =>
    call(name, parameters) as Promise<Answer>;
  const p_parallel = LIMITS.speechParallel;
  return {
    start: ({ userId, idempotencyKey, requestHash, request, steps, tokens, dailyTokens }) =>
      ask("start_generation", {
        p_user_id: userId,
        p_idempotency_key: idempotencyKey,
        p_request_hash: requestHash,
        p_request: request,
        p_steps: steps,
        p_tokens: tokens,
        p_daily_tokens: dailyTokens,
      }),
    retry: (userId, jobId, dailyTokens) =>
      ask("retry_generation", { p_user_id: userId, p_job_id: jobId, p_daily_tokens: dailyTokens }),
    cancel: async (userId, jobId) => {
      const answer = await ask<{ outcome: CancelOutcome }>("cancel_generation", {
        p_user_id: userId,
        p_job_id: jobId,
      });
      return answer.outcome;
    },
    cancelled: (jobId) => ask("cancelled_generation", { p_job_id: jobId }),
    claim: (jobId, step) =>
      ask("claim_generation_step", {
        p_job_id: jobId,
        p_step: step,
        p_lease_seconds: leaseSeconds,
        p_parallel,
      }),
    paper: (jobId) => ask("generation_paper", { p_job_id: jobId }),
    save: (claim, output, milliseconds, newSteps) =>
      ask("save_generation_step", {
        ...held(claim),
        p_output: output,
        p_milliseconds: milliseconds,
        p_new_steps: newSteps,
        p_parallel,
      }),
    fail: (claim, { code, message, detail, retryMilliseconds }) =>
      ask("fail_generation_step", {
        ...held(claim),
        p_code: code,
        p_message: message,
        p_detail: detail,
        p_retry_milliseconds: retryMilliseconds === null ? null : Math.round(retryMilliseconds),
      }),
    postpone: (claim, milliseconds) =>
      ask("postpone_generation_step", { ...held(claim), p_milliseconds: Math.round(milliseconds) }),
    waitsForTokens: (jobId) => ask("waits_for_tokens", { p_job_id: jobId }),
    reserve: (claim, tokens, dailyTokens) =>
      ask("reserve_tokens", { ...held(claim), p_tokens: tokens, p_daily_tokens: dailyTokens }),
    settle: async (reservation, tokens) => {
      await ask("settle_tokens", { p_id: reservation, p_tokens: tokens });
    },
    publish: ({ job_id, token }, milliseconds, episode) =>
      ask("publish_generation", {
        p_job_id: job_id,
        p_token: token,
        p_milliseconds: Math.max(0, Math.round(milliseconds)),
        p_episode: episode,
      }),
    describe: (jobId) => ask("describe_generation", { p_job_id: jobId }),
    owner: (jobId) => ask("generation_owner", { p_job_id: jobId }),
    open: (jobId) => ask("open_generations", { p_job_id: jobId, p_parallel, p_limit: ROUND }),
    untidy: () => ask("untidy_generations", { p_limit: ROUND }),
    markTidy: async (jobId) => {
      await ask("mark_generation_tidy", { p_job_id: jobId });
    },
    claimMail: (jobId) => ask("claim_generation_mail", { p_job_id: jobId }),
    settleMail: async ({ job_id, outcome, token }, result) => {
      await ask("settle_generation_mail", {
        p_job_id: job_id,
        p_outcome: outcome,
        p_token: token,
        p_result: result,
      });
    },
  };
}

/** What the database says when asking again would give the same answer: data, constraint, privilege, raised. */
const REFUSED = /^(22|23|42|P0|PT4)/;

/**
 * A database error by its code: SQLSTATE, or none when the request did not get there.
 * @param detail what it said.
 */
export const storeError = (code: string | undefined, detail: string): StoreError =>
  new StoreError(code !== undefined && REFUSED.test(code), detail);
