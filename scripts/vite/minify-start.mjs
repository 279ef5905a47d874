// Minifies public/start.js in the build: Vite copies public files as they are, and this one is in the precached shell.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { minify } from "vite";

/** @returns {import("vite").Plugin} */
export const minifyStart = () => {
  let file = "dist/start.js";
  return {
    name: "orpheus:minify-start",
    apply: "build",
    configResolved({ root, build }) {
      file = path.resolve(root, build.outDir, "start.js");
    },
    writeBundle: {
      order: "pre",
      async handler() {
        const { code, errors } = await minify(file, await readFile(file, "utf8"));
        if (errors.length > 0) throw new Error(`start.js cannot be minified: ${errors[0].message}`);
        await writeFile(file, code);
      },
    },
  };
};
