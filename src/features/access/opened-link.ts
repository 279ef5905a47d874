// When a mail's link was opened on this device, and for which account, as the history entry of /auth/new-password
// remembers it: whoever finds the device later, or signs in as somebody else meanwhile, needs a link of their own.
import { FRESH_MILLISECONDS } from "#domain/password-rules.ts";

/** `openedAt`: milliseconds since 1970, by this device's clock. `email`: the account that the link signed in to. */
type OpenedLink = { openedAt: number; email: string };

export const openedLink = (now: number, email: string): OpenedLink => ({ openedAt: now, email });

/** Whether the state of a history entry tells of a link of `email` that was opened within the last ten minutes. */
export function hasFreshLink(state: unknown, now: number, email: string | null): boolean {
  const { openedAt, email: of }: Partial<Record<keyof OpenedLink, unknown>> =
    typeof state === "object" && state !== null ? state : {};
  if (typeof openedAt !== "number" || of !== email) return false;
  const age = now - openedAt;
  return age >= 0 && age <= FRESH_MILLISECONDS;
}
