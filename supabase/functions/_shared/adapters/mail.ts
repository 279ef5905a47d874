// Mails to users: through an HTTP mail API, or through an SMTP server.

import { PassThrough } from "node:stream";
import { MailError } from "../generation/failures.ts";
import type { Mail, Mailer } from "../generation/ports.ts";
import { readMailSettings, type MailSettings } from "./mail-settings.ts";

/** Milliseconds that a mail may take. */
const TIMEOUT = 20_000;

type Sender<Kind extends MailSettings["kind"]> = Extract<MailSettings, { kind: Kind }>;

/** Answers that say that the mail was refused before it was taken: 4xx, and 503 of a service that takes none now. */
const isRefusal = (status: number) => (status >= 400 && status < 500 && status !== 408) || status === 503;

/** Codes of Node for a server that was never reached. */
const UNREACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EDNS"]);

const codeOf = (error: unknown): string | undefined => {
  if (error === null || typeof error !== "object") return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : undefined;
};

/** One POST of JSON, as Resend and servers like it take it. The key keeps a repeated request from a second mail. */
async function sendByApi({ url, key, from }: Sender<"api">, mail: Mail, send: typeof fetch): Promise<void> {
  let answer: Response;
  try {
    answer = await send(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${key}`,
        "Idempotency-Key": mail.key,
      },
      body: JSON.stringify({
        from,
        to: [mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    throw new MailError(UNREACHED.has(codeOf(error) ?? "") ? "no" : "unknown", "no answer");
  }
  await answer.body?.cancel();
  if (!answer.ok) throw new MailError(isRefusal(answer.status) ? "no" : "unknown", `status ${answer.status}`);
}

async function sendBySmtp({ url, from }: Sender<"smtp">, mail: Mail): Promise<void> {
  // Loaded with the first mail: functions that send none start without it.
  const { createTransport } = await import("nodemailer");
  let handedOver = false;
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  transport.use("stream", (composed, done) => {
    // Called when the server has accepted the sign-in. Before that no mail has left; after it only its answer says so.
    composed.message.transform(() => {
      handedOver = true;
      return new PassThrough();
    });
    done();
  });
  try {
    await transport.sendMail({
      from,
      // As an object it is one address, whatever characters it has.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
  } catch (error) {
    const { responseCode } = error as { responseCode?: unknown };
    const refused = typeof responseCode === "number" && responseCode >= 400;
    throw new MailError(handedOver && !refused ? "unknown" : "no", `SMTP: ${codeOf(error) ?? "failed"}`);
  } finally {
    transport.close();
  }
}

/** Sends as the settings say; rejects with MailError. @param send for the HTTP mail API. */
export const createMailer = (settings: MailSettings, send: typeof fetch = fetch): Mailer => ({
  siteUrl: settings.siteUrl,
  send: (mail) => (settings.kind === "api" ? sendByApi(settings, mail, send) : sendBySmtp(settings, mail)),
});

let told = false;

/** Notes once in a process what an operator should know of mails. */
function tellOnce(line: string): void {
  // oxlint-disable-next-line no-console -- the log of a hosted function; the embedded server says it at its start
  if (!told) console.warn(line);
  told = true;
}

/**
 * The mailer that the environment names; null where it names none or where its settings cannot be meant, so that a
 * mistake in them costs mails and no episode. The log says which.
 */
export function composeMailer(environment: Record<string, string | undefined>): Mailer | null {
  try {
    const settings = readMailSettings(environment);
    if (settings !== null) return createMailer(settings);
    tellOnce("Neither MAIL_API_URL nor SMTP_URL is set: users are told of their episodes in the app only.");
  } catch (error) {
    tellOnce(`No mails are sent: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}
