// What can go wrong on the way to the backend, classified once, by status and code and never by a message's words.
import { ERROR_MESSAGES, type ErrorAnswer, type ErrorCode } from "#contract";

/**
 * `auth`: signing in again may help. `transient`: the same request may succeed later. `rejected`: it will not.
 * `message` is for people.
 */
export type BackendError = {
  kind: "auth" | "transient" | "rejected";
  code: ErrorCode | "offline";
  message: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The code that the answer named, also one that only the function's own contract has. */
  said?: string;
  details?: unknown;
};

/** No answer came: no network, or nothing listening. */
export const offlineError = (): BackendError => ({
  kind: "transient",
  code: "offline",
  message: ERROR_MESSAGES.internal,
  status: 0,
});

const kindOf = (status: number): BackendError["kind"] => {
  if (status === 401) return "auth";
  return status === 0 || status === 408 || status === 429 || status >= 500 ? "transient" : "rejected";
};

const isKnownCode = (code: unknown): code is ErrorCode => typeof code === "string" && code in ERROR_MESSAGES;

const codeOf = (status: number): ErrorCode => {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "internal" : "invalid_request";
};

/** The error of an answer with `status` whose body should be an ErrorAnswer; anything else is read by its status. */
export function errorFromAnswer(status: number, body: unknown): BackendError {
  const answer: Partial<ErrorAnswer> = typeof body === "object" && body !== null ? body : {};
  const code = isKnownCode(answer.code) ? answer.code : codeOf(status);
  return {
    kind: kindOf(status),
    code,
    message: typeof answer.error === "string" && answer.error ? answer.error : ERROR_MESSAGES[code],
    status,
    ...(typeof answer.code === "string" ? { said: answer.code } : {}),
    ...(answer.details === undefined ? {} : { details: answer.details }),
  };
}

/**
 * The error of a failed auth call. A status of 0 or none means that no answer came. The server's own words are kept
 * for what it refused; of its faults (5xx) it says nothing a person could use.
 */
export function errorFromAuth(error: {
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}): BackendError {
  const { status = 0, code } = error;
  if (status === 0) return offlineError();
  const readable = status < 500 && /[a-z]/i.test(error.message);
  return {
    kind: kindOf(status),
    code: isKnownCode(code) ? code : codeOf(status),
    message: readable ? error.message : ERROR_MESSAGES.internal,
    status,
  };
}
