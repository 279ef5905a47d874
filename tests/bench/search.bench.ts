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
import { startBrowser, type Browser } from "./sync/browser.ts";

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

/** Answers the requests of every page of the browser from the folder. */
const serve = (page: Page, folder: string) =>
  page.context().route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({
        contentType: "text/html",
        body: '<!doctype html><meta charset="utf-8"><title>search</title><script type="module" src="/page.js"></script>',
      });
    const file = pathname === "/page.js" ? "page.js" : join("assets", basename(pathname));
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(join(folder, file)) });
  });

/** A page of ours with the processor slowed down by `rate`. */
async function onPage<Value>(
  { open }: Browser,
  rate: number,
  work: (page: Page, devtools: CDPSession) => Promise<Value>,
): Promise<Value> {
  const page = await open(`${ORIGIN}/`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const value = await work(page, devtools);
  await page.close();
  return value;
}

/** How long one side takes to index everything, and what it holds afterwards; in a page of its own. */
const measureFilling = (browser: Browser, side: Side) =>
  onPage(browser, 1, async (page, devtools) => {
    await page.evaluate((count) => search.make(count), EPISODES);
    const before = await heap(devtools);
    const milliseconds = await page.evaluate((each) => search.fill(each), side);
    return { milliseconds, megabytes: ((await heap(devtools)) - before) / 1e6 };
  });

/** The time of each keystroke: the least of all passes, since others use this machine too. */
const measureTyping = (browser: Browser, side: Side, passes: number) =>
  onPage(browser, 1, async (page, devtools) => {
    await page.evaluate((count) => search.make(count), EPISODES);
    await page.evaluate((each) => search.fill(each), side);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    let least: number[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      const times = await page.evaluate((each) => search.type(each), side);
      least = times.map((time, at) => Math.min(time, least[at] ?? Infinity));
    }
    return percentile(least, 0.95);
  });

async function measureWorker(browser: Browser) {
  const query = await onPage(browser, 1, async (page) => {
    const queries = await page.evaluate((count) => search.make(count), EPISODES);
    await page.evaluate(() => search.store());
    return queries[0] ?? "";
  });
  const seen = await onPage(browser, SLOWER, (page) => page.evaluate((each) => search.index(each), query));
  if (seen.indexed !== EPISODES || seen.found === 0) throw new Error("The worker did not index all.");
  return seen;
}

async function measure(browser: Browser): Promise<BenchRow[]> {
  const worker = await measureWorker(browser);
  const [ours, mini] = [await measureFilling(browser, "ours"), await measureFilling(browser, "mini")];
  const typing = {
    ours: await measureTyping(browser, "ours", 3),
    mini: await measureTyping(browser, "mini", 1),
  };
  const name = `search over ${EPISODES} episodes, processor ${SLOWER} x slower`;
  return [
    atMost(`${name}, keystroke p95 against ${MOST} ms`, "ms", typing.ours, MOST, 1),
    atMost(`${name}, keystroke p95 against MiniSearch alone`, "ms", typing.ours, typing.mini, 1.5),
    atMost(
      `${name}, longest task of the page while the worker indexes, against ${MOST} ms`,
      "ms",
      worker.longest,
      MOST,
      1,
    ),
    atMost("search index, memory against MiniSearch alone", "MB", ours.megabytes, mini.megabytes, 1.5),
    atMost(
      "search index, time to fill against MiniSearch alone",
      "ms",
      ours.milliseconds,
      mini.milliseconds,
      1,
    ),
  ];
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-search-"));
  await buildPage(folder);
  const browser = await startBrowser();
  try {
    await serve(await browser.open("about:blank"), folder);
    return await measure(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
