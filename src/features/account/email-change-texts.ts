// What is said of a new e-mail address, and of a change that waits.
import type { EmailChange } from "#backend";
import { emailSchema } from "#people-schemas";
import * as v from "valibot";

/** @returns what is wrong with a new address, or null */
export function checkNewEmail(typed: string, present: string): string | null {
  const read = v.safeParse(emailSchema, typed);
  if (!read.success) return "Please enter a valid email address.";
  return read.output.toLowerCase() === present.toLowerCase() ? "This is your address already." : null;
}

/** Which of both addresses has to confirm a change yet. */
export function waitingText({ email, newEmail, waitsFor }: EmailChange): string {
  const tail = `Until then you sign in with ${email}.`;
  if (waitsFor.length > 1)
    return `Your email changes to ${newEmail} once you have opened the links in both mails, that to the new address and that to the old one. ${tail}`;
  const [done, left] = waitsFor[0] === "new" ? [email, newEmail] : [newEmail, email];
  return `${done} is confirmed. Your email changes to ${newEmail} once you have opened the link in the mail to ${left} too. ${tail}`;
}
