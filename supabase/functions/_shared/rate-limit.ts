// How often one caller may ask. Counted by the database in fixed windows, under a digest of who asks, so that the limits
// hold for all instances of a function together and under parallel calls (decision 081).

import type { CallDatabase } from "./adapters/job-store.ts";
import { environment } from "./adapters/project.ts";
import { digestOf, Refusal } from "./http.ts";
import { networkAddressOf } from "./network-address.ts";

export type RateLimit = { action: string; requests: number; seconds: number };

const digestIn = ({ action }: RateLimit, subject: string) => digestOf(`${action}:${subject}`);

/** Counts the request; 429 with Retry-After when there have been too many. `subject` is never stored. */
export async function limitRate(call: CallDatabase, limit: RateLimit, subject: string): Promise<void> {
  const wait = await call("count_request", {
    p_action: limit.action,
    p_subject: await digestIn(limit, subject),
    p_limit: limit.requests,
    p_window_seconds: limit.seconds,
  });
  if (typeof wait === "number" && wait > 0)
    throw new Refusal(429, "rate_limited", { headers: { "Retry-After": String(wait) } });
}

/** Undoes what `limitRate` counted, where the request turned out to be none of those that the limit is about. */
export async function takeBack(call: CallDatabase, limit: RateLimit, subject: string): Promise<void> {
  await call("take_back_request", { p_action: limit.action, p_subject: await digestIn(limit, subject) });
}

/** The network that a request came from. The variable is set by the Supabase platform alone. */
export const addressOf = (request: Request): string =>
  networkAddressOf(request, environment()["DENO_DEPLOYMENT_ID"] !== undefined);
