// Tells public/start.js which scripts the screen at an address needs, so that they are asked for together with the app's core
// and not after it has run.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ALIASES, decide, ROUTE_TABLE } from "../../src/app/routes/route-table.ts";

/** Asked for by every page (src/app/main.tsx). */
const ENGINES = fileURLToPath(new URL("../../src/app/account/engines.ts", import.meta.url));

/** The screen that a visit of `path` ends at, or that leads on from there. */
function screenAt(path, hasSession) {
  const entry = ROUTE_TABLE.find((each) => each.path === path);
  const decision = decide(entry, hasSession);
  return decision.kind === "replace" ? screenAt(decision.to, hasSession) : decision.screen;
}

/** What tells a script from the others: public/start.js adds the rest, which index.html would hold for each of them. */
function nameOf(fileName) {
  const name = /^assets\/(.+)\.js$/.exec(fileName)?.[1];
  if (name === undefined) throw new Error(`${fileName} is not a script in assets/`);
  return name;
}

/** All chunks that come with `chunk`, itself the first. */
function withImports(bundle, chunk, found = new Set()) {
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) withImports(bundle, bundle[name], found);
  return found;
}

/** The file that a piece of code imports late, as it is written there. */
function lateImport(node) {
  if (node === null || typeof node !== "object") return undefined;
  if (node.type === "ImportExpression") return node.source.value;
  for (const child of Object.values(node)) {
    const file = lateImport(child);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Calls `found` with each property of objects below `node` that imports something late. */
function eachLateProperty(node, found) {
  if (node === null || typeof node !== "object") return;
  const file = node.type === "Property" ? lateImport(node.value) : undefined;
  if (file !== undefined) found(node.key.name ?? node.key.value, file);
  else for (const child of Object.values(node)) eachLateProperty(child, found);
}

/**
 * @param {readonly string[]} definitions modules that say which file each screen is in: `name: late(() => import(…))`.
 * @returns {import("vite").Plugin}
 */
export const screenFiles = (definitions) => {
  /** The module of each screen. */
  const modules = new Map();
  return {
    name: "orpheus:screen-files",
    apply: "build",
    moduleParsed({ id, code }) {
      if (!definitions.includes(id)) return;
      eachLateProperty(this.parse(code), (screen, file) =>
        modules.set(screen, path.resolve(path.dirname(id), file)),
      );
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
        const core = withImports(
          bundle,
          chunks.find(({ isEntry }) => isEntry),
        );
        const files = [];
        const numbersOf = (screen) => {
          const needed = [ENGINES, modules.get(screen)].map((file) => {
            const chunk = chunks.find(
              ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId === file,
            );
            if (!chunk) throw new Error(`${file} has no file of its own in the build`);
            return chunk;
          });
          const names = needed.flatMap((chunk) =>
            [...withImports(bundle, chunk)].filter((each) => !core.has(each)),
          );
          return [...new Set(names)].map(({ fileName }) => {
            const name = nameOf(fileName);
            if (!files.includes(name)) files.push(name);
            return files.indexOf(name);
          });
        };
        const at = (path, to) => {
          const pattern = path.replace(/\/$/, "").replace(/:\w+/g, "[^/]+");
          const [ofVisitor, ofAccount] = [false, true].map((hasSession) =>
            numbersOf(screenAt(to, hasSession)),
          );
          return String(ofVisitor) === String(ofAccount)
            ? [pattern, ofVisitor]
            : [pattern, ofVisitor, ofAccount];
        };
        const screens = [
          ...ROUTE_TABLE.map(({ path }) => at(path, path)),
          ...ALIASES.map(({ path, to }) => at(path, to)),
        ];
        const attributes = `data-files='${files.join(" ")}' data-screens='${JSON.stringify(screens)}'`;
        const tag = '<script src="/start.js"';
        if (!html.includes(tag)) throw new Error("index.html does not ask for /start.js");
        return html.replace(tag, () => `${tag} ${attributes}`);
      },
    },
  };
};
