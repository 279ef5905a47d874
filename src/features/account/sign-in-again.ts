// The password of whoever is signed in, asked for once more.
import type { Session } from "#backend";
import { problemText } from "#domain/problem-text.ts";

/** Signs in anew. @returns what was wrong with the password, or null */
export async function signInAgain(
  session: Pick<Session, "signIn">,
  email: string,
  password: string,
): Promise<string | null> {
  const entered = await session.signIn(email, password);
  if (entered.ok) return null;
  return entered.error.kind === "rejected"
    ? "This is not your current password."
    : problemText(entered.error);
}
