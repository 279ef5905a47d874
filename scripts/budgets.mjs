// What a first visit may weigh, measured on the built app as it is served (Brotli).
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./toolchain.mjs";

const kilobyte = 1000;
const dist = path.join(root, "dist");
const read = (file) => readFileSync(path.join(dist, file));
const brotli = (file) =>
  (existsSync(path.join(dist, `${file}.br`)) ? read(`${file}.br`) : brotliCompressSync(read(file))).length;

/** `files` and all scripts that they import at once. */
function withImports(files) {
  const pending = [...files];
  const seen = new Set();
  while (pending.length > 0) {
    const file = pending.pop();
    if (seen.has(file)) continue;
    seen.add(file);
    const code = read(file).toString();
    for (const match of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g))
      pending.push(`assets/${match[1]}`);
  }
  return [...seen];
}

/** Scripts that the page loads before anything is clicked: those of index.html with their static imports. */
export function firstVisitScripts() {
  const html = read("index.html").toString();
  const begun = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  return withImports(begun).map((file) => ({ file, bytes: brotli(file) }));
}

/** What the service worker keeps from the start. */
function precached() {
  const worker = read("sw.js").toString();
  const urls = new Set(
    [...worker.matchAll(/"?url"?:\s*["`']([^"`'$]+)["`']/g)].map((match) => match[1].replace(/^\//, "")),
  );
  if (urls.size === 0) throw new Error("no precache list was found in sw.js");
  return [...urls];
}

/** Scripts that the shell imports and that are not precached with it: without a network it would not open. */
function missingFromShell(shell) {
  const scripts = shell.filter((file) => /^assets\/.+\.js$/.test(file));
  if (scripts.length < 2) throw new Error("the precache list names no scripts");
  return withImports(scripts).filter((file) => !shell.includes(file));
}

const secrets =
  /sb_secret_[A-Za-z0-9]{8}|\b[sr]k_(?:live|test)_|\bsk-[\w-]{20}|\bwhsec_|service_role|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}/;

/** Fails naming each budget that is exceeded, each file that the shell misses, and each secret found in the bundle. */
export async function checkBudgets() {
  const files = readdirSync(dist, { recursive: true }).map((file) => file.toString());
  const sum = (list) => list.reduce((total, bytes) => total + bytes, 0);
  const shell = precached();
  const budgets = [
    ["first-visit JavaScript, Brotli", sum(firstVisitScripts().map(({ bytes }) => bytes)), 120 * kilobyte],
    ["precached shell", sum(shell.map((file) => read(file).length)), 600 * kilobyte],
    [
      "fonts",
      sum(files.filter((file) => file.endsWith(".woff2")).map((file) => read(file).length)),
      90 * kilobyte,
    ],
  ];
  const over = budgets
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([name, bytes, limit]) => `${name}: ${bytes} of ${limit} bytes`);
  const leaks = files.filter(
    (file) => /\.(js|html|json|css)$/.test(file) && secrets.test(read(file).toString()),
  );
  const faults = [
    ...over,
    ...missingFromShell(shell).map((file) => `the shell imports ${file}, which is not precached`),
    ...leaks.map((file) => `a secret in ${file}`),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
