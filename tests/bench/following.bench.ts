// What those one follows have published, on a device that holds 50 episodes of each of 500 people and has a processor
// four times slower: the shelf against a bare read of the same episodes, and against the same with a tenth of the people.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { atMost, median, type BenchRow } from "./bench-row.ts";
import "./following/page-contract.ts";
import { startBrowser, type Browser } from "./sync/browser.ts";

const PEOPLE = 500;
const EACH = 50;
const SLOWER = 4;
const ROUNDS = 9;
const ORIGIN = "http://following.localhost";
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Builds the page as the app is built; its script. */
async function buildPage(folder: string): Promise<string> {
  await build({
    root: here("../../"),
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: {
      alias: [{ find: /^dexie$/, replacement: here("../../node_modules/dexie/dist/modern/dexie.mjs") }],
    },
    build: {
      outDir: folder,
      target: "chrome123",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: here("following/following.page.ts"), output: { entryFileNames: "page.js" } },
    },
  });
  return readFileSync(join(folder, "page.js"), "utf8");
}

/** Milliseconds of each read in the middle of the rounds, which take turns. */
async function measureReads(browser: Browser, script: string, people: number) {
  const page = await browser.open("about:blank");
  await page.context().route(`${ORIGIN}/**`, (route) =>
    new URL(route.request().url()).pathname === "/page.js"
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({
          contentType: "text/html",
          body: '<!doctype html><meta charset="utf-8"><title>following</title><script type="module" src="/page.js"></script>',
        }),
  );
  await page.goto(ORIGIN);
  await page.evaluate(([count, each]) => following.fill(count, each), [people, EACH] as const);
  const answer = await page.evaluate(() => following.answer());
  if (answer.episodes !== people * EACH || answer.unseen === 0)
    throw new Error(`The shelf misses episodes: ${JSON.stringify(answer)}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times = { shelf: [] as number[], rows: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.shelf.push(await page.evaluate(() => following.shelf()));
    times.rows.push(await page.evaluate(() => following.rows()));
  }
  await page.close();
  return { shelf: median(times.shelf), rows: median(times.rows) };
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-following-"));
  const browser = await startBrowser();
  try {
    const script = await buildPage(folder);
    const few = await measureReads(browser, script, PEOPLE / 10);
    const many = await measureReads(browser, script, PEOPLE);
    const name = `following ${PEOPLE} people with ${EACH} episodes each, processor ${SLOWER} x slower`;
    return [
      atMost(`${name}, the shelf against all rows read bare`, "ms", many.shelf, many.rows, 0.6),
      atMost(`${name}, the shelf against a tenth of the people`, "ms", many.shelf, few.shelf, 2),
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
