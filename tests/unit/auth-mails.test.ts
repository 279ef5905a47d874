// The mails of auth: the embedded server and hosted projects send the same, and each leads to one link.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { mailTemplates, textOf } from "../../supabase/local/database/auth-mails.ts";

const templates = Object.entries(mailTemplates);
const config = readFileSync(new URL("../../supabase/config.toml", import.meta.url), "utf8");

test("hosted projects are given the same subjects and files", () => {
  for (const [name, { subject, content_path }] of templates)
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${path.basename(content_path)}"\n`,
    );
  const files = readdirSync(new URL("../../supabase/templates", import.meta.url));
  expect(files.sort()).toEqual(templates.map(([, { content_path }]) => path.basename(content_path)).sort());
});

test("hosted projects have the embedded server's settings", () => {
  for (const line of [
    "minimum_password_length = 8",
    "secure_password_change = true",
    "double_confirm_changes = true",
    "otp_length = 10",
    "otp_expiry = 3600",
    "sign_in_sign_ups = 30",
    "token_verifications = 30",
  ])
    expect(config).toContain(`${line}\n`);
});

const types: Record<string, string> = { confirmation: "signup", magic_link: "magiclink" };

test.each(templates)("the mail %s has one link, to the app, and no code", (name, { content_path }) => {
  const html = readFileSync(content_path, "utf8");
  const link = `{{ .SiteURL }}/auth/verify?token_hash={{ .TokenHash }}&type=${types[name] ?? name}`;
  expect(html.split("href=")).toHaveLength(2);
  expect(html).toContain(`href="${link}"`);
  expect(html).not.toContain("{{ .Token }}");
  expect(textOf(html)).toContain(link);
  expect(textOf(html)).not.toMatch(/[<>]/);
});

test("the text part has the paragraphs, and an address in place of a link", () => {
  expect(
    textOf(
      '<html><head><title>T</title></head><body><h1>Hello &amp; welcome</h1>\n<p>Open\n <a href="http://a/b?c&amp;d">this</a>.</p></body></html>',
    ),
  ).toBe("Hello & welcome\n\nOpen this: http://a/b?c&d.");
});
