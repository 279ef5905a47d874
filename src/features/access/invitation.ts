// Invitation codes: how they are written, and what is said when one cannot be used (docs/product-rules.md).
import type { BackendError, CallFunction } from "#backend";
import { ERROR_MESSAGES, type CheckInviteAnswer } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";

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

/** Asks whether `code` is there and unused. Asking never uses it up. */
export async function checkInvite(
  callFunction: CallFunction,
  code: string,
): Promise<Result<{ code: string; email: string | null }, BackendError>> {
  const normal = normaliseCode(code);
  const answer = await callFunction<CheckInviteAnswer>("check-invite", { code: normal });
  return answer.ok ? success({ code: normal, email: answer.value.email }) : failure(answer.error);
}
