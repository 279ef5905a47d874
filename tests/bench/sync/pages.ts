// Builds the two pages as the app is built, each a bundle of its own: RxDB brings a Dexie of another version, and
// neither side should carry the other.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const root = here("../../../");

async function buildPage(name: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: {
      // As in vite.config.ts; the other side's own Dexie is no alias' business.
      alias:
        name === "ours"
          ? [{ find: /^dexie$/, replacement: here("../../../node_modules/dexie/dist/modern/dexie.min.mjs") }]
          : [],
    },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "chrome123",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: here(`${name}.page.ts`), output: { entryFileNames: `${name}.js` } },
    },
  });
  const page = `<!doctype html><meta charset="utf-8"><title>${name}</title><script type="module" src="/${name}.js"></script>`;
  await writeFile(join(folder, `${name}.html`), page);
}

/** Builds `ours.html` and `rxdb.html` into the folder. */
export async function buildPages(folder: string): Promise<void> {
  await buildPage("ours", folder);
  await buildPage("rxdb", folder);
}
