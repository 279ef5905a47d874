// `npm run hosted:config [-- options]`: gives a hosted project the settings of supabase/config.toml, with the address in
// ORPHEUS_SITE_URL and the mail server of SMTP_URL and SMTP_FROM. It pushes a copy, since the command line tool leaves
// `env(…)` in an address as it stands.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withSmtp } from "./hosted-smtp.mjs";
import { siteUrl, withSiteUrl } from "./site-url.mjs";
import { fail, root } from "./toolchain.mjs";

function settings() {
  try {
    const config = readFileSync(path.join(root, "supabase/config.toml"), "utf8");
    return withSmtp(withSiteUrl(config, siteUrl(process.env.ORPHEUS_SITE_URL)), process.env);
  } catch (error) {
    return fail(error.message);
  }
}

const config = settings();
const folder = mkdtempSync(path.join(tmpdir(), "orpheus-config-"));
try {
  // All of it: templates stand beside the settings, and the linked project in `.temp`.
  cpSync(path.join(root, "supabase"), path.join(folder, "supabase"), { recursive: true });
  writeFileSync(path.join(folder, "supabase/config.toml"), config);
  const { status, error } = spawnSync(
    "supabase",
    ["config", "push", "--workdir", folder, ...process.argv.slice(2)],
    { stdio: "inherit", shell: process.platform === "win32" },
  );
  if (error) console.error("The command line tool of Supabase is not installed, or not on the PATH.");
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
