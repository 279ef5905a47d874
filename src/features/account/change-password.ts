// Changing the password of whoever is signed in, as /account asks for it (docs/product-rules.md).
import type { PasswordChange, Passwords, Session } from "#backend";
import { problemText } from "#domain/problem-text.ts";
import { signInAgain } from "./sign-in-again.ts";

export type PasswordPorts = {
  passwords: Pick<Passwords, "change">;
  session: Pick<Session, "signIn">;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** `wrong-password`: the old one; nothing was changed. `ask`: the old one is needed first. */
export type Outcome =
  | { kind: "changed" }
  | { kind: "ask" }
  | { kind: "wrong-password"; message: string }
  | { kind: "failed"; message: string };

const outcomeOf = (change: PasswordChange): Outcome => {
  if (change.kind === "changed") return change;
  return change.kind === "failed" ? { kind: "failed", message: problemText(change.error) } : { kind: "ask" };
};

/** Changes it with the session that there is. */
export const changePassword = async ({ passwords, now }: PasswordPorts, password: string): Promise<Outcome> =>
  outcomeOf(await passwords.change(password, now()));

/** Signs in with the old password, and changes it with that session. */
export async function changeWithOldPassword(
  { passwords, session }: PasswordPorts,
  { email, oldPassword, password }: { email: string; oldPassword: string; password: string },
): Promise<Outcome> {
  const wrong = await signInAgain(session, email, oldPassword);
  if (wrong !== null) return { kind: "wrong-password", message: wrong };
  return outcomeOf(await passwords.change(password, null));
}
