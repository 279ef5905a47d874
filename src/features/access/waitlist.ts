// Joining the waitlist, and what is said when that fails (docs/product-rules.md).
import * as v from "valibot";
import type { CallFunction } from "#backend";
import { ERROR_MESSAGES } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";
import type { JoinWaitlistAnswer, JoinWaitlistRequest } from "#people-contract";
import { emailSchema } from "#people-schemas";

/** The longest text that stands in the banner of the landing screen. */
export const LONGEST_MESSAGE = ERROR_MESSAGES.rate_limited;

/** What somebody can do something about. */
const EXPLAINED = ["already_on_waitlist", "email_invalid", "rate_limited"] as const;

/**
 * Puts an address on the waitlist. What is no fault of the address goes to the log.
 * @param website what stands in the honeypot of the form. @returns the address as it is stored, or a message
 */
export async function joinWaitlist(
  callFunction: CallFunction,
  typed: string,
  website: string,
): Promise<Result<string, string>> {
  const email = v.safeParse(emailSchema, typed);
  if (!email.success) return failure(ERROR_MESSAGES.email_invalid);
  const request: JoinWaitlistRequest = { email: email.output, website };
  const answer = await callFunction<JoinWaitlistAnswer>("join-waitlist", request);
  if (answer.ok) return success(email.output);
  const explained = EXPLAINED.find((code) => code === answer.error.code);
  if (explained) return failure(ERROR_MESSAGES[explained]);
  // oxlint-disable-next-line no-console -- the product asks for it in the log (docs/product-rules.md)
  console.error("An address could not be put on the waitlist.", answer.error);
  return failure(ERROR_MESSAGES.internal);
}
