// What can go wrong in a step, classified once where it happens: may the call be made again, and what does the
// user read in the end?

import { ERROR_MESSAGES, type ErrorCode } from "../contract.ts";

/**
 * `transient`: the same call may succeed later (timeout, connection lost, 408, 409, 429, 5xx). `garbage`: an
 * answer came and cannot be used. `rejected`: asking again gives the same answer (other 4xx).
 */
export type CallProblem = "transient" | "garbage" | "rejected";

/** A call to a provider or to storage that gave nothing usable. */
export class CallError extends Error {
  readonly problem: CallProblem;
  readonly source: "provider" | "storage";
  /** How long the other side asks to wait, in milliseconds. */
  readonly retryAfter: number | null;
  /** The provider's message, fit to be shown; null without one. */
  readonly said: string | null;
  /** Whether the other side may have done the work, and charge for it. */
  readonly charged: boolean;
  constructor(
    problem: CallProblem,
    source: CallError["source"],
    detail: string,
    {
      retryAfter = null,
      said = null,
      charged = true,
    }: { retryAfter?: number | null; said?: string | null; charged?: boolean } = {},
  ) {
    super(detail);
    this.name = "CallError";
    this.problem = problem;
    this.source = source;
    this.retryAfter = retryAfter;
    this.said = said;
    this.charged = charged;
  }
}

/** The step can never succeed as it stands: the job ends with this code. */
export class StepError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.name = "StepError";
    this.code = code;
  }
}

/** The project has no tokens left today: the step waits, and nothing is lost. */
export class BudgetError extends Error {
  /** Milliseconds until the next day. */
  readonly wait: number;
  constructor(wait: number) {
    super("the tokens of the day are used up");
    this.name = "BudgetError";
    this.wait = wait;
  }
}

/** The database refused or could not be reached. `refused`: asking again gives the same answer. */
export class StoreError extends Error {
  readonly refused: boolean;
  constructor(refused: boolean, detail: string) {
    super(detail);
    this.name = "StoreError";
    this.refused = refused;
  }
}

/** A mail was not sent (`no`: none has left; it may be sent again), or nobody knows whether it was. */
export class MailError extends Error {
  readonly sent: "no" | "unknown";
  constructor(sent: MailError["sent"], detail: string) {
    super(detail);
    this.name = "MailError";
    this.sent = sent;
  }
}

export type Failure = { code: ErrorCode; message: string; detail: string; retryMilliseconds: number | null };

/** Longest pause that a provider may ask for. */
const LONGEST_PAUSE = 60_000;

/** The words of ERROR_MESSAGES; `{message}` is filled with `said`. */
const messageFor = (code: ErrorCode, said: string): string =>
  ERROR_MESSAGES[code].replace("{message}", () => said.slice(0, 300));

const codeOf = (error: unknown, stepCode: ErrorCode): ErrorCode => {
  if (error instanceof StepError) return error.code;
  if (error instanceof CallError && error.source === "storage") return "upload_failed";
  return stepCode;
};

const mayRepeat = (error: unknown): boolean => {
  if (error instanceof StepError) return false;
  if (error instanceof StoreError) return !error.refused;
  return !(error instanceof CallError) || error.problem !== "rejected";
};

/**
 * What becomes of a step that threw.
 * @param attempt the attempt that failed; at `attempts` there is no other one.
 * @param stepCode the code of this kind of step.
 * @param backoff pause in milliseconds after an attempt, unless the other side asked for a longer one.
 */
export function classify(
  error: unknown,
  {
    attempt,
    attempts,
    stepCode,
    backoff,
  }: {
    attempt: number;
    attempts: number;
    stepCode: ErrorCode;
    backoff: (attempt: number) => number;
  },
): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  const code = codeOf(error, stepCode);
  const said = error instanceof CallError ? error.said : null;
  // For speech the provider's own words are shown, where it has any.
  const message =
    code === "audio_failed" && said !== null ? said.slice(0, 300) : messageFor(code, said ?? detail);
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) : 0;
  const retry = mayRepeat(error) && attempt < attempts;
  return {
    code,
    message,
    detail,
    retryMilliseconds: retry ? Math.min(Math.max(asked, backoff(attempt)), LONGEST_PAUSE) : null,
  };
}
