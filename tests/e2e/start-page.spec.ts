// What index.html shows before a script has run, and what becomes of a page whose code comes late.
import { expect, test } from "playwright/test";
import { started } from "./library.ts";
import { phone } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const heading = { name: "Turn Any Research Paper into an Engaging Podcast" };

test("the start page has its heading before its scripts have come, and other pages have not", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("heading", heading)).toBeHidden();
  // The shape of a page stands in the meantime.
  await expect(page.getByRole("main")).toHaveText("Loading");
});

test("a screen's own scripts are asked for with the core, and those of no other screen", async ({ page }) => {
  const asked: string[] = [];
  page.on(
    "request",
    (request) => void asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}[.]js$/, "")),
  );
  await page.route("**/assets/shell-core-*.js", (route) => route.abort());
  await page.goto(`${server.url}/podcast/00000000-0000-4000-8000-000000000000`);
  await expect.poll(() => asked).toContain("/assets/on-demand-podcast");
  // A visitor is sent from there to the waiting list.
  await page.goto(`${server.url}/recent`);
  await expect.poll(() => asked).toContain("/assets/on-demand-waitlist");
  expect(asked).not.toContain("/assets/on-demand-lists");
  await page.evaluate(() => localStorage.setItem("orpheus-account", "somebody"));
  await page.reload();
  await expect.poll(() => asked).toContain("/assets/on-demand-lists");
});

for (const size of [phone, { width: 1280, height: 800 }])
  test(`the start page stands still when its scripts take over, at ${size.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(server.url, { waitUntil: "commit" });
    const title = page.getByRole("heading", heading);
    await expect(title).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await title.boundingBox();
    scripts.resolve();
    await expect(page.getByRole("link", { name: "Get Started" }).last()).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
  });

test("what was typed on a page whose code came late outlives the loss of the network", async ({
  page,
  context,
}) => {
  await page.route("**/assets/on-demand-access-*.js", async (route) => {
    // The page stands without it.
    await started(page);
    await route.continue();
  });
  await page.goto(`${server.url}/login`);
  const field = page.getByLabel("Email");
  await field.fill("somebody@example.org");
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(field).toHaveValue("somebody@example.org");
});
