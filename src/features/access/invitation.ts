// Invitation codes: how they are written, and what is said when one cannot be used (docs/product-rules.md).
import type { BackendError, CallFunction } from "#backend";
import { ERROR_MESSAGES, type CheckInviteAnswer, type CheckInviteRequest } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";

/** A code that can be used, and the e-mail address that it is bound to, if any. */
type Invitation = { code: string; email: string | null };

/** A code as it is written: upper case, without the blanks that come along when it is pasted. */
export const normaliseCode = (typed: string): string => typed.toUpperCase().replace(/\s+/g, "");

const SOMETHING_WRONG = ERROR_MESSAGES.internal;

/** What the landing screen says of a code that was refused. */
export function landingMessage(error: BackendError): string {
  if (error.code === "invite_invalid" || error.code === "invite_used") return ERROR_MESSAGES[error.code];
  return error.code === "rate_limited" ? ERROR_MESSAGES.rate_limited : SOMETHING_WRONG;
}

/** What sign-up says of it: there, missing and used are told in one sentence. */
export function signUpMessage(error: BackendError): string {
  if (error.code === "invite_invalid" || error.code === "invite_used")
    return "Invalid or expired invitation code.";
  return error.code === "rate_limited" ? ERROR_MESSAGES.rate_limited : SOMETHING_WRONG;
}

/** The sign-up of whoever holds a code, with the e-mail address that it is bound to. */
export function signUpAddress({ code, email }: Invitation): string {
  const query = new URLSearchParams({ invite: code, ...(email !== null && { email }) });
  return `/auth?${query.toString()}`;
}

/**
 * Asks whether `code` is there and unused. Asking never uses it up. What is no fault of the code goes to the log.
 * @param website what stands in the honeypot of the form.
 */
export async function checkInvite(
  callFunction: CallFunction,
  code: string,
  website = "",
): Promise<Result<Invitation, BackendError>> {
  const normal = normaliseCode(code);
  const request: CheckInviteRequest = { code: normal, ...(website !== "" && { website }) };
  const answer = await callFunction<CheckInviteAnswer>("check-invite", request);
  if (answer.ok) return success({ code: normal, email: answer.value.email });
  if (landingMessage(answer.error) === SOMETHING_WRONG)
    // oxlint-disable-next-line no-console -- the product asks for failed checks in the log (docs/product-rules.md)
    console.error("An invitation could not be checked.", answer.error);
  return failure(answer.error);
}
