// Builds and serves the floor page: bare React, Dexie and Workbox, bundled as the app is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { freePort, startServer, type TestServer } from "../../e2e/server.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds it into `folder`. */
async function buildFloor(folder: string): Promise<void> {
  await build({
    root: here("floor"),
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: {
      alias: [
        { find: /^dexie$/, replacement: here("../../../node_modules/dexie/dist/modern/dexie.min.mjs") },
      ],
    },
    plugins: [
      react(),
      VitePWA({
        injectRegister: false,
        manifest: false,
        workbox: {
          inlineWorkboxRuntime: true,
          clientsClaim: true,
          skipWaiting: true,
          navigateFallback: "/index.html",
        },
      }),
    ],
    build: { outDir: folder, emptyOutDir: true, target: ["chrome123"], modulePreload: { polyfill: false } },
  });
}

/** Builds it into the folder `floor` of `folder` and serves it as the app is served. */
export async function startFloor(folder: string): Promise<TestServer> {
  const built = join(folder, "floor");
  await buildFloor(built);
  return startServer({
    seeded: false,
    dataFolder: join(folder, "floor-data"),
    environment: { ORPHEUS_TEST_BUILD: built, PORT: String(await freePort()) },
  });
}

/** Bytes of the floor's JavaScript in Brotli, without its worker. */
export const floorScripts = (folder: string): number =>
  readdirSync(join(folder, "assets"))
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, "assets", file))).length, 0);
