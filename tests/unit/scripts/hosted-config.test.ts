// What a hosted project is told its own address is: the real script, with a command line tool that notes what it is given.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withSmtp } from "../../../scripts/hosted-smtp.mjs";
import { siteUrl, withSiteUrl } from "../../../scripts/site-url.mjs";

const config = readFileSync(new URL("../../../supabase/config.toml", import.meta.url), "utf8");
const script = fileURLToPath(new URL("../../../scripts/hosted-config.mjs", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "orpheus-hosted-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(["https://orpheus.example.org", "https://orpheus.example.org/", "https://example.org:8443"])(
  "%s is written as the address of the app",
  (asked) => {
    const { origin } = new URL(asked);
    expect(withSiteUrl(config, siteUrl(asked))).toContain(`\nsite_url = "${origin}"\n`);
  },
);

test.each([
  undefined,
  "",
  "orpheus.example.org",
  "http://orpheus.example.org",
  "https://orpheus.example.org/app",
  "https://localhost",
  "https://localhost:5173",
  "https://orpheus.localhost",
  "https://laptop",
  "https://laptop.local",
  "https://127.0.0.1",
  "https://[::1]",
  "https://192.168.1.7",
])("%s is refused as the address of a hosted app", (asked) => {
  expect(() => siteUrl(asked)).toThrow(/ORPHEUS_SITE_URL/);
});

test("settings that lead to this computer are refused, wherever they stand", () => {
  const led = `${config}\nadditional_redirect_urls = ["http://localhost:5174/**"]\n`;
  expect(() => withSiteUrl(led, "https://orpheus.example.org")).toThrow("localhost");
  expect(() => withSiteUrl('site_url = "http://localhost:5173"', "https://orpheus.example.org")).toThrow();
});

test("the mail server of the functions is written as that of auth, and none where none is set", () => {
  expect(withSmtp(config, {})).toBe(config);
  const SMTP_URL = "smtps://apikey:p%40ss%22word@mail.example.org:465";
  const written = withSmtp(config, { SMTP_URL, SMTP_FROM: "Orpheus Mail <no-reply@example.org>" });
  expect(written.startsWith(config)).toBe(true);
  expect(written.slice(config.length).trim()).toBe(`[auth.email.smtp]
enabled = true
host = "mail.example.org"
port = 465
user = "apikey"
pass = "p@ss\\"word"
admin_email = "no-reply@example.org"
sender_name = "Orpheus Mail"`);
  const bare = withSmtp(config, { SMTP_URL: "smtp://u:p@mail.example.org", SMTP_FROM: "a@example.org" });
  expect(bare).toMatch(/port = 587\n.*\n.*\nadmin_email = "a@example.org"\nsender_name = "Orpheus"/);
});

test.each([
  ["mail.example.org", "a@example.org"],
  ["https://u:secret@mail.example.org", "a@example.org"],
  ["smtps://mail.example.org", "a@example.org"],
  ["smtps://u:secret@mail.example.org", ""],
  ["smtps://u:secret@mail.example.org", "nobody"],
  ["smtps://u:secret@mail.example.org", "Orpheus <a@example.org"],
])("the mail server %s with the sender %s is refused, and no password is shown", (SMTP_URL, SMTP_FROM) => {
  expect(() => withSmtp(config, { SMTP_URL, SMTP_FROM })).toThrow(/^SMTP_(?!.*secret)/);
});

test.skipIf(process.platform === "win32")("the project is pushed with its address, and never without", () => {
  const noted = path.join(folder, "noted");
  writeFileSync(
    path.join(folder, "supabase"),
    `#!/bin/sh\necho "$1 $2 $5" > "${noted}"\ngrep site_url "$4/supabase/config.toml" >> "${noted}"\nls "$4/supabase/templates" >> "${noted}"\n`,
  );
  chmodSync(path.join(folder, "supabase"), 0o755);
  const push = (address: string) =>
    spawnSync(process.execPath, [script, "--project-ref=abc"], {
      encoding: "utf8",
      env: { PATH: `${folder}:${process.env["PATH"]}`, ORPHEUS_SITE_URL: address },
    });
  expect(push("http://localhost:5173")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("https"),
  });
  expect(() => readFileSync(noted)).toThrow();
  expect(push("https://orpheus.example.org").status).toBe(0);
  const told = readFileSync(noted, "utf8");
  expect(told).toContain("config push --project-ref=abc\n");
  expect(told).toContain('site_url = "https://orpheus.example.org"');
  expect(told).toContain("recovery.html");
});
