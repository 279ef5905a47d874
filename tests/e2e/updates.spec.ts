// A new version while people listen: it is offered, waits for quiet, and interrupts nobody.
import { expect, test, type Locator, type Page } from "playwright/test";
import { installed, saveData } from "./devices.ts";
import { action, started, walkTo } from "./library.ts";
import { phone, playerBar, toast } from "./people.ts";
import { copyBuild, releaseAgain, removeScript } from "./release.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

// The worker is the subject.
test.use({ serviceWorkers: "allow" });

type Noted = { pauses?: number; isReopened?: boolean; sounding?: HTMLMediaElement };

let server: TestServer;
let build: string;
let podcastId: string;

// Two tabs, and a worker that fetches a whole build.
test.setTimeout(180_000);
test.beforeAll(async () => {
  build = copyBuild(`build-updates-${test.info().workerIndex}`);
  server = await startServer({ environment: { ORPHEUS_TEST_BUILD: build } });
  const { data } = await visitor(server.url).from("podcasts").select("id").limit(1).single();
  podcastId = data?.id ?? "";
});
test.afterAll(() => server.stop());

/** Counts loads of the page and pauses of its sound from now on. */
async function watchInterruptions(page: Page): Promise<() => Promise<{ loads: number; pauses: number }>> {
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.evaluate(() => {
    const noted = globalThis as Noted;
    noted.pauses = 0;
    noted.sounding?.addEventListener("pause", () => (noted.pauses = (noted.pauses ?? 0) + 1));
  });
  return async () => ({ loads, pauses: await page.evaluate(() => (globalThis as Noted).pauses ?? -1) });
}

/** Opens the app under its worker. */
async function open(page: Page, path = "/"): Promise<void> {
  await noteSound(page);
  await saveData(page);
  await page.goto(server.url);
  await installed(page);
  await page.goto(server.url + path);
}

async function openAndPlay(page: Page): Promise<void> {
  await open(page, `/podcast/${podcastId}`);
  await action(page, "Play").click();
  await expectToAdvance(page);
}

/** Has the browser look for a new version, as it does by itself in time. */
const look = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** The version of the build that the page is of; each release puts its own first. */
const version = (page: Page) => page.locator("meta[name=version]").first().getAttribute("content");
const offer = (page: Page) => page.getByText("A new version of Orpheus is ready.");
const waits = (page: Page) => page.getByText("The update is applied when nothing is playing or being saved.");
const pause = (page: Page) => playerBar(page).getByRole("button", { name: "Pause", exact: true }).click();
/** Lines that a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
/** Where its words begin, in pixels from the left. */
const startOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().left);
  });
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("shell-")).length);

test("an update that is accepted while an episode plays comes when it is paused, and interrupts nothing", async ({
  page,
}) => {
  await openAndPlay(page);
  const interruptions = await watchInterruptions(page);
  releaseAgain(build, "second");
  await look(page);
  await expect(offer(page)).toBeVisible();
  const accept = page.getByRole("button", { name: "Update now" });
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await linesOf(accept)).toBe(1);
  // Beside the button its words have room for two lines, and with large letters they stand above it.
  expect(await linesOf(offer(page))).toBe(2);
  const leftOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? NaN);
  const notice = page.locator("[data-notices] > *");
  expect(await leftOf(notice)).toBeGreaterThan(0);
  expect(await leftOf(notice)).toBe(await leftOf(playerBar(page).locator(".player-bar")));
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
  await page.setViewportSize(phone);
  expect(await linesOf(offer(page))).toBeLessThanOrEqual(3);
  expect(await startOf(accept)).toBe(await startOf(offer(page)));
  await letters.detach();
  await page.setViewportSize({ width: 320, height: 844 });
  await accept.click();
  await expect(waits(page)).toBeVisible();
  await expectToAdvance(page);
  expect(await interruptions()).toEqual({ loads: 0, pauses: 0 });

  await pause(page);
  await expect.poll(() => version(page)).toBe("second");
  await expect(offer(page)).toBeHidden();
});

test("accepting an update in one tab leaves another its page and its files", async ({ page, context }) => {
  await openAndPlay(page);
  const other = await context.newPage();
  await open(other);
  const interruptions = await watchInterruptions(page);
  releaseAgain(build, "third");
  await look(other);
  await expect(offer(page)).toBeVisible();
  await other.getByRole("button", { name: "Update now" }).click();
  await expect(waits(other)).toBeVisible();
  await expectToAdvance(page);
  expect(await interruptions()).toEqual({ loads: 0, pauses: 0 });

  await pause(page);
  await expect.poll(() => version(other)).toBe("third");
  await expect(toast(page, "Orpheus was updated")).toBeVisible();
  await playerBar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expectToAdvance(page);
  await other.reload();
  expect(await shells(page)).toBe(2);
  // A screen that was not open before, out of its own version.
  await walkTo(page, "/playlist");
  await expect(page.getByRole("heading", { name: "Your Playlist", exact: true })).toBeVisible();
  expect((await interruptions()).loads).toBe(0);

  await page.reload();
  await expect.poll(() => version(page)).toBe("third");
  await expect
    .poll(async () => {
      await other.reload();
      return shells(other);
    })
    .toBe(1);
});

test("an update does not wait for a downloaded episode that is paused in another tab", async ({
  page,
  context,
}) => {
  await open(page, `/podcast/${podcastId}`);
  await action(page, "Download").click();
  await expect(action(page, "Downloaded")).toBeVisible({ timeout: 60_000 });
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect((await sound(page))?.src).toContain("/media/audio/");
  await pause(page);
  const left = await sound(page);
  const other = await context.newPage();
  await open(other);
  const interruptions = await watchInterruptions(page);
  releaseAgain(build, "fourth");
  await look(other);
  // What a browser has not read of an answer would keep the worker before for minutes, or until it reads on.
  await page.evaluate(() => {
    const noted = globalThis as Noted;
    noted.sounding?.addEventListener("emptied", () => (noted.isReopened = true));
  });
  await other.getByRole("button", { name: "Update now" }).click();
  await expect.poll(() => page.evaluate(() => (globalThis as Noted).isReopened)).toBe(true);
  await expect.poll(() => version(other)).toBe("fourth");
  await expect(toast(page, "Orpheus was updated")).toBeVisible();
  const reopened = await sound(page);
  expect(reopened?.paused).toBe(true);
  // The browser rounds the place that a source is opened at to microseconds.
  expect(reopened?.currentTime).toBeCloseTo(left?.currentTime ?? 0, 3);

  await playerBar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expectToAdvance(page);
  expect(await interruptions()).toEqual({ loads: 0, pauses: 0 });
});

test("a first play whose code went with an update of another tab is played after the one reload", async ({
  page,
  context,
}) => {
  await open(page, `/podcast/${podcastId}`);
  await started(page);
  const other = await context.newPage();
  await open(other);
  releaseAgain(build, "fifth");
  await look(other);
  await other.getByRole("button", { name: "Update now" }).click();
  await expect(toast(page, "Orpheus was updated")).toBeVisible();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await action(page, "Play").click();
  await expect.poll(() => version(page)).toBe("fifth");
  await expectToAdvance(page);
  await expect(playerBar(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  expect(loads).toBe(1);
});

test("a first play whose code is gone brings the version that is offered, and is played by it", async ({
  page,
}) => {
  await open(page, `/podcast/${podcastId}`);
  await started(page);
  releaseAgain(build, "sixth");
  await look(page);
  await expect(offer(page)).toBeVisible();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await action(page, "Play").click();
  await expect.poll(() => version(page)).toBe("sixth");
  await expectToAdvance(page);
  expect(loads).toBe(1);
});

test("an update is taken while the page asks its worker for one file after another", async ({ page }) => {
  await open(page);
  releaseAgain(build, "seventh");
  await look(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Update now" }).evaluate(async (accept: HTMLElement) => {
    accept.click();
    // A request in the moment in which a worker is stopped starts it anew.
    for (const end = performance.now() + 500; performance.now() < end;) await fetch("/start.js");
  });
  await expect.poll(() => version(page)).toBe("seventh");
});

test.describe("a part that is missing", () => {
  test.beforeAll(() => removeScript(build, "on-demand-access"));

  test("loads the page anew once, and not while an episode plays", async ({ page }) => {
    await openAndPlay(page);
    const interruptions = await watchInterruptions(page);
    await walkTo(page, "/login");
    await expect(page.getByText("This page stopped working")).toBeVisible();
    await expectToAdvance(page);
    expect(await interruptions()).toEqual({ loads: 0, pauses: 0 });

    await pause(page);
    await walkTo(page, "/");
    await page.reload();
    await started(page);
    let loads = 0;
    page.on("load", () => (loads += 1));
    await walkTo(page, "/login");
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByText("This page stopped working")).toBeVisible();
    expect(loads).toBe(1);
  });

  test("leaves the page as it is when nobody can send the part", async ({ page }) => {
    await open(page);
    await started(page);
    await server.kill();
    let loads = 0;
    page.on("load", () => (loads += 1));
    await walkTo(page, "/login");
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expect(page.getByText("This page is not on this device yet")).toBeVisible();
    expect(loads).toBe(0);
  });
});
