// Changing the e-mail address of an account as a Supabase project with `double_confirm_changes` does it: a link goes to
// the old address and one to the new, and the address changes when both were opened, in any order. lite mails the old one
// alone; it is left to do the last step, which also signs in. Unlike a project, this does not tell who has an account.
import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { emailSchema } from "../../functions/_shared/people-schemas.ts";
import { refusal, tooMany } from "./auth-answers.ts";
import type { Attempt, AuthAttempts } from "./auth-attempts.ts";
import type { Body } from "./auth-body.ts";
import { addressTakenMail, emailChangeMail, type AuthMail } from "./auth-mails.ts";
import type { FreshSession } from "./fresh-session.ts";

type Forward = (request: Request) => Promise<Response>;

export type EmailChangePorts = {
  query: (text: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;
  attempts: Pick<AuthAttempts, "mail">;
  siteUrl: string;
  deliver: (mail: AuthMail & { to: string }) => void;
};

export type EmailChange = {
  /** `PUT user` with an address. Answers the user, with the address that waits in `new_email`. */
  begin: (
    request: Request,
    body: Body,
    session: FreshSession,
    network: string,
    forward: Forward,
  ) => Promise<Response>;
  /** `POST verify` with a link of one of both mails. */
  confirm: (request: Request, body: Body, forward: Forward) => Promise<Response>;
};

/** Of the links, as `otp_expiry` of lite and of supabase/config.toml. */
const LINK_SECONDS = 3600;

/** As `newToken` makes them: a longer one would not fit the column that it is compared with and written to. */
const IS_TOKEN = /^[0-9a-f]{64}$/;
const newToken = () => randomBytes(32).toString("hex");
const taken = () =>
  refusal(422, "email_exists", "A user with this email address has already been registered");
const expired = () => refusal(403, "otp_expired", "Email link is invalid or has expired");

/** The signed-in user as auth answers it. */
function userOf({ url, headers }: Request, forward: Forward): Promise<Response> {
  const kept = new Headers(headers);
  for (const name of ["content-type", "content-length"]) kept.delete(name);
  return forward(new Request(url, { headers: kept }));
}

export function createEmailChange({ query, attempts, siteUrl, deliver }: EmailChangePorts): EmailChange {
  const isTaken = async (email: string, by: string) =>
    (
      await query("select from auth.users where email = $1 and id <> $2::uuid and is_sso_user = false", [
        email,
        by,
      ])
    ).length > 0;

  /** Counts a mail to each of both mailboxes; where one has to wait neither is counted, and the answer is the refusal. */
  function countMails(network: string, mailboxes: readonly string[]): Response | null {
    const counted: Attempt[] = [];
    for (const mailbox of mailboxes) {
      const asked = attempts.mail(network, mailbox);
      if (typeof asked === "number") {
        for (const attempt of counted) attempt.takeBack();
        return tooMany(asked, "over_email_send_rate_limit");
      }
      counted.push(asked);
    }
    return null;
  }

  const dropChange = (userId: string) =>
    query(
      `update auth.users set email_change = null, email_change_token_current = null, email_change_confirm_status = 0
       where id = $1::uuid`,
      [userId],
    );

  return {
    async begin(request, body, { userId, email }, network, forward) {
      if (body.password !== undefined)
        return refusal(400, "validation_failed", "Change the e-mail address and the password one by one.");
      // One address and no list of them: a mail server would send to each, and each list is counted as another mailbox.
      const address = v.safeParse(emailSchema, body.email);
      if (!address.success)
        return refusal(400, "validation_failed", "Unable to validate email address: invalid format");
      const wanted = address.output;
      if (wanted === email) return userOf(request, forward);
      const wait = countMails(network, [email, wanted]);
      if (wait) return wait;
      const [current, next] = [newToken(), newToken()];
      await query(
        `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
           email_change_confirm_status = 0, email_change_sent_at = now()
         where id = $1::uuid`,
        [userId, wanted, current, next],
      );
      const change = { siteUrl, email, newEmail: wanted };
      deliver({ to: email, ...emailChangeMail({ ...change, tokenHash: current }) });
      // Whose address it is learns of it; who asked does not learn that it is somebody's.
      const mail = (await isTaken(wanted, userId))
        ? addressTakenMail(siteUrl)
        : emailChangeMail({ ...change, tokenHash: next });
      deliver({ to: wanted, ...mail });
      return userOf(request, forward);
    },

    async confirm(request, { token_hash: hash = "" }, forward) {
      if (!IS_TOKEN.test(hash)) return expired();
      // Each link is taken up by one statement, so that two at the same time are a first and a second.
      const [first] = await query(
        `update auth.users set email_change_confirm_status = 1,
           email_change_token_current = nullif(email_change_token_current, $1),
           email_change_token_new = nullif(email_change_token_new, $1)
         where (email_change_token_current = $1 and email_change_token_new <> ''
             or email_change_token_new = $1 and email_change_token_current <> '')
           and email_change_sent_at > now() - make_interval(secs => $2)
         returning id`,
        [hash, LINK_SECONDS],
      );
      if (first)
        return Response.json({
          code: 200,
          msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
        });
      const [second] = await query(
        `update auth.users set email_change_token_current = $1, email_change_token_new = null
         where (email_change_token_current = $1 or email_change_token_new = $1) and email_change_confirm_status = 1
           and email_change_sent_at > now() - make_interval(secs => $2)
         returning id, email_change`,
        [hash, LINK_SECONDS],
      );
      if (!second) return expired();
      const [userId, wanted] = [String(second["id"]), String(second["email_change"])];
      const answer = (await isTaken(wanted, userId)) ? null : await forward(request);
      // Taken before, or by somebody who was faster between the question and auth's own write, which then fails.
      if (answer !== null && (answer.status < 500 || !(await isTaken(wanted, userId)))) return answer;
      await dropChange(userId);
      return taken();
    },
  };
}
