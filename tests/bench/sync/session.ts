// One run against one backend: its wire and its browser, and a device of each side in a tab of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { PUBLISHABLE_KEY } from "../../../supabase/local/tokens.ts";
import type { BenchBackend } from "./backend.ts";
import { startBrowser, type Browser } from "./browser.ts";
import type { Setting } from "./page-contract.ts";
import { buildPages } from "./pages.ts";
import { startWire, type Wire } from "./wire.ts";

/** Rounds that every figure is the median and the worst of; less only while working on the bench itself. */
export const ROUNDS = Number(process.env["ORPHEUS_BENCH_ROUNDS"] ?? 9);

/** Rows a request of RxDB asks for: the most that PostgREST gives out by default. */
export const RX_BATCH_SIZES = [1000, 250] as const;

export type Session = {
  backend: BenchBackend;
  wire: Wire;
  browser: Browser;
  settingOf(userId: string): Promise<Setting>;
  /** Does the work in a tab with our engine, or RxDB, loaded; closes the tab after. */
  onPage<Value>(name: "ours" | "rxdb", work: (page: Page) => Promise<Value>): Promise<Value>;
};

/** Starts all of it, does the work, and ends all of it. */
export async function inSession<Value>(
  start: () => Promise<BenchBackend>,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-sync-pages-"));
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    await buildPages(folder);
    const backend = await start();
    ends.push(backend.stop);
    const wire = await startWire(backend, folder);
    ends.push(wire.close);
    const browser = await startBrowser();
    ends.push(browser.close);
    return await work({
      backend,
      wire,
      browser,
      settingOf: async (userId) => ({
        userId,
        token: await backend.tokenOf(userId),
        apiKey: PUBLISHABLE_KEY,
      }),
      async onPage(name, on) {
        const page = await browser.open(`${wire.url}/${name}.html`);
        try {
          return await on(page);
        } finally {
          await page.close();
        }
      },
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/**
 * The pieces of work in an order that moves on by one with each round, and turns around in every second: none is
 * always the first or the last, and none always bears what the same one before it left the server to do.
 */
export async function rotated(round: number, works: readonly (() => Promise<void>)[]): Promise<void> {
  const ordered = round % 2 === 0 ? works : works.toReversed();
  for (let index = 0; index < works.length; index += 1) await ordered[(index + round) % works.length]?.();
}
