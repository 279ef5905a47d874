// Passing an episode on from a second, arriving through such a link, and citing its paper.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { action, syncNow } from "./library.ts";
import { ADA, phone, playerBar, signIn, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

let server: TestServer;
let podcast: { id: string; audio_seconds: number; doi: string };
test.beforeAll(async () => {
  server = await startServer();
  const rows = visitor(server.url).from("podcasts").select("id,audio_seconds,doi,authors");
  const { data } = await rows.ilike("title", "Attention%").limit(1).single();
  podcast = data as typeof podcast;
});
test.afterAll(() => server.stop());

const address = (query = "") => `${server.url}/podcast/${podcast.id}${query}`;
const sheet = (page: Page) => page.getByRole("dialog", { name: "Share this episode" });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
/** Whole seconds as the app writes them. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const position = async (page: Page) => (await sound(page))?.currentTime ?? -1;

test("a link carries the time that was asked for", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address());
  await action(page, "Share").click();
  await expect(sheet(page).getByLabel("Link")).toHaveValue(address());
  await sheet(page).getByLabel("Start at 0:00").check();
  await sheet(page).getByLabel("Start time").fill("nonsense");
  await expect(sheet(page).getByText("Write it as m:ss, such as 12:34.")).toBeVisible();
  await expect(sheet(page).getByRole("button", { name: "Copy link" })).toBeDisabled();
  await sheet(page).getByLabel("Start time").fill("1:05");
  await expect(sheet(page).getByLabel("Link")).toHaveValue(address("?t=65"));
  await sheet(page).getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "Link copied to clipboard")).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await expect(action(page, "Share")).toBeFocused();
  expect(await copied(page)).toBe(address("?t=65"));
});

test("the time that plays is offered, and a refused clipboard says what to do instead", async ({ page }) => {
  await noteSound(page);
  await page.goto(address("?t=1m5s"));
  await action(page, "Play from 1:05").click();
  await expectToAdvance(page);
  await action(page, "Pause").click();
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
  await expect(action(page, "Play")).toBeVisible();
  await action(page, "Share").click();
  const stopped = Math.floor(await position(page));
  expect(stopped).toBeGreaterThanOrEqual(65);
  expect(stopped).toBeLessThan(80);
  await expect(sheet(page).getByLabel(`Start at ${clock(stopped)}`, { exact: true })).toBeVisible();
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("no")) }),
  );
  await sheet(page).getByRole("button", { name: "Copy link" }).click();
  await expect(sheet(page).getByRole("alert")).toContainText("Select it above");
});

test("the system's own sheet is offered and gets the same link", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = async (data = {}) => void shared.push(data);
  });
  await page.goto(address());
  await action(page, "Share").click();
  await sheet(page).getByRole("button", { name: "Share with…" }).click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  expect(shared).toEqual([{ title: expect.stringMatching(/^Attention/), url: address() }]);
});

test("a bad time is ignored, and one behind the end is taken for the end", async ({ page }) => {
  await page.goto(address("?t=1:75"));
  await expect(action(page, "Play")).toBeVisible();
  await page.goto(address("?t=999999"));
  await expect(action(page, `Play from ${clock(Math.floor(podcast.audio_seconds))}`)).toBeVisible();
});

test("a link begins at its time, and where the listener stopped is kept until that plays", async ({
  page,
}) => {
  await noteSound(page);
  await signIn(page, server.url, ADA, `/podcast/${podcast.id}?t=50`);
  await action(page, "Play from 0:50").click();
  await expectToAdvance(page);
  await playerBar(page).getByRole("button", { name: "Close player" }).click();
  await syncNow(page);

  await page.goto(address("?t=10"));
  await expect(action(page, "Play from 0:10")).toBeVisible();
  await page.goto(address());
  await action(page, "Play").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeGreaterThanOrEqual(50);
  await playerBar(page).getByRole("button", { name: "Close player" }).click();

  await page.goto(address("?t=10"));
  await action(page, "Play from 0:10").click();
  await expectToAdvance(page);
  expect(await position(page)).toBeLessThan(40);
});

test("the paper is cited, and the citation is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address());
  const open = page.getByRole("button", { name: "Cite this paper" });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await open.click();
  await page.getByRole("button", { name: "Copy BibTeX" }).click();
  await expect(toast(page, "BibTeX copied to clipboard")).toBeVisible();
  expect(await copied(page)).toMatch(/^@misc\{\w+2017attention,\n {2}author = \{/);
  expect(await copied(page)).toContain(podcast.doi);
  await page.getByRole("button", { name: "Copy APA" }).click();
  await expect(toast(page, "APA citation copied to clipboard")).toBeVisible();
  expect(await copied(page)).toMatch(/\(2017\)\. Attention.+https:\/\/doi\.org\//);
});

test("sharing and citing are accessible on a phone and a desktop, in light and dark colours", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(address("?t=65"));
  await page.getByRole("button", { name: "Cite this paper" }).click();
  await expect(page.getByRole("button", { name: "Copy BibTeX" })).toBeVisible();
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { within: "article", where: `citing at ${size.width} px` });
    await action(page, "Share").click();
    await sheet(page)
      .getByLabel(/^Start at/)
      .check();
    await sheet(page).getByLabel("Start time").fill("x");
    await expect(sheet(page).getByText("Write it as m:ss, such as 12:34.")).toBeVisible();
    await expectAccessible(page, { within: "dialog[open]", where: `sharing at ${size.width} px` });
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
  }
});
