// The build: the page and its service worker, what the worker keeps from the start, and compressed copies of it all.
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { checkSite } from "./scripts/vite/check-site.mjs";
import { leanIcons } from "./scripts/vite/lean-icons.mjs";
import { leanRouter } from "./scripts/vite/lean-router.mjs";
import { leanStyles } from "./scripts/vite/lean-styles.mjs";
import { listBuiltFiles } from "./scripts/vite/list-built-files.mjs";
import { minifyStart } from "./scripts/vite/minify-start.mjs";
import { precompress } from "./scripts/vite/precompress.mjs";
import { preloadFonts } from "./scripts/vite/preload-fonts.mjs";
import { prerenderStart } from "./scripts/vite/prerender-start.mjs";
import { screenFiles } from "./scripts/vite/screen-files.mjs";
import { shellChunks } from "./scripts/vite/shell-chunks.mjs";
import { singleIcons } from "./scripts/vite/single-icons.mjs";
import { webManifest } from "./scripts/vite/web-manifest.mjs";

/** What the service worker fetches on the first visit may not grow past this (docs/decisions/004). */
const SHELL_BYTES = 600_000;

const backend = process.env.ORPHEUS_BACKEND ?? "http://localhost:5173";
const backendPaths = ["/rest/v1", "/auth/v1", "/storage/v1", "/functions/v1", "/_local", "/healthz"];

const projectFile = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const lateChunks = (...files: string[]) => files.map((file) => projectFile(`src/app/chunks/${file}`));

const chunks = shellChunks(
  projectFile("index.html"),
  lateChunks("shell-engines.ts", "shell-parts.ts"),
  projectFile("src/app/routes/screens/podcast.tsx"),
);

export default defineConfig({
  resolve: {
    alias: [
      // The default entries of these two are compiled for browsers of 2015; these are 3 kB and 2 kB smaller.
      { find: /^dexie$/, replacement: projectFile("node_modules/dexie/dist/modern/dexie.min.mjs") },
      {
        find: /^workbox-window$/,
        replacement: projectFile("node_modules/workbox-window/build/workbox-window.prod.mjs"),
      },
      // The package names its development build in every case; in this one the warnings are gone.
      {
        find: /^react-router$/,
        replacement: projectFile("node_modules/react-router/dist/production/index.mjs"),
      },
    ],
  },
  plugins: [
    checkSite(),
    react(),
    tailwind(),
    leanStyles(),
    singleIcons(),
    leanIcons(),
    leanRouter(),
    chunks.plugin,
    preloadFonts(),
    prerenderStart(),
    minifyStart(),
    screenFiles(lateChunks("shell-parts.ts", "screens.ts")),
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
          "assets/short-lived-client.worker-*.js",
          // The face of headings comes with what is fetched ahead after the first paint.
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
      manifest: webManifest,
    }),
    listBuiltFiles(),
    precompress(),
  ],
  build: {
    target: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: chunks.output },
  },
  worker: { format: "es" },
  server: {
    port: 5174,
    strictPort: true,
    proxy: Object.fromEntries(backendPaths.map((prefix) => [prefix, { target: backend }])),
  },
});
