// Tells the service worker which files there are outside of the shell, and which of them an update fetches ahead.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** What no page fetches ahead: a worker that weighs more than this, and what few ever need. */
const AHEAD_BYTES = 1_000_000;
const rarely = /node_modules\/fake-indexeddb\//;

/**
 * Bare paths: `url: …` is how the precached shell is listed, and counted (scripts/budgets.mjs).
 * @returns {import("vite").Plugin}
 */
export const listBuiltFiles = () => {
  const placeholder = "self.__BUILT_FILES";
  const lists = { ahead: [], onUse: [] };
  let folder = "dist";
  return {
    name: "orpheus:list-built-files",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const { fileName } = file;
          // The shell is listed elsewhere, and the tables for Asian letters are fetched by the reader (src/paper).
          if (!/^assets\/(?!entry-|shell-|figtree-latin-wght-).+[.](js|css|woff2)$/.test(fileName)) continue;
          const isWarmed =
            file.type === "chunk"
              ? !file.moduleIds.some((id) => rarely.test(id))
              : file.source.length <= AHEAD_BYTES && !fileName.includes("latin-ext");
          lists[isWarmed ? "ahead" : "onUse"].push(`/${fileName}`);
        }
      },
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const worker = path.join(folder, "sw.js");
        const parts = (await readFile(worker, "utf8")).split(placeholder);
        if (parts.length !== 2) throw new Error(`sw.js names ${placeholder} ${parts.length - 1} times`);
        await writeFile(worker, parts.join(JSON.stringify(lists)));
      },
    },
  };
};
