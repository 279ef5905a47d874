// How often one caller may ask. Counted by the database in fixed windows, under a digest of who asks.

import type { CallDatabase } from "./adapters/job-store.ts";
import { digestOf, Refusal } from "./http.ts";

export type RateLimit = { action: string; requests: number; seconds: number };

/** Counts the request; 429 with Retry-After when there have been too many. `subject` is never stored. */
export async function limitRate(call: CallDatabase, limit: RateLimit, subject: string): Promise<void> {
  const wait = await call("count_request", {
    p_action: limit.action,
    p_subject: await digestOf(`${limit.action}:${subject}`),
    p_limit: limit.requests,
    p_window_seconds: limit.seconds,
  });
  if (typeof wait === "number" && wait > 0)
    throw new Refusal(429, "rate_limited", { headers: { "Retry-After": String(wait) } });
}

/** The address a request came from, as the gateway in front tells it. */
export const addressOf = (request: Request): string =>
  request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown";
