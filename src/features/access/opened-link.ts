// When a mail's link was opened on this device, as the history entry of /auth/new-password remembers it: whoever finds
// the device later needs a link of their own.
import { FRESH_MILLISECONDS } from "#domain/password-rules.ts";

/** Milliseconds since 1970, by this device's clock. */
type OpenedLink = { openedAt: number };

export const openedLink = (now: number): OpenedLink => ({ openedAt: now });

/** Whether the state of a history entry tells of a link that was opened within the last ten minutes. */
export function hasFreshLink(state: unknown, now: number): boolean {
  const { openedAt }: Partial<Record<keyof OpenedLink, unknown>> =
    typeof state === "object" && state !== null ? state : {};
  if (typeof openedAt !== "number") return false;
  const age = now - openedAt;
  return age >= 0 && age <= FRESH_MILLISECONDS;
}
