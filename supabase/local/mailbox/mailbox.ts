// E-mail of the embedded backend. It is caught on disk, to be read at /_local/mailbox, and sent as well
// where an SMTP server is set.
import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as v from "valibot";

const Mail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** When it was caught, ISO 8601. */
  caught_at: v.string(),
});
export type Mail = v.InferOutput<typeof Mail>;

export type OutgoingMail = { to: string; subject: string; text?: string; html?: string };

export type Mailbox = {
  /** Catches a mail, and has it sent without waiting for that. */
  deliver: (mail: OutgoingMail) => void;
  /** Sends a mail, then catches it. Rejects, and catches nothing, where it could not be sent. */
  post: (mail: OutgoingMail) => Promise<void>;
  /** Newest first. */
  list: () => Mail[];
  /** Removes all mails to these addresses, and those that name one of them. */
  forget: (addresses: readonly string[]) => void;
};

export type MailboxPorts = {
  /** File of one mail a line, made when the first arrives. */
  file: string;
  clock: () => Date;
  randomId: () => string;
  /** Sends a mail for real; absent without an SMTP server. */
  send?: (mail: Mail) => Promise<void>;
  /** Told when sending failed. */
  onSendError?: (error: unknown) => void;
};

const MailLine = v.pipe(v.string(), v.parseJson(), Mail);

function readMails(file: string): Mail[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return text.split("\n").flatMap((line) => {
    const read = v.safeParse(MailLine, line);
    return read.success ? [read.output] : [];
  });
}

/** The demo accounts' addresses, and others that no mail server outside of this network can know (RFC 6762). */
const staysHere = (address: string) => /[@.]local>?$/i.test(address.trim());

/** The bare address, in lower case: `Ada <Ada@example.org>` → `ada@example.org`. */
const addressIn = (recipient: string) =>
  (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();

/** What may be an address in a text, in lower case. */
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s<>()[\]",;:]+/)
    .map((word) => word.replace(/[.?!]+$/, ""));

/** A mailbox over a file; a line cut short by a crash is passed over. */
export function createMailbox({ file, clock, randomId, send, onSendError }: MailboxPorts): Mailbox {
  const stamped = ({ to, subject, text = "", html = "" }: OutgoingMail): Mail => ({
    id: randomId(),
    to,
    subject,
    text,
    html,
    caught_at: clock().toISOString(),
  });
  // On a line of its own, whatever a crash left of the one before.
  const lineOf = (mail: Mail) => `\n${JSON.stringify(mail)}\n`;
  const keep = (mail: Mail) => appendFileSync(file, lineOf(mail), { mode: 0o600 });
  return {
    async post(outgoing) {
      const mail = stamped(outgoing);
      if (!staysHere(mail.to)) await send?.(mail);
      keep(mail);
    },
    deliver(outgoing) {
      const mail = stamped(outgoing);
      keep(mail);
      if (staysHere(mail.to)) return;
      // Not awaited: the sign-up that asked for it holds the database's only session.
      send?.(mail).catch((error: unknown) => onSendError?.(error));
    },
    list: () => readMails(file).reverse(),
    forget(addresses) {
      const forgotten = new Set(addresses.map((address) => address.toLowerCase()));
      const mails = readMails(file);
      const kept = mails.filter(
        ({ to, subject, text, html }) =>
          !forgotten.has(addressIn(to)) &&
          ![subject, text, html].some((part) => wordsIn(part).some((word) => forgotten.has(word))),
      );
      if (kept.length === mails.length) return;
      // Whole or not at all; a line that was cut short goes too.
      writeFileSync(`${file}.new`, kept.map(lineOf).join(""), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
