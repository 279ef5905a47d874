// The mail server of a hosted project's auth mails: read from SMTP_URL and SMTP_FROM, the two settings that the embedded
// server and the functions know, and written into config.toml.

/** As a string of TOML: its escapes are those of JSON. */
const quoted = (text) => JSON.stringify(text);

/** @returns {{ address: string, name: string }} of `Orpheus <no-reply@example.org>`, or of the address alone */
function senderOf(from) {
  const [, name = "", bracketed, bare] =
    /^(?:([^<>\r\n]*)<([^\s@<>]+@[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+))$/.exec(from.trim()) ?? [];
  const address = bracketed ?? bare;
  if (!address) throw new Error('SMTP_FROM must be like "Orpheus <no-reply@example.org>".');
  return { address, name: name.trim() || "Orpheus" };
}

/**
 * @param {string} config the text of supabase/config.toml
 * @param {{ SMTP_URL?: string, SMTP_FROM?: string }} environment
 * @returns {string} the same with the mail server, or as it was where none is set
 * @throws Error in one line for settings that cannot be meant; it holds no password
 */
export function withSmtp(config, { SMTP_URL, SMTP_FROM }) {
  if (!SMTP_URL) return config;
  const url = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : null;
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || !url.username || !url.password)
    throw new Error("SMTP_URL must be like smtps://user:password@mail.example.org:465.");
  const { address, name } = senderOf(SMTP_FROM ?? "");
  return `${config.trimEnd()}

[auth.email.smtp]
enabled = true
host = ${quoted(url.hostname)}
port = ${url.port || (url.protocol === "smtps:" ? 465 : 587)}
user = ${quoted(decodeURIComponent(url.username))}
pass = ${quoted(decodeURIComponent(url.password))}
admin_email = ${quoted(address)}
sender_name = ${quoted(name)}
`;
}
