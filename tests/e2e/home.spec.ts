// The home page below its hero, for visitors and for who is signed in, and the legal pages.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { ADA, phone, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const desktop = { width: 1280, height: 900 };

const main = (page: Page) => page.getByRole("main");
const part = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

const SECTIONS = {
  "/privacy": [
    "Introduction",
    "Information We Collect",
    "What Your Device Stores",
    "How We Use Your Information",
    "AI-Made Content",
    "Your Uploads",
    "Sharing of Information",
    "Data Security",
    "Your Rights",
    "Children's Privacy",
    "Changes",
    "Contact",
  ],
  "/terms": [
    "Agreement",
    "Description of Service",
    "User Accounts",
    "Content Guidelines",
    "Intellectual Property",
    "AI-Made Content",
    "Plans and Payment",
    "Termination",
    "Limitation of Liability",
    "Changes",
    "Contact",
  ],
  "/imprint": [
    "Company Information",
    "Registered Office",
    "Management",
    "Responsible for Content",
    "Dispute Resolution",
    "Liability for Content",
  ],
} as const;

for (const [who, label] of [
  ["a visitor", "Get Started"],
  ["a signed-in user", "Generate Your First Podcast"],
] as const)
  test(`the home page shows ${who} all its sections, and each call to action leads to /waitlist`, async ({
    page,
  }) => {
    if (label === "Get Started") await page.goto(server.url);
    else await signIn(page, server.url, ADA, "/");
    const steps = part(page, "How It Works").getByRole("listitem");
    await expect(steps.getByRole("heading")).toHaveText([
      /Generate Podcast$/,
      /Publish & Share$/,
      /Amplify Your Impact$/,
    ]);
    for (const name of ["Choose Who Can Listen", "Showcase Your Work", "Listen on the Go"]) {
      await expect(part(page, name).getByRole("heading", { name })).toBeVisible();
      await expect(part(page, name).locator("svg")).toBeVisible();
    }
    // The block that looks for episodes is switched off.
    await expect(main(page).getByRole("searchbox")).toHaveCount(0);
    const calls = main(page).getByRole("link", { name: label });
    await expect(calls).toHaveCount(2);
    for (const call of await calls.all()) await expect(call).toHaveAttribute("href", "/waitlist");
    await calls.last().click();
    await expect(page).toHaveURL(server.url + (label === "Get Started" ? "/waitlist" : "/generate"));
  });

for (const size of [phone, desktop])
  test(`nothing on the home page moves when what is below the hero comes, at ${size.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const chunk = Promise.withResolvers<void>();
    await page.route("**/assets/on-demand-home-sections-*.js", async (route) => {
      await chunk.promise;
      await route.continue();
    });
    await page.goto(server.url);
    await expect(main(page).getByRole("article")).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // The hero is whole, and the footer is drawn below what can be seen.
    await expect(page.getByRole("contentinfo")).not.toBeInViewport();
    await page.evaluate(() => {
      const shifts = ((window as { shifts?: number[] }).shifts = []) as number[];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    const title = main(page).getByRole("heading", { level: 1 });
    const before = await title.boundingBox();
    chunk.resolve();
    await expect(part(page, "Listen on the Go")).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => (window as { shifts?: number[] }).shifts)).toEqual([]);
  });

test("each legal page has its sections, its title and the date of today", async ({ page }) => {
  for (const [path, sections] of Object.entries(SECTIONS)) {
    await page.goto(server.url + path);
    await expect(main(page).getByRole("heading", { level: 2 })).toHaveText([...sections]);
    const heading = main(page).getByRole("heading", { level: 1 });
    await expect(page).toHaveTitle(`${await heading.textContent()} · Orpheus`);
    const today = await page.evaluate(() => new Date().toLocaleDateString("en-US", { dateStyle: "long" }));
    await expect(main(page)).toContainText(`Last updated: ${today}`);
  }
});

test("the page of an episode says that a computer narrates, as the legal pages promise", async ({ page }) => {
  await page.goto(server.url);
  await main(page).getByRole("article").getByRole("link").click();
  await expect(main(page).getByText("AI narration: script and voice were made by a computer.")).toBeVisible();
});

test("the home page and the legal pages fit 320 pixels, and axe finds nothing on a phone and a desktop", async ({
  page,
}) => {
  // Four pages at two sizes, each in two colours.
  test.setTimeout(240_000);
  for (const path of ["/", ...Object.keys(SECTIONS)]) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(server.url + path);
    await expect(main(page).getByRole("heading", { level: 2 }).nth(3)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page, { where: `${path} at ${size.width} px` });
    }
  }
});
