// Back from another page, which shows the page as it was left (docs/decisions/113). Needs a whole browser: the headless
// shell keeps no page that is left.
import { chromium, expect, test, type Browser } from "playwright/test";
import { presentWholeChromium } from "../../scripts/chromium.mjs";
import { publish, savePlaylist, syncMark, userIdOf } from "./library.ts";
import { GRACE, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

const whole = await presentWholeChromium();
test.skip(whole === null, "There is no whole browser on this machine.");

let server: TestServer;
let browser: Browser;
test.beforeAll(async () => {
  server = await startServer();
  browser = await chromium.launch({
    executablePath: whole ?? "",
    args: ["--headless=new", "--no-sandbox", "--disable-gpu"],
    ignoreDefaultArgs: ["--headless", "--disable-back-forward-cache"],
  });
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("a page that was left is shown again as it was, and asks the server for what is new", async () => {
  const service = await server.service();
  const grace = await userIdOf(server, GRACE);
  const ids = await publish(service, grace, ["Saved before", "Saved elsewhere meanwhile"]);
  await savePlaylist(service, grace, ids.slice(0, 1));
  const page = await browser.newPage();
  await signIn(page, server.url, GRACE, "/playlist");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Saved before"]);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { shownAgain: persisted }));
  });

  await page.goto(`${server.url}/healthz`);
  await savePlaylist(service, grace, ids.toReversed());
  // Playwright's own way back waits for a page that loads.
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect(titles).toHaveText(["Saved elsewhere meanwhile", "Saved before"]);
  expect(await page.evaluate(() => (globalThis as { shownAgain?: boolean }).shownAgain)).toBe(true);
});
