// Browsers that are started again and again on what the one before left.
import { chromium, type BrowserContext, type Page } from "playwright";
import { chromiumPath } from "../../../scripts/chromium.mjs";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];

/** Starts a Chromium on `profile`, a folder, lets `use` have its page, and ends it. */
export async function withPage<Value>(profile: string, use: (page: Page) => Promise<Value>): Promise<Value> {
  const executablePath = await chromiumPath();
  if (!executablePath) throw new Error("There is no Chromium; set ORPHEUS_CHROMIUM to one.");
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...flags, "--autoplay-policy=no-user-gesture-required"],
  });
  try {
    return await use(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

/** Resolves once the page's worker could open it without a server. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}
