// Whether the sign-in behind a request is recent enough to change what the account is signed in with.
import { bearerOf, type Tokens } from "../tokens.ts";
import { refusal } from "./auth-answers.ts";

type Query = (text: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

/** Minutes after a sign-in in which password and e-mail address may be changed. Source: docs/decisions/060. */
const FRESH_MINUTES = 10;

export type FreshSession = { id: string; userId: string; email: string };

/**
 * The session of the request's token where it began in the last ten minutes, else the refusal.
 * @param purpose what the sign-in is for, as in "to change your password"
 */
export async function freshSession(
  request: Request,
  { query, tokens }: { query: Query; tokens: Tokens },
  purpose: string,
): Promise<FreshSession | Response> {
  const claims = await tokens.claimsOf(bearerOf(request.headers) ?? "");
  const id = claims?.["session_id"];
  const [row] =
    typeof id === "string"
      ? await query(
          `select users.id, users.email, sessions.created_at > now() - make_interval(mins => $2) as fresh
           from auth.sessions join auth.users on users.id = sessions.user_id where sessions.id = $1::uuid`,
          [id, FRESH_MINUTES],
        )
      : [];
  const message = `Please sign in again ${purpose}.`;
  if (!row || typeof id !== "string") return refusal(401, "session_not_found", message);
  if (row["fresh"] !== true) return refusal(400, "reauthentication_needed", message);
  return { id, userId: String(row["id"]), email: String(row["email"]) };
}
