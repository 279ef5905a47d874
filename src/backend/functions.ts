// Calls of Edge Functions over plain fetch: signed-out screens need no auth client for them.
import { failure, success, type Result } from "#lib/result.ts";
import { SESSION_KEY, type Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";

export type CallFunction = <Answer>(
  name: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<Result<Answer, BackendError>>;

/**
 * Makes the caller. It posts `body` as JSON to the function `name`, with the signed-in user's token where there
 * is one; the answer's JSON on success, else a BackendError with the code of the function's ErrorAnswer.
 */
export function createFunctionCaller(ports: BackendPorts, client: () => Promise<Client>): CallFunction {
  /** Goes through the client, which refreshes an old token, but only if someone is signed in at all. */
  const accessToken = async () => {
    if (!(await ports.storage.getItem(SESSION_KEY))) return null;
    const { data } = await (await client()).auth.getSession();
    return data.session?.access_token ?? null;
  };

  // The answer's shape is the contract's word; functions and client share its types.
  return async <Answer>(name: string, body: unknown, headers: Record<string, string> = {}) => {
    type Outcome = Result<Answer, BackendError>;
    try {
      const token = await accessToken();
      const response = await ports.fetch(`${ports.url}/functions/v1/${name}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          apikey: ports.publishableKey,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json().catch(() => null);
      const outcome: Outcome = response.ok
        ? success(answer as Answer)
        : failure(errorFromAnswer(response.status, answer));
      return outcome;
    } catch {
      return failure(offlineError());
    }
  };
}
