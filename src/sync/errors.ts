// Errors of a request as a whole, classified once, by status and SQLSTATE, never by the text of a message.
// A single change that the server refuses is not an error of the request: it comes back among the rejects.

/**
 * `auth`: another token may help. `transient`: the same request may succeed later; `retryAfter` in milliseconds
 * where the server asked for a wait; `limited` where it refuses this kind of request alone, for its number.
 * `rejected`: this request fails again as it stands.
 */
export type SyncError =
  | { kind: "auth" }
  | { kind: "transient"; retryAfter: number | null; limited?: true }
  | { kind: "rejected"; code: string };

export const transient = (retryAfter: number | null = null): SyncError => ({ kind: "transient", retryAfter });

/** SQLSTATE classes (and one code) of a database that is busy or going down, not of a request that is wrong. */
const PASSING = /^(?:40|53|57|08|55P03)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** A wait the server asks for: the value of `Retry-After`, in seconds or as a date; null without a readable one. */
export function retryAfterMilliseconds(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/**
 * The error of an answer that is not a success.
 * @param status HTTP status; 0 when no answer came.
 * @param code the `code` of the answer's body: an SQLSTATE or PostgREST's own; undefined without one.
 * @param retryAfter as `retryAfterMilliseconds` answers it.
 */
export function errorFromStatus(
  status: number,
  code: string | undefined,
  retryAfter: number | null,
): SyncError {
  if (status === 401) return { kind: "auth" };
  if (status === 429) return { kind: "transient", retryAfter, limited: true };
  if (status === 0 || status === 408) return transient(retryAfter);
  if (code === undefined || PASSING.test(code))
    return status < 500 ? { kind: "rejected", code: String(status) } : transient(retryAfter);
  // A fault inside the function with a state of its own (5xx) concerns what was sent; a gateway's has none.
  return status >= 500 && !SQLSTATE.test(code) ? transient(retryAfter) : { kind: "rejected", code };
}
