// What the address of /auth/verify carries: the token of a mail's link, or the reason why there is none.
import type { MailLink } from "#backend";
import { failure, success, type Result } from "#lib/result.ts";

const types: readonly MailLink["type"][] = [
  "signup",
  "recovery",
  "magiclink",
  "email_change",
  "invite",
  "email",
];

/** Said of a link that was used, replaced by a newer one, or is too old. */
export const EXPIRED = "This link is invalid or has expired. Please ask for a new one.";
const REFUSED = "This link cannot be used. Please ask for a new one.";

/**
 * Reads an address of /auth/verify. Whole sessions (`access_token`, `refresh_token`) are refused wherever they stand:
 * whoever sends such a link would sign others in to an account of theirs.
 *
 * @returns null where the address carries nothing; a failure in the user's words
 */
export function mailLinkIn(address: URL): Result<MailLink, string> | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const { searchParams: query } = address;
  const either = (name: string) => fragment.get(name) ?? query.get(name);
  // The words that come with an error are whoever's the link is: they are not shown.
  if (either("error") !== null || either("error_code") !== null) return failure(EXPIRED);
  if (either("access_token") !== null || either("refresh_token") !== null) return failure(REFUSED);
  const tokenHash = query.get("token_hash");
  if (tokenHash === null) return null;
  const type = types.find((each) => each === query.get("type"));
  return tokenHash !== "" && type ? success({ tokenHash, type }) : failure(REFUSED);
}

/** Whether an address of /auth/verify is that of a mail for a forgotten password, be its link good or not. */
export const isRecovery = ({ searchParams }: URL): boolean => searchParams.get("type") === "recovery";
