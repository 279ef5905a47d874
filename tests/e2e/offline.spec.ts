// The installed app without its server, and the arrival of a new version.
import { expect, test } from "playwright/test";
import {
  firstPage,
  installed,
  keptAhead,
  keptFiles,
  openBrowser,
  rowsOnDevice,
  saveData,
} from "./devices.ts";
import { comeBack, started, userIdOf, walkTo } from "./library.ts";
import { ADA, phone, signIn } from "./people.ts";
import { copyBuild, releaseAgain } from "./release.ts";
import { startServer, visitor } from "./server.ts";

// The worker is the subject.
test.use({ serviceWorkers: "allow" });

test("without the server the app opens every screen and says why", async () => {
  // Two starts of a browser.
  test.setTimeout(180_000);
  const server = await startServer();
  const { data } = await visitor(server.url).from("podcasts").select("id,title").limit(1).single();
  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile, phone);
  const visit = await firstPage(online);
  await visit.goto(server.url);
  await installed(visit);
  await signIn(visit, server.url, ADA);
  await expect(visit.getByRole("heading", { name: "Generate Podcast" })).toBeVisible();
  await visit.getByLabel("Title").fill("Begun at home");
  await expect(visit.getByText("Drop the PDF of your paper here")).toBeVisible();
  const ada = await userIdOf(server, ADA);
  await expect.poll(async () => (await rowsOnDevice(visit, ada))["drafts"]).toBe(1);
  await walkTo(visit, `/podcast/${data?.id}`);
  await expect(visit.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  await keptAhead(visit, "on-demand-playlist-items-");
  await keptFiles(visit);
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile, phone);
  const page = await firstPage(offline);
  const headings: [string, RegExp | string][] = [
    ["/", /Turn Any Research Paper/],
    ["/generate", /Generate Podcast/],
    [`/podcast/${data?.id}`, data?.title],
    ["/playlist", "Your Playlist"],
    ["/no/such/page", /Page not found/],
  ];
  for (const [path, heading] of headings) {
    await page.goto(server.url + path);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading").first()).toHaveText(heading);
    if (path === "/generate") await expect(page.getByLabel("Title")).toHaveValue("Begun at home");
    if (path.startsWith("/podcast/"))
      await expect(page.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  }
  await offline.close();
});

test("a screen of the first visit is there without the server, though the worker came after its files", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  await page.goto(`${server.url}/waitlist`);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await installed(page);
  await keptFiles(page);
  await server.kill();
  await page.reload();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page that was loaded past the worker gets one, and is kept for when there is no server", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  await page.goto(`${server.url}/waitlist`);
  await installed(page);
  const browser = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await browser.send("Page.reload", { ignoreCache: true });
  await loaded;
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await keptFiles(page);
  await server.stop();
});

test("the page stays when the server goes away while screens are fetched ahead", async ({ page }) => {
  test.setTimeout(180_000);
  const server = await startServer();
  await page.goto(server.url);
  await installed(page);
  await page.reload({ waitUntil: "commit" });
  // The first that no page of a visitor asks for by itself: from there on the rest is fetched.
  const ahead = page.waitForEvent("request", (request) =>
    request.url().includes("/assets/on-demand-player-"),
  );
  await started(page);
  await page.evaluate(() => Object.assign(globalThis, { typed: "and not sent" }));
  await ahead;
  const missing = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/assets/on-demand-"),
  );
  await server.kill();
  await missing;
  await comeBack(page);
  // Once this is said, what the missing file led to has been done as well.
  await expect(page.getByText("You are offline.")).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { typed?: string }).typed)).toBe("and not sent");
});

test("on a phone the words that one is offline give way to the navigation's mark, and lie on nothing then", async ({
  page,
  context,
}) => {
  const server = await startServer();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/discover`);
  await started(page);
  await context.setOffline(true);
  const words = page.getByText("You are offline. What is on this device still works.");
  await expect(words).toBeVisible();
  const notice = page.locator("[data-notices] > *");
  expect((await notice.boundingBox())?.width).toBeGreaterThan(200);
  await expect.poll(async () => (await notice.boundingBox())?.width).toBeLessThanOrEqual(1);
  expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(1);
  await expect(page.getByRole("banner").getByText("Offline")).toBeVisible();
  await server.stop();
});

test("a new version is offered after a page load, and taken when the user says so", async ({ page }) => {
  test.setTimeout(180_000);
  const build = copyBuild("build");
  const server = await startServer({ environment: { ORPHEUS_TEST_BUILD: build } });
  await saveData(page);
  await page.goto(server.url);
  await installed(page);
  await expect(page.getByText("A new version of Orpheus is ready.")).toBeHidden();
  releaseAgain(build, "second");
  await page.reload();
  // The browser looks for it by itself some time after the page, and the worker fetches all files of its build.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), {
      timeout: 60_000,
    })
    .toBe(true);
  await expect(page.getByText("A new version of Orpheus is ready.")).toBeVisible();
  await expect(page.locator("meta[name=version]")).toHaveCount(0);
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(page.locator("meta[name=version]")).toHaveCount(1);
  await expect(page.getByText("A new version of Orpheus is ready.")).toBeHidden();
  await server.stop();
});
