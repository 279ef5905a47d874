// A build of a test's own that can be released again: the same app in another version.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
 * Releases another version in its place: the page names it, every script has another name, and the worker's list knows
 * both. The scripts of the version before are gone.
 */
export function releaseAgain(build: string, version: string): void {
  const assets = join(build, "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const renamed = (name: string) => name.replace(/[.]js$/, `-${version}.js`);
  const rename = (text: string) =>
    scripts.reduce((changed, name) => changed.replaceAll(name, renamed(name)), text);

  for (const name of scripts) {
    writeFileSync(join(assets, renamed(name)), rename(readFileSync(join(assets, name), "utf8")));
    rmSync(join(assets, name));
    rmSync(join(assets, `${name}.br`), { force: true });
  }
  const change = (file: string, pattern: RegExp, replacement: string) => {
    const text = readFileSync(join(build, file), "utf8");
    if (!pattern.test(text)) throw new Error(`${file} is not as it was thought to be`);
    writeFileSync(join(build, file), rename(text).replace(pattern, replacement));
    rmSync(join(build, `${file}.br`), { force: true });
  };
  change("index.html", /<head>/, `<head><meta name="version" content="${version}">`);
  // The page's revision names the cache of its version.
  change("sw.js", /("revision":")[^"]+("[^}]*index\.html)/, `$1${version}$2`);
}

/** Removes a file of the build whose name begins like this. */
export function removeScript(build: string, prefix: string): void {
  const names = readdirSync(join(build, "assets")).filter((name) => name.startsWith(prefix));
  if (names.length === 0) throw new Error(`the build has no ${prefix}`);
  for (const name of names) rmSync(join(build, "assets", name));
}
