// The offer to install the app: to those it is useful for, once; and the lasting way to it in the menu.
import { expect, test, type Page } from "playwright/test";
import { ADA, phone, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// What is installed has its worker.
test.use({ serviceWorkers: "allow" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** The device had a visit on an earlier day. */
const visitedBefore = (page: Page) =>
  page.addInitScript(() => {
    const earlier = { day: "an earlier day", days: 1, offered: false };
    if (!localStorage.getItem("orpheus-install"))
      localStorage.setItem("orpheus-install", JSON.stringify(earlier));
  });

/** The browser says that the app can be installed; what it asks is counted. */
const offerByBrowser = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      const noted = globalThis as { asked?: number };
      noted.asked = (noted.asked ?? 0) + 1;
    };
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
const asked = (page: Page) => page.evaluate(() => (globalThis as { asked?: number }).asked ?? 0);

/** The idle work is loaded. */
const idleWorkIsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /on-demand-idle-work.*[.]js/.test(name)),
  );

const offer = (page: Page) => toast(page, "Keep Orpheus at hand");
const entry = (page: Page) =>
  page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Install Orpheus" });

test("the app offers once to be installed, and the menu until that was asked for", async ({ page }) => {
  await page.setViewportSize(phone);
  await visitedBefore(page);
  await signIn(page, server.url, ADA);
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await expect(offer(page)).toBeVisible();
  // It is drawn and has its place: no button stands for lines that have room.
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(offer(page).getByRole("button")).toHaveText(["Install", ""]);
  }
  // As far from its upper edge to its words as from its lower one.
  const gaps = await offer(page).evaluate((item) => {
    const card = item.getBoundingClientRect();
    const place = (selector: string) => {
      const words = document.createRange();
      words.selectNodeContents(item.querySelector(selector)!);
      return words.getBoundingClientRect();
    };
    return { above: place("p").top - card.top, below: card.bottom - place("p ~ button").bottom };
  });
  expect(Math.abs(gaps.above - gaps.below), JSON.stringify(gaps)).toBeLessThanOrEqual(4);
  // It stays until it is answered: the menu can be reached meanwhile.
  const header = await page.getByRole("banner").boundingBox();
  const place = await offer(page).boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
  await offer(page).getByRole("button", { name: "Install" }).click();
  await expect(offer(page)).toBeHidden();
  expect(await asked(page)).toBe(1);

  await page.reload();
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(entry(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await entry(page).click();
  await expect(entry(page)).toBeHidden();
  expect(await asked(page)).toBe(1);
});

test("a first visit without a sound is not asked to install", async ({ page }) => {
  await signIn(page, server.url, ADA);
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Install Orpheus" })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test("somebody on an iPhone learns how to put the app on the home screen", async ({ page }) => {
  await page.setViewportSize(phone);
  await visitedBefore(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "standalone", { value: false });
    Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
  });
  await signIn(page, server.url, ADA);
  await offer(page).getByRole("button", { name: "Show me how" }).click();
  const steps = page.getByRole("dialog", { name: "Put Orpheus on your home screen" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps).toContainText("Add to Home Screen");
  await steps.getByRole("button", { name: "Close" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Open menu" }).click();
  await entry(page).click();
  await expect(steps).toBeVisible();
  await expect(offer(page)).toBeHidden();
});
