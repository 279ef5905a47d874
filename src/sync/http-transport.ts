// The transport over the backend's calls: what went wrong is classified here, once.
import type { RequestFailure, SyncCalls } from "#backend";
import type { Clock } from "#lib/clock.ts";
import { failure, type Result } from "#lib/result.ts";
import { errorFromStatus, retryAfterMilliseconds, type SyncError } from "./errors.ts";
import type { Transport } from "./ports.ts";

export function createTransport(calls: SyncCalls, clock: Pick<Clock, "now">): Transport {
  const classified = <Answer>(answer: Result<Answer, RequestFailure>): Result<Answer, SyncError> => {
    if (answer.ok) return answer;
    const { status, code, retryAfter } = answer.error;
    return failure(errorFromStatus(status, code, retryAfterMilliseconds(retryAfter, clock.now())));
  };
  return {
    push: async (request, token) => classified(await calls.push(request, token)),
    pull: async (request, token) => classified(await calls.pull(request, token)),
  };
}
