// A build of a test's own that can be released again: the same app in another version.
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runFolder } from "./server.ts";

/** Copies the project's build. @returns its folder, for ORPHEUS_TEST_BUILD. */
export function copyBuild(name: string): string {
  const build = join(runFolder(), name);
  cpSync(fileURLToPath(new URL("../../dist", import.meta.url)), build, { recursive: true });
  return build;
}

/**
 * Releases another version in its place: the page names it, its script has another name, and the worker's list knows
 * both. The script of the version before is gone.
 */
export function releaseAgain(build: string, version: string): void {
  const entry = readdirSync(join(build, "assets")).find((name) => /^entry-.*\.js$/.test(name));
  if (!entry) throw new Error("the build has no entry script");
  renameSync(join(build, "assets", entry), join(build, "assets", `entry-${version}.js`));
  rmSync(join(build, "assets", `${entry}.br`), { force: true });

  const change = (file: string, pattern: RegExp, replacement: string) => {
    const text = readFileSync(join(build, file), "utf8").replaceAll(entry, `entry-${version}.js`);
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`${file} is not as it was thought to be`);
    writeFileSync(join(build, file), changed);
    rmSync(join(build, `${file}.br`), { force: true });
  };
  change(
    "index.html",
    /<head>(<meta name="version"[^>]*>)?/,
    `<head><meta name="version" content="${version}">`,
  );
  // The page's revision names the cache of its version.
  change("sw.js", /("revision":")[^"]+("[^}]*index\.html)/, `$1${version}$2`);
}

/** Removes a file of the build whose name begins like this. */
export function removeScript(build: string, prefix: string): void {
  const names = readdirSync(join(build, "assets")).filter((name) => name.startsWith(prefix));
  if (names.length === 0) throw new Error(`the build has no ${prefix}`);
  for (const name of names) rmSync(join(build, "assets", name));
}
