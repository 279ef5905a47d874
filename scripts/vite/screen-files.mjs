// Tells public/start.js which scripts the screen at an address needs, so that they are asked for beside the app's core
// and not after it has run.
import { ALIASES, decide, ROUTE_TABLE } from "../../src/app/route-table.ts";

/** Lists share one file; every other screen has one of its name. */
const LISTS = new Set(["discover", "trending", "most-liked", "recent"]);
const fileOf = (screen) => `/src/app/screens/${LISTS.has(screen) ? "lists" : screen}.tsx`;
/** Asked for by every page (src/app/main.tsx). */
const ENGINES = "/src/app/account-engines.ts";

/** The screen that a visit of `path` ends at; null where a remembered address decides. */
function screenAt(path, hasSession) {
  const entry = ROUTE_TABLE.find((each) => each.path === path);
  const decision = decide(entry, hasSession);
  if (decision.kind === "return") return null;
  return decision.kind === "show" ? decision.screen : screenAt(decision.to, hasSession);
}

/** All chunks that come with `chunk`, itself the first. */
function withImports(bundle, chunk, found = new Set()) {
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) withImports(bundle, bundle[name], found);
  return found;
}

/** @returns {import("vite").Plugin} */
export const screenFiles = () => ({
  name: "orpheus:screen-files",
  apply: "build",
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
        const needed = [ENGINES, ...(screen ? [fileOf(screen)] : [])].map((file) => {
          const chunk = chunks.find(
            ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith(file),
          );
          if (!chunk) throw new Error(`${file} has no file of its own in the build`);
          return chunk;
        });
        const names = needed.flatMap((chunk) =>
          [...withImports(bundle, chunk)].filter((each) => !core.has(each)),
        );
        return [...new Set(names)].map(({ fileName }) => {
          const address = `/${fileName}`;
          if (!files.includes(address)) files.push(address);
          return files.indexOf(address);
        });
      };
      const at = (path, to) => [
        `^${path.replace(/\/$/, "").replace(/:\w+/g, "[^/]+")}/?$`,
        numbersOf(screenAt(to, false)),
        numbersOf(screenAt(to, true)),
      ];
      const screens = [
        ...ROUTE_TABLE.map(({ path }) => at(path, path)),
        ...ALIASES.map(({ path, to }) => at(path, to)),
      ];
      const attributes = `data-files='${JSON.stringify(files)}' data-screens='${JSON.stringify(screens)}'`;
      const tag = '<script src="/start.js"';
      if (!html.includes(tag)) throw new Error("index.html does not ask for /start.js");
      return html.replace(tag, () => `${tag} ${attributes}`);
    },
  },
});
