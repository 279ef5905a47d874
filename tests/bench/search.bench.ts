// Search on a device with 10,000 episodes and a processor four times slower: every keystroke against 50 ms and against
// MiniSearch alone, memory, and whether the page goes on drawing while the worker reads.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright";
import { build } from "vite";
import { atMost, type BenchRow } from "./bench-row.ts";
import type { Side } from "./search/page-contract.ts";
import "./search/page-contract.ts";
import { startBrowser } from "./sync/browser.ts";

const EPISODES = 10_000;
const SLOWER = 4;
const MOST = 50;
const ORIGIN = "http://search.localhost";
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Builds the page and its worker as the app is built. */
const buildPage = (folder: string) =>
  build({
    root: here("../../"),
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: {
      alias: [{ find: /^dexie$/, replacement: here("../../node_modules/dexie/dist/modern/dexie.mjs") }],
    },
    worker: { format: "es" },
    build: {
      outDir: folder,
      target: "chrome123",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: here("search/search.page.ts"), output: { entryFileNames: "page.js" } },
    },
  });

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Bytes in use after a collection. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = (await devtools.send("Runtime.getHeapUsage")) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  return usedSize + backingStorageSize;
}

async function openPage(
  open: (address: string) => Promise<Page>,
  blank: Page,
  folder: string,
): Promise<Page> {
  await blank.context().route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({
        contentType: "text/html",
        body: '<!doctype html><meta charset="utf-8"><title>search</title><script type="module" src="/page.js"></script>',
      });
    const file = pathname === "/page.js" ? "page.js" : join("assets", basename(pathname));
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(join(folder, file)) });
  });
  return open(`${ORIGIN}/`);
}

async function measure(page: Page): Promise<BenchRow[]> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate((count) => search.make(count), EPISODES);
  await page.evaluate(() => search.store());

  const memory: Record<Side, number> = { ours: 0, mini: 0 };
  const filled: Record<Side, number> = { ours: 0, mini: 0 };
  for (const side of ["ours", "mini"] as const) {
    const before = await heap(devtools);
    filled[side] = await page.evaluate((each) => search.fill(each), side);
    memory[side] = ((await heap(devtools)) - before) / 1e6;
  }

  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const indexed = await page.evaluate(() => search.index());
  if (indexed.indexed !== EPISODES || indexed.found === 0) throw new Error("The worker did not index all.");
  const times = await page.evaluate(() => search.type());
  const p95 = { ours: percentile(times.ours, 0.95), mini: percentile(times.mini, 0.95) };

  const name = `search over ${EPISODES} episodes, processor ${SLOWER} x slower`;
  return [
    atMost(`${name}, keystroke p95 against ${MOST} ms`, "ms", p95.ours, MOST, 1),
    atMost(`${name}, keystroke p95 against MiniSearch alone`, "ms", p95.ours, p95.mini, 1.5),
    atMost(
      `${name}, longest frame while the worker indexes, against ${MOST} ms`,
      "ms",
      indexed.longest,
      MOST,
      1,
    ),
    atMost("search index, memory against MiniSearch alone", "MB", memory.ours, memory.mini, 1),
    atMost("search index, time to fill against MiniSearch alone", "ms", filled.ours, filled.mini, 1),
  ];
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-search-"));
  await buildPage(folder);
  const browser = await startBrowser();
  try {
    const blank = await browser.open("about:blank");
    return await measure(await openPage(browser.open, blank, folder));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
