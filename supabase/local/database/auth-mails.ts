// The mails of auth: the templates that hosted projects are given too (config.toml), and their text part.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const template = (name: string, subject: string) => ({
  subject,
  content_path: fileURLToPath(new URL(`../../templates/${name}.html`, import.meta.url)),
});

/** Subjects and files of `supabase/templates`, as lite takes them; tests hold them against config.toml. */
export const mailTemplates = {
  invite: template("invite", "You have been invited to Orpheus"),
  confirmation: template("confirmation", "Confirm your e-mail address for Orpheus"),
  recovery: template("recovery", "Set a new password for Orpheus"),
  magic_link: template("magic_link", "Your sign-in link for Orpheus"),
  email_change: template("email_change", "Confirm your new e-mail address for Orpheus"),
};

/** The mail that asks to confirm an address, made here where lite would not make it. */
export function confirmationMail(siteUrl: string, tokenHash: string) {
  const { subject, content_path } = mailTemplates.confirmation;
  const html = readFileSync(content_path, "utf8")
    .replaceAll("{{ .SiteURL }}", siteUrl)
    .replaceAll("{{ .TokenHash }}", tokenHash);
  return { subject, html, text: textOf(html) };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text of a mail made from one of the templates: its paragraphs, and in place of a link its address. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(head|style|title)\b[^>]*>[^]*?<\/\1>/gi, "")
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([^<]*)<\/a\s*>/gi, "$2: $1")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\/(p|h1|h2|div|li)\s*>/gi, "\n\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
