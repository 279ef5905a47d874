// How often one caller may ask. Counted by the database in fixed windows, under a digest of who asks, so that the limits
// hold for all instances of a function together and under parallel calls (decision 081).

import type { CallDatabase } from "./adapters/job-store.ts";
import { environment } from "./adapters/project.ts";
import { digestOf, Refusal } from "./http.ts";
import { networkAddressOf } from "./network-address.ts";

export type RateLimit = { action: string; requests: number; seconds: number };

const digestIn = ({ action }: RateLimit, subject: string) => digestOf(`${action}:${subject}`);

/**
 * Counts the request; 429 with Retry-After when there have been too many. `subject` is never stored.
 * @returns undoes the count, where the request turns out to be none of those that the limit is about.
 */
export async function limitRate(
  call: CallDatabase,
  limit: RateLimit,
  subject: string,
): Promise<() => Promise<void>> {
  const counted = { p_action: limit.action, p_subject: await digestIn(limit, subject) };
  const answer = await call("count_request_in_window", {
    ...counted,
    p_limit: limit.requests,
    p_window_seconds: limit.seconds,
  });
  const { wait, window } = answer as { wait: number; window: string };
  if (wait > 0) throw new Refusal(429, "rate_limited", { headers: { "Retry-After": String(wait) } });
  return async () => void (await call("take_back_request", { ...counted, p_window: window }));
}

/** The network that a request came from. The variable is set by the Supabase platform alone. */
export const addressOf = (request: Request): string =>
  networkAddressOf(request, environment()["DENO_DEPLOYMENT_ID"] !== undefined);
