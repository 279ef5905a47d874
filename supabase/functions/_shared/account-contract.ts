// The wire of what users do to their account. Pure types and figures.

/** Errors of `delete-account` besides the common ones; their words are ACCOUNT_MESSAGES. */
export type AccountErrorCode = "sign_in_too_old";

export const ACCOUNT_MESSAGES: Record<AccountErrorCode, string> = {
  sign_in_too_old: "Please sign in again to delete your account.",
};
