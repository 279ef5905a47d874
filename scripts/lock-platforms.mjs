// A lock file made on one platform can lack the native packages of the others (some releases are published
// without all of their binaries), and `npm ci` then breaks there. Every native package that a locked package
// asks for on the platforms people use must therefore stand in the lock.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./toolchain.mjs";

const wanted = /(?:darwin-arm64|linux-arm64|win32-x64|windows-x64|win-x64)/;
/** Below this many native packages the scan is broken: canvas, rolldown, lightningcss … alone are more. */
const leastFound = 20;

/** Fails naming each native package that is asked for and not locked. */
export async function checkLock() {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const locked = (parent, name) =>
    [`${parent}/node_modules/${name}`, `node_modules/${name}`].some(
      (place) => place.replace(/^\//, "") in packages,
    );
  const asked = Object.entries(packages).flatMap(([parent, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => wanted.test(name))
      .map((name) => ({ parent, name })),
  );
  if (asked.length < leastFound)
    throw new Error(`only ${asked.length} native packages were found: the scan is broken`);
  const missing = asked.filter(({ parent, name }) => !locked(parent, name));
  if (missing.length > 0) {
    throw new Error(
      `the lock file lacks:\n${missing.map(({ parent, name }) => `${name} (for ${parent})`).join("\n")}`,
    );
  }
}
