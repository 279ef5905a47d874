// The way to the pages where a subscription is changed, and what is said where there is none.
import type { BillingError } from "#backend";
import type { Billing } from "#billing";

export const PORTAL_ERROR_TITLE = "Subscription Management Error";

const UNREACHABLE = "Could not access subscription management. Please try again later.";

export type PortalPorts = {
  isSignedIn(): boolean;
  /** The engine; rejects where its code cannot be had. */
  load(): Promise<Pick<Billing, "portal">>;
};

export type FoundPortal = { url: string } | { problem: string };

function problemOf({ kind, code, billing, message }: BillingError): string {
  if (kind === "auth") return "User must be logged in";
  if (code === "offline") return UNREACHABLE;
  if (billing === null && code === "internal") return "Failed to create portal session";
  return message || UNREACHABLE;
}

/** An address that a browser can be led to. */
function isAddress(url: unknown): url is string {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  return ["https:", "http:"].includes(new URL(url).protocol);
}

/** Asks for the pages' address. `problem` is for people. Never rejects. */
export async function findPortal({ isSignedIn, load }: PortalPorts): Promise<FoundPortal> {
  if (!isSignedIn()) return { problem: "User must be logged in" };
  try {
    const answer = await (await load()).portal();
    if (!answer.ok) return { problem: problemOf(answer.error) };
    return isAddress(answer.value) ? { url: answer.value } : { problem: "No portal URL received" };
  } catch {
    return { problem: UNREACHABLE };
  }
}
