// A lock file made on one platform can lack the native packages of the others (some releases are published
// without all of their binaries), and `npm ci` then breaks there. Every family of native packages in the
// lock must therefore hold the platforms people use.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./toolchain.mjs";

const wanted = ["darwin-arm64", "linux-arm64", "win32-x64"];
const spellings = { "win32-x64": ["win32-x64", "windows-x64", "win-x64"] };
/** Families that are only taken from where they exist; elsewhere a system Node is asked for. */
const exempt = { "node-": ["darwin-arm64"] };
const platform =
  /(?:darwin|linux|win32|windows|win|android|freebsd|openharmony|wasm32)[-_](?:arm64|x64|arm|ia32|ppc64|s390x|riscv64|wasi)/;

/** Fails naming each family that lacks a platform. */
export async function checkLock() {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const families = new Map();
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = place.split("node_modules/").at(-1);
    if (!entry.os || !platform.test(name)) continue;
    const family = `${place.slice(0, place.length - name.length)}${name.slice(0, name.search(platform))}`;
    families.set(family, [...(families.get(family) ?? []), name]);
  }
  if (families.size < 5)
    throw new Error(`only ${families.size} native families were found: the scan is broken`);
  const missing = [];
  for (const [family, names] of families) {
    for (const target of wanted) {
      const accepted = spellings[target] ?? [target];
      const short = family.split("node_modules/").at(-1);
      if (exempt[short]?.includes(target)) continue;
      if (!names.some((name) => accepted.some((spelling) => name.includes(spelling))))
        missing.push(`${short}*: ${target}`);
    }
  }
  if (missing.length > 0) throw new Error(`the lock file lacks:\n${missing.join("\n")}`);
}
