// The build: the page and its service worker, what the worker keeps from the start, and compressed copies of it all.
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, runnerImport, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { leanRouter } from "./scripts/vite/lean-router.mjs";
import { screenFiles } from "./scripts/vite/screen-files.mjs";
import { SHARE_FIELD, SHARE_PATH } from "./sw/shared-paper.ts";

/** What the service worker fetches on the first visit may not grow past this (design: shell only). */
const SHELL_BYTES = 600_000;

/** Chunks with these are fetched when first used and kept from then on; the shell opens without them. */
const onDemand = new RegExp(
  "node_modules/(@supabase|@base-ui|@hookform|react-hook-form|valibot|pdfjs-dist|dompurify|howler|fake-indexeddb|minisearch|@tanstack|@dnd-kit)/|" +
    // Of no use without what is above, or without the server; `warmScreens` fetches them after the first paint.
    "src/(features/(player/(?!use-player)|account/(sync-panel|refused)|access/|discover/|downloads/|generate/|podcast/|playlist/playlist-items)|" +
    "search/|transcript/|player/(extras/|sounding)|downloads/keeping/|" +
    "ui/(card|field|paper-fields|episode-(card|shelf)|download-(mark|corner)|avatar|row-menu|popover|dragging)[.]tsx?|" +
    "app/(beside/|player-extras|owner-chunk|use-owner|use-episode-cards|use-opening|use-downloads|account-(catalogue|desk|keeping)|download-desk|playlist-items|use-storage|screens/downloads|shell/(review-|player-|use-sheet|use-current)))",
);

/** Needed by every first visit, whichever screen it opens. */
const core = new RegExp(
  "node_modules/(react|react-dom|scheduler|react-router|react-router-dom|dexie)/|" +
    "node_modules/lucide-react/dist/esm/(?!icons/)|" +
    "src/lib/|src/db/(?!keeping-store)|src/backend/|src/player/(?!howler|extras|sounding|listen|progress|media-keys|rate-memory)|src/ui/(button|link|message|skeleton|logo|toast)|" +
    "src/app/(?!beside/|screens/|main|account-(engines|downloads|offline|watches|catalogue|desk|keeping)|download-desk|once-for|playlist-items|player-extras|browser-page|last-sync|owner-chunk|use-owner|use-episode-cards|use-opening|use-copying|use-downloads|use-keeping|use-queueing|use-storage|shell/(account-mark|review|player-|use-sheet|use-current))|" +
    "sw/image-layout|_shared/contract",
);

/** What opens an account, and what screens read of it: every screen but the access ones waits for it. */
const account = /src\/(sync\/|downloads\/(?!keeping\/(?!rules))|app\/account-(engines|downloads|offline))/;

/** Small parts that most screens share. One file: each of twenty more costs a phone about ten milliseconds. */
const controls =
  /node_modules\/lucide-react\/dist\/esm\/icons\/|src\/(ui\/(cover|field-tag|sheet)[.]|domain\/(field-hue|format)[.]|features\/player\/use-hold|app\/use-(keeping|queueing|copying|episode-player))/;

/** Episodes in a row, on a page or in a list. */
const episodes =
  /src\/(app\/(use-(episode-cards|downloads|owner-chunk)|account-catalogue)|ui\/(card|field|episode-card|episode-shelf|download-mark|download-corner)[.]|search\/)/;

/** What is read along with the voice, on a page and in the full player. */
const transcript = /src\/(transcript\/|domain\/(transcript|spoken-place)|ui\/tabs)/;

/** The groups below that belong to the shell, whatever else is in them. */
const ofShell: readonly string[] = ["core", "account", "controls"];

const chunkName = ({ name, moduleIds }: { name: string; moduleIds: readonly string[] }) =>
  ofShell.includes(name) || !moduleIds.some((id) => onDemand.test(id))
    ? "assets/shell-[name]-[hash].js"
    : "assets/on-demand-[name]-[hash].js";

/** Asks for the two faces together with the page, so that text is drawn in them from the start. */
const preloadFonts = (): Plugin => ({
  name: "orpheus:preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2") && !file.includes("latin-ext"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head-prepend" as const,
        })),
  },
});

/** Writes the start page's words into index.html: they are read before a script has run. */
const prerenderStart = (): Plugin => ({
  name: "orpheus:prerender-start",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    async handler(html) {
      const { module } = await runnerImport<{ renderStart(): string }>(projectFile("src/app/prerender.tsx"), {
        configFile: false,
        plugins: [react()],
      });
      return html.replace('<div id="root"></div>', () => `<div id="root">${module.renderStart()}</div>`);
    },
  },
});

/** Writes a Brotli copy beside every text file of the build, for the server to hand out as it is. */
const precompress = (): Plugin => {
  const compress = promisify(brotliCompress);
  let folder = "dist";
  return {
    name: "orpheus:precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true });
        const texts = files.filter((file) => /\.(js|mjs|css|html|svg|json|webmanifest)$/.test(file));
        await Promise.all(
          texts.map(async (file) => {
            const text = await readFile(path.join(folder, file));
            const params = {
              // The last level takes seconds on the PDF reader and saves a hundredth of it.
              [constants.BROTLI_PARAM_QUALITY]: text.length > 1_000_000 ? 9 : 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            };
            await writeFile(path.join(folder, `${file}.br`), await compress(text, { params }));
          }),
        );
      },
    },
  };
};

/** Files outside of the shell that no page fetches ahead: a worker that weighs more than this, and what few ever need. */
const AHEAD_BYTES = 1_000_000;
const rarely = /node_modules\/fake-indexeddb\//;

/**
 * Tells the service worker which files there are beside the shell, and which of them an update fetches ahead. Bare paths:
 * `url: …` is how the precached shell is listed, and counted (scripts/budgets.mjs).
 */
const listBuiltFiles = (): Plugin => {
  const placeholder = "self.__BUILT_FILES";
  const lists = { ahead: [] as string[], onUse: [] as string[] };
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
          // The shell is listed elsewhere, and of the tables for Asian letters a paper needs few.
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

/** A phone's and a desktop's picture of one screen, for the browser's install dialog. */
const screenshot = (name: string, label: string) => [
  {
    src: `/screenshots/${name}-narrow.webp`,
    sizes: "780x1688",
    type: "image/webp",
    form_factor: "narrow" as const,
    label,
  },
  {
    src: `/screenshots/${name}-wide.webp`,
    sizes: "1280x800",
    type: "image/webp",
    form_factor: "wide" as const,
    label,
  },
];

const backend = process.env.ORPHEUS_BACKEND ?? "http://localhost:5173";
const backendPaths = ["/rest/v1", "/auth/v1", "/storage/v1", "/functions/v1", "/_local", "/healthz"];

const projectFile = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      // The package's default entry is compiled for browsers of 2015; this one is 3 kB smaller on the wire.
      { find: /^dexie$/, replacement: projectFile("node_modules/dexie/dist/modern/dexie.min.mjs") },
      // The package names its development build in every case; in this one the warnings are gone.
      {
        find: /^react-router$/,
        replacement: projectFile("node_modules/react-router/dist/production/index.mjs"),
      },
    ],
  },
  plugins: [
    react(),
    tailwind(),
    leanRouter(),
    preloadFonts(),
    prerenderStart(),
    screenFiles(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          "index.html",
          "start.js",
          "manifest.webmanifest",
          "assets/entry-*.{js,css}",
          "assets/shell-*.js",
          // The face of headings comes with what is warmed after the first paint.
          "assets/figtree-latin-wght-*.woff2",
          "icons/favicon.svg",
          "images/default-cover.avif",
        ],
        manifestTransforms: [
          (entries) => {
            const bytes = entries.reduce((sum, entry) => sum + entry.size, 0);
            if (bytes > SHELL_BYTES)
              throw new Error(`The precached shell has ${bytes} bytes; at most ${SHELL_BYTES} are allowed.`);
            return { manifest: entries };
          },
        ],
      },
      manifest: {
        id: "/",
        name: "Orpheus",
        short_name: "Orpheus",
        description: "Research papers as narrated episodes: read, listened to and kept offline.",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#fcfaf6",
        theme_color: "#fcfaf6",
        categories: ["education", "podcasts"],
        launch_handler: { client_mode: ["navigate-existing", "auto"] },
        shortcuts: [
          { name: "Playlist", description: "Your saved episodes", url: "/playlist" },
          { name: "Generate", description: "Turn a paper into an episode", url: "/generate" },
          { name: "Downloads", description: "Episodes on this device", url: "/downloads" },
        ],
        // Answered by the service worker (sw/shared-paper.ts). It may come without a file, or with another kind.
        share_target: {
          action: SHARE_PATH,
          method: "POST",
          enctype: "multipart/form-data",
          params: { files: [{ name: SHARE_FIELD, accept: ["application/pdf", ".pdf"] }] },
        },
        file_handlers: [{ action: "/generate", accept: { "application/pdf": [".pdf"] } }],
        screenshots: [
          screenshot("generate", "Turn a paper into an episode"),
          screenshot("discover", "Find what your field published"),
          screenshot("podcast", "Read the summary, follow the voice"),
        ].flat(),
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
          { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
          { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
    listBuiltFiles(),
    precompress(),
  ],
  build: {
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/entry-[hash].js",
        chunkFileNames: chunkName,
        // What every visit needs in one file: it compresses better than twenty that share a few lines each.
        codeSplitting: {
          groups: [
            { name: "core", test: core, priority: 2 },
            { name: "account", test: account, priority: 1 },
            { name: "controls", test: controls, minShareCount: 2 },
            { name: "transcript", test: transcript, minShareCount: 2 },
            { name: "episodes", test: episodes, minShareCount: 2 },
          ],
        },
        assetFileNames: ({ names }) =>
          names.some(
            (name) =>
              name.endsWith(".css") &&
              !/^(player|beside|podcast|playlist-items|row-menu|transcript|downloads|episodes)\b/.test(name),
          )
            ? "assets/entry-[name]-[hash][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
  worker: { format: "es" },
  server: {
    port: 5174,
    strictPort: true,
    proxy: Object.fromEntries(backendPaths.map((prefix) => [prefix, { target: backend }])),
  },
});
