// Builds dist/ when something it is made from changed since. The stamp is a hash of the inputs, so a
// fresh checkout, a switched branch or another backend URL in env all lead to a build, and nothing else does.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, install, root, runNode, tool } from "./toolchain.mjs";

const inputs = [
  "index.html",
  "package-lock.json",
  "package.json",
  "public",
  "scripts/vite",
  "src",
  "supabase/functions/_shared",
  "sw",
  "tsconfig.base.json",
  "vite.config.ts",
];
const stampFile = path.join(root, "dist", ".inputs");

function* filesBelow(place) {
  if (!existsSync(place)) return;
  if (statSync(place).isFile()) {
    yield place;
    return;
  }
  for (const entry of readdirSync(place).sort()) yield* filesBelow(path.join(place, entry));
}

function inputsHash() {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of filesBelow(path.join(root, input))) {
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith("VITE_"))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest("hex");
}

/** Builds the app if dist/ is missing or older than its inputs; ends the command when the build fails. */
export async function buildIfStale() {
  const hash = inputsHash();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return;
  process.stderr.write("Building the app …\n");
  const code = await runNode([tool("vite/bin/vite.js"), "build", "--logLevel", "error"]);
  if (code !== 0) fail("The app could not be built.");
  writeFileSync(stampFile, hash);
}

if (process.argv[1]?.endsWith("build.mjs")) {
  install("start");
  await buildIfStale();
}
