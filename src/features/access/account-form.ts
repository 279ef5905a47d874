// The rules of the sign-in and sign-up forms, and what happens when one is sent (docs/product-rules.md).
import * as v from "valibot";
import type { CallFunction, Session } from "#backend";
import { ERROR_MESSAGES } from "#contract";
import { PASSWORD_LENGTH, TOO_SHORT } from "#domain/password-rules.ts";
import { emailSchema } from "#people-schemas";
import { checkInvite, normaliseCode, signUpMessage } from "./invitation.ts";

export type Mode = "sign-in" | "sign-up";
export type AccountForm = { email: string; password: string; repeated: string; code: string };

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Please enter your email address."),
  // What the waitlist and the survey took must be taken here.
  emailSchema,
);
const password = v.pipe(v.string(), v.nonEmpty("Please enter a password."));

/** A password to be set. */
export const newPassword = v.pipe(password, v.minLength(PASSWORD_LENGTH, TOO_SHORT));

/** Whether a password was typed twice alike, and what is said where it was not. */
export const samePasswords = (form: { password: string; repeated: string }): boolean =>
  form.password === form.repeated;
export const DIFFERENT_PASSWORDS = "Passwords do not match.";

/** What is wrong with an e-mail address; undefined where nothing is. */
export const emailProblem = (typed: string): string | undefined =>
  v.safeParse(email, typed).issues?.[0].message;

const signInRules = v.object({ email, password, repeated: v.string(), code: v.string() });
const signUpRules = v.pipe(
  v.object({
    email,
    password,
    repeated: v.string(),
    code: v.pipe(
      v.string(),
      v.transform(normaliseCode),
      v.nonEmpty("An invitation code is required to sign up."),
    ),
  }),
  v.forward(v.partialCheck([["password"], ["repeated"]], samePasswords, DIFFERENT_PASSWORDS), ["repeated"]),
);

export const rulesFor = (mode: Mode) => (mode === "sign-in" ? signInRules : signUpRules);

/** How a sent form ended: a message for the banner, or the person is in, or has to read their mail first. */
export type Outcome = { kind: "refused"; message: string } | { kind: "signed-in" } | { kind: "unconfirmed" };

const refused = (message: string): Outcome => ({
  kind: "refused",
  message: message || ERROR_MESSAGES.internal,
});

export type AccountPorts = { session: Pick<Session, "signIn" | "signUp">; callFunction: CallFunction };

export async function sendSignIn({ session }: AccountPorts, form: AccountForm): Promise<Outcome> {
  const entered = await session.signIn(form.email, form.password);
  if (entered.ok) return { kind: "signed-in" };
  return entered.error.code === "email_not_confirmed"
    ? { kind: "unconfirmed" }
    : refused(entered.error.message);
}

/**
 * Checks the invitation, then makes the account, which uses the invitation up in the same transaction. When that
 * fails on the server's side the invitation is looked at again: somebody may have used it in between, which the
 * account service can only report as a fault of its own.
 */
export async function sendSignUp(ports: AccountPorts, form: AccountForm): Promise<Outcome> {
  const invite = await checkInvite(ports.callFunction, form.code);
  if (!invite.ok) return refused(signUpMessage(invite.error));
  const made = await ports.session.signUp({
    email: form.email,
    password: form.password,
    inviteCode: invite.value.code,
  });
  if (made.ok) return { kind: made.value.confirmed ? "signed-in" : "unconfirmed" };
  if (made.error.status >= 500) {
    const again = await checkInvite(ports.callFunction, form.code);
    if (!again.ok) return refused(signUpMessage(again.error));
  }
  return refused(made.error.message);
}
