// Writes each Edge Function's deno.json: the bare names its code imports, at the exact versions of package.json.
// In the repository Deno finds them through package.json; deployed there is only the function and this file.
// With --check nothing is written, and the exit code is 1 when a file differs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const functions = path.join(root, "supabase", "functions");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

const IMPORT =
  /^(?:import\s+(?:[\w*{}\s,]+\sfrom\s+)?|export\s+(?:type\s+)?[*{][\w*{}\s,]*from\s+)["']([^"']+)["']/gm;

/** Code that is loaded when it is needed. */
const LATE_IMPORT = /\bimport\(["']([^"']+)["']\)/g;

const importsOf = (code) => [...code.matchAll(IMPORT), ...code.matchAll(LATE_IMPORT)].map(([, name]) => name);

/** The packages that a module and all it imports need. */
function packagesOf(file, seen = new Set(), packages = new Set()) {
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const name of importsOf(readFileSync(file, "utf8"))) {
    if (name.startsWith(".")) packagesOf(path.resolve(path.dirname(file), name), seen, packages);
    else if (!name.startsWith("node:")) {
      packages.add(name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
    }
  }
  return packages;
}

function configOf(entry) {
  const imports = {};
  for (const name of [...packagesOf(entry)].sort((one, other) => one.localeCompare(other))) {
    const version = manifest.dependencies[name];
    if (!version) throw new Error(`${entry} imports ${name}, which is no dependency in package.json`);
    imports[name] = `npm:${name}@${version}`;
  }
  return `${JSON.stringify({ imports }, null, 2)}\n`;
}

const check = process.argv.includes("--check");
let differing = 0;
for (const { name } of readdirSync(functions, { withFileTypes: true })) {
  const entry = path.join(functions, name, "index.ts");
  if (!existsSync(entry)) continue;
  const file = path.join(functions, name, "deno.json");
  const wanted = configOf(entry);
  const found = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (found === wanted) continue;
  differing += 1;
  if (check) console.error(`supabase/functions/${name}/deno.json is not what package.json asks for`);
  else writeFileSync(file, wanted);
}
if (check && differing > 0) {
  console.error("Run: node scripts/function-configs.mjs");
  process.exitCode = 1;
}
