// A Chromium with a profile on the disk, so that what is written there is as durable as on a user's device.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright";
import { chromiumPath } from "../../../scripts/chromium.mjs";

export type Browser = {
  /** Opens a page of the bench in a new tab; the caller closes it. */
  open(address: string): Promise<Page>;
  close(): Promise<void>;
};

const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];

/** Starts it with an empty profile, which `close` removes. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath();
  if (!executablePath) throw new Error("There is no Chromium; set ORPHEUS_CHROMIUM to one.");
  const profile = mkdtempSync(join(tmpdir(), "orpheus-sync-profile-"));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: flags,
  });
  return {
    async open(address) {
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(`${address}: ${error.message}`));
      await page.goto(address);
      return page;
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
