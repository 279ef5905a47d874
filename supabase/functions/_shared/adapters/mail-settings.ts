// The settings of mails to users, read by the functions and, so that a mistake ends its start, by the embedded server.

import * as v from "valibot";

const Address = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    ),
  );
const Sender = v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "must be an e-mail address"));

const Site = v.object({ ORPHEUS_SITE_URL: Address(["https:", "http:"]) });
const Api = v.object({
  MAIL_API_URL: Address(["https:", "http:"]),
  MAIL_API_KEY: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, "must be a key without spaces")),
  MAIL_API_FROM: Sender,
});
const Smtp = v.object({
  SMTP_URL: Address(["smtp:", "smtps:"]),
  SMTP_FROM: v.optional(Sender, "Orpheus <no-reply@localhost>"),
});

type Environment = Record<string, string | undefined>;

export type MailSettings = { siteUrl: string } & (
  | { kind: "api"; url: string; key: string; from: string }
  | { kind: "smtp"; url: string; from: string }
);

/** The values that are set; an empty one is none. */
const given = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  environment: Environment,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given(environment));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const name = v.getDotPath(issue) ?? "";
  // Values may hold passwords: only the name is told.
  throw new RangeError(
    environment[name] ? `${name} ${issue.message}.` : `${name} is not set; mails need it.`,
  );
}

/** How mails are sent, without whether anything about it can be meant. */
export const mailKind = (environment: Environment): MailSettings["kind"] | null => {
  if (environment["MAIL_API_URL"]) return "api";
  return environment["SMTP_URL"] ? "smtp" : null;
};

/**
 * Through an HTTP mail API where MAIL_API_URL is set, else through the SMTP server of SMTP_URL; null where neither is.
 *
 * @throws RangeError with the variable's name for a value that is missing or cannot be meant
 */
export function readMailSettings(environment: Environment): MailSettings | null {
  const kind = mailKind(environment);
  if (kind === null) return null;
  const siteUrl = parsed(Site, environment).ORPHEUS_SITE_URL.replace(/\/+$/, "");
  if (kind === "api") {
    const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_API_FROM: from } = parsed(Api, environment);
    return { kind, siteUrl, url, key, from };
  }
  const { SMTP_URL: url, SMTP_FROM: from } = parsed(Smtp, environment);
  return { kind, siteUrl, url, from };
}
