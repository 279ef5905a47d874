// Who a bucket or an object belongs to, as policies see it: `owner_id` is the token's subject, `owner` the
// same where it is a UUID.
import type { Claims } from "../tokens.ts";

export type Owner = { owner: string | null; owner_id: string | null };

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const isUuid = (text: string) => uuid.test(text);

/** The owner columns for this subject of a token. */
export const ownerOf = (subject: string | null | undefined): Owner => ({
  owner: subject && isUuid(subject) ? subject : null,
  owner_id: subject ?? null,
});

/** The owner columns for what this caller makes. */
export const ownedBy = (claims: Claims): Owner => ownerOf(claims.sub);
