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
  email_change: template("email_change", "Confirm the change of your e-mail address for Orpheus"),
};

export type AuthMail = { subject: string; text: string; html?: string };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A mail made of a template here, where lite would not make it. */
function made(name: keyof typeof mailTemplates, values: Record<string, string>): AuthMail {
  const { subject, content_path } = mailTemplates[name];
  const html = readFileSync(content_path, "utf8").replaceAll(/\{\{ \.(\w+) \}\}/g, (_whole, key: string) =>
    escaped(values[key] ?? ""),
  );
  return { subject, html, text: textOf(html) };
}

/** The mail that asks to confirm an address. */
export const confirmationMail = (siteUrl: string, tokenHash: string): AuthMail =>
  made("confirmation", { SiteURL: siteUrl, TokenHash: tokenHash });

/** The mail that asks to confirm the change of an address; the old and the new one get it, each with its own link. */
export const emailChangeMail = (change: {
  siteUrl: string;
  tokenHash: string;
  email: string;
  newEmail: string;
}): AuthMail =>
  made("email_change", {
    SiteURL: change.siteUrl,
    TokenHash: change.tokenHash,
    Email: change.email,
    NewEmail: change.newEmail,
  });

/** To an address that somebody wants for their account and that has one. */
export const addressTakenMail = (siteUrl: string): AuthMail => ({
  subject: "Your address was entered for another Orpheus account",
  text: `Somebody wants to use this e-mail address for their Orpheus account. It already has an account, so nothing was changed.\n\nIf that was you, sign in to the account of this address at ${siteUrl}/login. If not, there is nothing to do.`,
});

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
