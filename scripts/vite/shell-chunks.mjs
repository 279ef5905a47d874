// Which file of the build a module lands in, as the graph of imports says: what the page imports is its core, what the
// shell's chunks import is precached with it, and all else is fetched when it is used.

/** All that `roots` import, and what that imports; `roots` themselves with it. */
function withImports(graph, roots) {
  const found = new Set();
  const pending = [...roots];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    pending.push(...graph(id).importedIds);
  }
  return found;
}

const isIcon = (id) => id.includes("/lucide-react/dist/esm/icons/");

/** Rolldown's mark for what the page imports, less what is shaken off. */
const INITIAL = /** @type {const} */ ("$initial");

/** Holds what every chunk needs to be loaded, and comes with the core. */
const isRuntime = (id) => id.startsWith("\0rolldown/");

/**
 * @param {string} page the module that begins the page.
 * @param {readonly string[]} shell modules whose `import()`s belong to the shell.
 * @param {string} screen the one outside of the shell that first visits open most: what it shares is in few files.
 */
export function shellChunks(page, shell, screen) {
  let starts = new Set();
  let precached = new Set();
  let ofScreen = new Set();
  /** Names of chunks outside of the shell; their style sheets have the same. */
  const onDemand = new Set();

  const isPrecached = (id) => precached.has(id) || isRuntime(id);

  return {
    /** Reads the graph once it is whole. */
    plugin: {
      name: "orpheus:shell-chunks",
      apply: "build",
      buildEnd(failure) {
        if (failure) return;
        const graph = (id) => {
          const module = this.getModuleInfo(id);
          if (!module) throw new Error(`${id} is not a module of the page`);
          return module;
        };
        starts = new Set([page, ...graph(page).importedIds]);
        precached = withImports(graph, [page, ...shell.flatMap((id) => graph(id).dynamicallyImportedIds)]);
        ofScreen = withImports(graph, [screen]);
      },
    },
    output: {
      entryFileNames: "assets/entry-[hash].js",
      chunkFileNames({ name, facadeModuleId, moduleIds }) {
        if ([...moduleIds, ...(facadeModuleId ? [facadeModuleId] : [])].every(isPrecached))
          return "assets/shell-[name]-[hash].js";
        onDemand.add(name);
        // Rolldown names every entry that shares a file.
        return `assets/on-demand-${name.replace(/~.*/, "")}-[hash].js`;
      },
      // Few files: a slow phone takes about ten milliseconds for each, and code compresses better together.
      codeSplitting: {
        groups: [
          // While the start itself runs it waits for chunks (top-level await), and they import the core.
          { name: "core", tags: [INITIAL], test: (id) => !starts.has(id), priority: 2 },
          { name: "shared", test: (id) => precached.has(id), minShareCount: 2, priority: 1 },
          {
            name: "episode",
            test: (id) => ofScreen.has(id) && !precached.has(id),
            minShareCount: 2,
            entriesAware: true,
            entriesAwareMergeThreshold: 60_000,
          },
          // Some three hundred bytes each: files of their own would cost more than they hold.
          { name: "icons", test: (id) => isIcon(id) && !precached.has(id), minShareCount: 2 },
        ],
      },
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith(".css") && !onDemand.has(name.slice(0, -".css".length)))
          ? "assets/entry-[name]-[hash][extname]"
          : "assets/[name]-[hash][extname]",
    },
  };
}
