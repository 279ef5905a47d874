// Sends caught e-mail through a real SMTP server. The library is loaded with the first mail.
import type { Mail } from "./mailbox.ts";

/** A sender through `url` (smtp:// or smtps://, with user and password in it). */
export function createSmtpSender(url: string): (mail: Mail) => Promise<void> {
  return async ({ to, subject, text, html }) => {
    const { createTransport } = await import("nodemailer");
    const from = process.env["SMTP_FROM"] ?? "Orpheus <no-reply@localhost>";
    await createTransport(url).sendMail({ from, to, subject, text, html });
  };
}
