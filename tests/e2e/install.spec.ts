// The offer to install the app: to those it is useful for, once; and the lasting way to it in the menu.
import { expect, test, type Locator, type Page } from "playwright/test";
import { ADA, phone, signIn } from "./people.ts";
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

const offer = (page: Page) => page.locator("[data-notices] > *").filter({ hasText: "Keep Orpheus at hand." });
const entry = (page: Page) =>
  page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Install Orpheus" });

test("the app offers once to be installed, and the menu until that was asked for", async ({ page }) => {
  await page.setViewportSize(phone);
  await visitedBefore(page);
  await signIn(page, server.url, ADA);
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await expect(offer(page)).toBeVisible();
  await expect(offer(page).getByRole("button")).toHaveText(["Install", "Not now"]);
  // It stays until it is answered: the menu and what the page is about can be read and reached meanwhile, and whatever it
  // lies on can be scrolled out from under it.
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: 568 });
    await page.evaluate(() => scrollTo(0, 0));
    const box = async (part: Locator) => {
      const found = await part.boundingBox();
      if (found === null) throw new Error(`not to be seen at ${width} px: ${part.toString()}`);
      return found;
    };
    const { y } = await box(offer(page));
    const title = await box(heading);
    // Its words have the whole width, and no narrow column beside the buttons.
    const words = await box(offer(page).locator("p"));
    expect(words.height, `${width} px`).toBeLessThan(64);
    expect(y, `${width} px`).toBeGreaterThan(title.y + title.height);
    expect(y, `${width} px`).toBeGreaterThan(568 * 0.7);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await box(page.getByRole("contentinfo"));
    expect(end.y + end.height, `${width} px`).toBeLessThanOrEqual((await box(offer(page))).y + 1);
  }
  await offer(page).getByRole("button", { name: "Install" }).click();
  await expect(offer(page)).toBeHidden();
  expect(await asked(page)).toBe(1);

  await page.reload();
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(entry(page)).toBeVisible();
  const last = page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" });
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(offer(page)).toBeHidden();
  await entry(page).click();
  await expect(entry(page)).toBeHidden();
  expect(await asked(page)).toBe(1);
});

test("who wants nothing installed now is not asked again, and the menu asks instead of the offer", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visitedBefore(page);
  await signIn(page, server.url, ADA);
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Install Orpheus" })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  // On another device the menu is asked while the offer waits: with that it is answered.
  await page.evaluate(() =>
    localStorage.setItem("orpheus-install", JSON.stringify({ day: "earlier", days: 2, offered: false })),
  );
  await page.reload();
  await idleWorkIsLoaded(page);
  await offerByBrowser(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Open menu" }).click();
  await entry(page).click();
  await offerByBrowser(page);
  await expect(offer(page)).toBeHidden();
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
